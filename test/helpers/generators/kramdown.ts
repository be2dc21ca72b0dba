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

/** Reason for the titles of tests that are skipped without Jekyll and kramdown; empty if they run. */
export const kramdownSkipNote = isInstalled ? '' : ' (skipped: Jekyll with kramdown is not installed)';

/** Renders Markdown documents with Jekyll in a single process. Default: with the configuration of the example; `[]`: with Jekyll's. */
export function kramdownHtml(documents: readonly string[], config: string | readonly [] = exampleConfig): string[] {
  const output = execFileSync('ruby', [script], {
    input: JSON.stringify({ config, documents }),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(output) as string[];
}

/** Restores the dollar signs around formulas, which kramdown replaces by the delimiters of MathJax. */
export function kramdownFormulas(html: string): string {
  return html
    .replace(/\\\((.*?)\\\)/gsu, (_, formula: string) => `$${formula}$`)
    .replace(/\\\[(.*?)\\\]/gsu, (_, formula: string) => `$$${formula}$$`);
}
