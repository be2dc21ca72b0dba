import fs from 'fs-extra';
import path from 'node:path';
import { examplesFolder } from './package-folders.ts';

/** Files of the package that belong into a blogger's repository as they are. */
export const exampleFiles = [
  'github-actions/blogkeep.yml',
  'github-actions/two-repositories.yml',
  'github-actions/pages.yml',
  'github-actions/package.json',
  'github-actions/package-lock.json',
  'github-actions/dependabot.yml',
  'cloudflare-pages/wrangler.toml',
  'netlify/netlify.toml',
] as const;
export type ExampleFile = (typeof exampleFiles)[number];

export function readExample(name: ExampleFile): Promise<string> {
  return fs.readFile(path.join(examplesFolder, name), 'utf8');
}

/**
 * The nightly workflow without what deploys pages, for who has none at GitHub: as its head says, without the steps that are
 * marked "Pages", and without the job to which that mark says that it goes to the end.
 */
export function withoutPages(workflow: string): string {
  return workflow
    .replace(/\n+ +# Pages: from here to the end\.[^]*$/u, '\n')
    .replace(/\n +# Pages\.[^\n]*(?:\n[^\n]+)*\n(?=\n|$)/gu, '');
}
