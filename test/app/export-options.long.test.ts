import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { crawlBlog } from '../../src/app/crawl/crawl.ts';
import { exportBlog } from '../../src/app/export.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { BlogkeepError, UsageError } from '../../src/core/errors/errors.ts';
import { outputNames, type OutputName } from '../../src/core/outputs.ts';
import type { RememberedName } from '../../src/options/options.ts';
import { decides, type keyedOptions } from '../../src/publish/site-model/options/remembered-options.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { startHttpServer } from '../helpers/http-server.ts';
import { startChangingSource } from '../helpers/source/changing-source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Choice = readonly [name: RememberedName, value: unknown];

/**
 * Options with names of categories and tags. Whether they are valid depends on the blog, so only a run knows it that has read the blog.
 */
type NamingOption = (typeof keyedOptions)[number];

/** Values of each publishing option other than its default. */
const values: Record<Exclude<RememberedName, 'templates' | NamingOption>, readonly unknown[]> = {
  visibility: [['published', 'private']],
  comments: ['all'],
  guestbook: [true],
  prune: [true],
  preset: ['hugo', 'jekyll', 'astro', 'eleventy'],
  slug: ['id'],
  frontMatter: [['title'], ['preset', 'cover'], ['id', 'title', 'date', 'draft', 'permalink', 'layout=layout']],
  postFolders: [true],
  siteUrl: ['https://blog.example.com/'],
  mediaUrl: ['https://media.example.com/'],
  wordpressMaxSize: [100_000],
  bookPage: ['a4'],
  bookOrder: ['category'],
  bookVolumes: ['year'],
  bookComments: [true],
  bookSince: ['2020-01-01'],
  bookUntil: ['2010-01-01'],
  images: ['original'],
  keepExif: [true],
  mediaNames: ['hash'],
  redirects: [['nginx', 'pages'], ['none']],
  home: ['cards'],
  accent: ['#0a6259'],
  font: ['serif'],
  footer: ['끝'],
  title: ['끝'],
  cspAdd: [['img-src https://img.example.com']],
  lang: ['en'],
  timezone: ['Asia/Seoul'],
  edited: ['keep'],
};

/** Returns one folder of templates that does not exist, one with a syntax error, and one that is valid. */
function templateFolders(): string[] {
  const [missing = '', invalid = '', own = ''] = ['missing', 'invalid', 'own'].map((name) =>
    path.join(temporaryFolder(), name),
  );
  fs.outputFileSync(path.join(invalid, 'post.eta'), '<% if (');
  fs.outputFileSync(path.join(own, 'custom.css'), 'p { color: red }');
  return [missing, invalid, own];
}

function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));
}

/** Archives a blog without posts, whose icon is its only media file. Then counts the requests of runs with another server. */
async function archivedBlog() {
  const source = await startChangingSource();
  source.posts = [];
  const home = temporaryFolder();
  await crawlBlog(exportOptions(source, home), testContext());
  const server = await startHttpServer((_, response) => response.writeHead(401).end());
  /** Returns the code of the error with which a run ends; undefined if it is complete. */
  const codeOf = (run: Promise<unknown>) =>
    run.then(
      () => undefined,
      (error: unknown) => (error instanceof BlogkeepError ? error.code : Promise.reject(error as Error)),
    );
  return async (outputs: readonly OutputName[], choices: readonly Choice[]) => {
    const folders = Object.fromEntries(
      outputNames.map((name) => [name, outputs.includes(name) ? path.join(home, name) : undefined]),
    );
    const chosen = { ...folders, ...Object.fromEntries(choices), images: 'original' as const };
    const options = exportOptions({ baseUrl: server.url, token: 'expired' }, home, { ...chosen, dryRun: true });
    const before = server.requests.length;
    let rejected: unknown;
    await publishBlog(options, testContext()).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      rejected = error.code;
    });
    const exported = await codeOf(exportBlog(options, testContext()));
    return { rejected, exported, requests: server.requests.length - before };
  };
}

/** Error codes of the pairs, by output. */
const expected = {
  markdown: ['front-matter-invalid', 'option-conflict', 'template-unreadable', undefined],
  site: ['template-invalid', 'template-unreadable', undefined],
  wordpress: ['option-missing', 'template-unreadable', undefined],
  book: ['template-unreadable', undefined],
};

it.each(outputNames)(
  'an export to %s sends no request with a pair of options with which publishing fails, and rejects no other pair',
  async (output) => {
    const run = await archivedBlog();
    const all: Choice[] = Object.entries({ ...values, templates: templateFolders() }).flatMap(([name, some]) =>
      some.map((value) => [name as RememberedName, value] as const),
    );
    const own = all.filter(([name]) => decides(name, output) || name === 'templates');
    const codes = new Set<unknown>();
    for (const choices of pairsOf(own)) {
      const { rejected, exported, requests } = await run([output], choices);
      const isRejected = rejected !== undefined;
      expect({ exported, isRequested: requests > 0 }, JSON.stringify(choices)).toEqual({
        exported: isRejected ? rejected : 'source-refused',
        isRequested: !isRejected,
      });
      codes.add(rejected);
    }
    expect([...codes].sort()).toEqual(expected[output]);
  },
  300_000,
);
