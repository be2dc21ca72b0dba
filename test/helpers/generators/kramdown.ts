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

/** Why tests with it have to be skipped, for their names; empty where they need not be. */
export const kramdownReason = isInstalled ? '' : ' (skipped: Jekyll with kramdown is not installed)';

/** The HTML that Jekyll makes of Markdown documents, by the configuration of the example or, given none, its own. One process for all. */
export function kramdownHtml(documents: readonly string[], config: string | readonly [] = exampleConfig): string[] {
  const output = execFileSync('ruby', [script], {
    input: JSON.stringify({ config, documents }),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(output) as string[];
}

/** HTML with formulas between the signs in which they were written, which kramdown makes those of MathJax. */
export function kramdownFormulas(html: string): string {
  return html
    .replace(/\\\((.*?)\\\)/gsu, (_, formula: string) => `$${formula}$`)
    .replace(/\\\[(.*?)\\\]/gsu, (_, formula: string) => `$$${formula}$$`);
}
