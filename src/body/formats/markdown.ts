import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';

const require = createRequire(import.meta.url);

let parser: ReturnType<typeof MarkdownIt> | undefined;

/** Converts Markdown with HTML: CommonMark with tables. Addresses stay as written. Loads the library when it is first used. */
export function markdownHtml(body: string): string {
  if (!parser) {
    parser = (require('markdown-it') as typeof MarkdownIt)({ html: true });
    // Unsafe links are handled with all other HTML.
    parser.validateLink = () => true;
    parser.normalizeLink = (address) => address;
  }
  return parser.render(body);
}
