import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';

interface Token {
  readonly type: string;
  readonly content: string;
  readonly info: string;
  readonly children: readonly Token[] | null;
  readonly attrGet: (name: string) => string | number | null;
}

export interface MarkdownFile {
  /** path in the repository, with `/` as separator */
  readonly path: string;
  /** targets of links and images, as written */
  readonly links: readonly string[];
  /** IDs of its headings, as GitHub generates them */
  readonly anchors: readonly string[];
  /** fenced code blocks, with their language */
  readonly blocks: readonly { readonly language: string; readonly text: string }[];
}

const parser = new MarkdownIt({ html: true });

/** Returns the Markdown files that users read: in the root, docs/ and examples/, without those of the sample blog and of packages. */
export function markdownFiles(): MarkdownFile[] {
  const within = ['docs', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  return [...readdirSync('.'), ...within]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !/node_modules|(^|\/)(content|posts)\//.test(path))
    .sort()
    .map(readMarkdown);
}

export function readMarkdown(path: string): MarkdownFile {
  const parsed: readonly Token[] = parser.parse(readFileSync(path, 'utf8'), {});
  const tokens = parsed.flatMap((token) => [token, ...(token.children ?? [])]);
  const links = tokens.flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? []).map(String);
  const html = tokens.filter(({ type }) => type.startsWith('html_')).map(({ content }) => content);
  return {
    path,
    links: [...links, ...[...html.join('\n').matchAll(/ (?:src|srcset|href)="([^"]+)"/g)].map(([, to = '']) => to)],
    anchors: anchorsOf(tokens),
    blocks: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content }) => ({ language: info.trim(), text: content })),
  };
}

function anchorsOf(tokens: readonly Token[]): string[] {
  const seen = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const parts = tokens[index + 1]?.children ?? [];
    const anchor = anchorOf(parts.map(({ content }) => content).join(''));
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return [before === 0 ? anchor : `${anchor}-${String(before)}`];
  });
}

/** Returns the ID of a heading, as on GitHub: its letters and digits of any script, `-` and `_`, with `-` for each space. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
