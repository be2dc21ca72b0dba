import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';

const hugoExample = fileURLToPath(new URL('../../../examples/hugo', import.meta.url));

/** The version of the installed Hugo; undefined where there is none. */
export const hugoVersion = versionOf();

/** For the titles of tests that a machine without it skips. */
export const hugoReason = hugoVersion === undefined ? ' (skipped: hugo is not installed)' : '';

function versionOf(): string | undefined {
  try {
    return execFileSync('hugo', ['version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Builds a site and returns its folder of pages. A warning is an error.
 * @throws with what Hugo says
 */
export function buildHugoSite(folder: string, options: readonly string[] = []): string {
  const cache = path.join(folder, '.cache');
  const command = ['--source', folder, '--cacheDir', cache, '--panicOnWarning', ...options];
  const { status, stdout, stderr } = spawnSync('hugo', command, { encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`Hugo failed:\n${stdout + stderr}`.slice(0, 2000));
  return path.join(folder, 'public');
}

/** The HTML that Hugo makes of Markdown texts, by the settings of the example, in one build. */
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
