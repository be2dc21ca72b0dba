import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('kramdown.rb', import.meta.url));
const exampleConfig = fileURLToPath(new URL('../../../examples/jekyll/_config.yml', import.meta.url));

const isInstalled = (() => {
  try {
    execFileSync('ruby', ['-e', 'require "jekyll"; require "kramdown-parser-gfm"'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
})();

/** Reason why tests are skipped, for their titles; empty if they run. */
export const kramdownSkipNote = isInstalled ? '' : ' (skipped: Jekyll with kramdown is not installed)';

/** Renders Markdown documents with Jekyll, in a single process. Default configuration: that of the example; `[]`: Jekyll's own. */
export function kramdownHtml(documents: readonly string[], config: string | readonly [] = exampleConfig): string[] {
  const output = execFileSync('ruby', [script], {
    input: JSON.stringify({ config, documents }),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(output) as string[];
}

/** Restores the dollar signs of formulas, which kramdown replaces by MathJax's delimiters. */
export function kramdownFormulas(html: string): string {
  return html
    .replace(/\\\((.*?)\\\)/gsu, (_, formula: string) => `$${formula}$`)
    .replace(/\\\[(.*?)\\\]/gsu, (_, formula: string) => `$$${formula}$$`);
}
