import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';

const hugoExample = fileURLToPath(new URL('../../../examples/hugo', import.meta.url));

/** Version of the installed Hugo; undefined if it is not installed. */
export const hugoVersion = versionOf();

/** Reason for the titles of tests that are skipped without Hugo. */
export const hugoSkipNote = hugoVersion === undefined ? ' (skipped: hugo is not installed)' : '';

function versionOf(): string | undefined {
  try {
    return execFileSync('hugo', ['version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Builds a site and returns the folder of its pages. Warnings are errors.
 * @throws an error with Hugo's output
 */
export function buildHugoSite(folder: string, options: readonly string[] = []): string {
  const cache = path.join(folder, '.cache');
  const command = ['--source', folder, '--cacheDir', cache, '--panicOnWarning', ...options];
  const { status, stdout, stderr } = spawnSync('hugo', command, { encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`Hugo failed:\n${stdout + stderr}`.slice(0, 2000));
  return path.join(folder, 'public');
}

/** Renders Markdown texts in a single build with Hugo and the configuration of the example. */
export function hugoHtml(folder: string, texts: readonly string[]): string[] {
  fs.copySync(path.join(hugoExample, 'hugo.yaml'), path.join(folder, 'hugo.yaml'));
  fs.outputFileSync(path.join(folder, 'layouts/_default/single.html'), '<main>{{ .Content }}</main>');
  const kinds = 'disableKinds: [home, section, taxonomy, term, RSS, sitemap, robotsTXT, "404"]\n';
  fs.outputFileSync(path.join(folder, 'kinds.yaml'), kinds);
  texts.forEach((text, index) => {
    const file = path.join(folder, `content/posts/${index}.md`);
    fs.outputFileSync(file, `---\nurl: /${index}/\n---\n\n${text}\n`);
  });
  const pages = buildHugoSite(folder, ['--config', 'hugo.yaml,kinds.yaml']);
  return texts.map((_, index) => fs.readFileSync(path.join(pages, `${index}/index.html`), 'utf8'));
}
