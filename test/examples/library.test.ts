import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { startSampleSource, type SampleSource } from '../../src/sample/source.ts';
import { startChangingSource } from '../helpers/source/changing-source.ts';
import { compile, installInto, linkInto, runIn } from '../helpers/installed-package.ts';

let project: string;
let source: SampleSource;
let environment: Record<string, string>;
beforeAll(async () => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-project-'));
  installInto(project);
  fs.writeJsonSync(path.join(project, 'package.json'), { private: true, type: 'module' });
  source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
  environment = { BLOGKEEP_BASE_URL: source.baseUrl.href, BLOGKEEP_TOKEN: source.token };
});
afterAll(async () => {
  await source.close();
  fs.removeSync(project);
});

/** Copies an example into the project in which the package is installed, and runs it. */
function example(name: string, ...argv: readonly string[]) {
  fs.copySync(path.join('examples/library', name), path.join(project, name));
  return runIn(project, [name, ...argv], environment);
}

describe('the examples with the packed package', () => {
  it('export with progress, stop at the time limit, resume, and create a book', async () => {
    const late = await example('progress.mjs', 'blog', '0');
    expect(late).toMatchObject({ code: 130, err: expect.stringContaining('0 new posts were stored') as string });
    const first = await example('progress.mjs', 'blog', '600');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('complete: 30 new posts, 49 new comments');
    expect((await example('progress.mjs', 'blog')).out).toContain(
      'complete: 0 new posts, 0 new comments, 0 files written',
    );

    expect(await example('own-renderer.mjs', 'blog', 'book')).toMatchObject({ code: 0, err: '' });
    const book = fs.readFileSync(path.join(project, 'book/index.html'), 'utf8');
    expect(book.match(/<article id="post-\d+">/gu)).toHaveLength(28);
    const addresses = [...book.matchAll(/ (?:href|src)="([^"]*)"/gu)].map(([, address = '']) => address);
    const inner = addresses.filter((address) => address.startsWith('#post-'));
    expect(inner.length).toBeGreaterThan(3);
    expect(inner.filter((address) => !book.includes(` id="${address.slice(1)}"`))).toEqual([]);
    const files = addresses.filter((address) => address.startsWith('media/'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !fs.existsSync(path.join(project, 'book', file)))).toEqual([]);
    expect(addresses.filter((address) => /^\.|index\.html/u.test(address))).toEqual([]);
  });

  it('call the six operations of the API', async () => {
    const { code, out, err } = await example('client.mjs');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('slowlight: 느린 빛 Slow Light\n');
    expect(out).toContain('10 requests, 0 retried');
  });
});

describe('a process that calls all functions', () => {
  it('exits on its own, with its global state unchanged', async () => {
    fs.writeFileSync(path.join(project, 'every-call.mjs'), everyCall);
    const changing = await startChangingSource();
    const [first, second] = changing.posts;
    // Large enough that workers convert it.
    changing.posts = [{ ...first!, body: '<p>물때를 기다리며</p>'.repeat(5000) }, second!];
    // The library must ignore the command line's environment variables.
    const misleading = { BLOGKEEP_BASE_URL: 'http://127.0.0.1:9/', BLOGKEEP_TOKEN: 'wrong', BLOGKEEP_DIR: 'elsewhere' };
    const given = { SOURCE: changing.baseUrl.href, TOKEN: changing.token };
    const { code, out, err } = await runIn(project, ['every-call.mjs'], { ...misleading, ...given });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      listeners: {},
      folder: fs.realpathSync(project),
      exitCode: null,
      printed: 0,
      rejections: 0,
      elsewhere: false,
    });
  });
});

const everyCall = `
import fs from 'node:fs';
import * as blogkeep from 'blogkeep';

const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'warning', 'exit', 'beforeExit'];
const before = Object.fromEntries(events.map((name) => [name, process.listenerCount(name)]));
let [printed, rejections] = [0, 0];
process.on('unhandledRejection', () => (rejections += 1));
for (const name of ['log', 'error', 'warn', 'info', 'debug']) console[name] = () => (printed += 1);

const source = { baseUrl: process.env.SOURCE, token: process.env.TOKEN };
const blog = { ...source, dir: 'every-call' };
await blogkeep.exportBlog(blog);
await blogkeep.verifyArchive({ ...blog, source: true });
await blogkeep.listBlogs(source);
await blogkeep.copyTemplates({ templates: 'every-call/templates' });
const client = blogkeep.createClient(source);
await client.blogInfo();
await client.close();
const server = await blogkeep.serveArchive({ dir: 'every-call', port: 0 });
await (await fetch(server.url)).text();
await server.close();
const publication = await blogkeep.openPublication({ dir: 'every-call' });
await Promise.all(publication.site.posts.map((post) => publication.post(post)));
await publication.close();
const aborted = blogkeep.crawlBlog({ ...source, dir: 'aborted' }, { signal: AbortSignal.timeout(20) });
const refused = blogkeep.crawlBlog({ ...source, token: 'wrong', dir: 'refused' });
await Promise.allSettled([aborted, refused]);

const changed = events.filter((name) => process.listenerCount(name) !== before[name]);
const listeners = Object.fromEntries(changed.map((name) => [name, process.listenerCount(name) - before[name]]));
const [folder, exitCode, elsewhere] = [process.cwd(), process.exitCode ?? null, fs.existsSync('elsewhere')];
process.stdout.write(JSON.stringify({ listeners, folder, exitCode, printed, rejections, elsewhere }));
`;

const consumer = `
import {
  exportBlog, createClient, openPublication, InterruptedError, textOf, postsOf,
  type Report, type RunEvent, type SitePost, type Hooks, type ExportOptions, type Publication,
} from 'blogkeep';

export async function nightly(options: ExportOptions): Promise<Report | undefined> {
  const seen: RunEvent['type'][] = [];
  const hooks: Hooks = { signal: AbortSignal.timeout(1000), onEvent: (event) => void seen.push(event.type) };
  try {
    return await exportBlog({ ...options, baseUrl: new URL('https://api.example.com'), visibility: ['published'] }, hooks);
  } catch (error) {
    if (error instanceof InterruptedError) return error.report;
    throw error;
  }
}

export async function titles(publication: Publication): Promise<string[]> {
  const posts: readonly SitePost[] = publication.site.posts;
  const path: string = posts.map((post) => post.category?.parent?.names.join('/') ?? '').join();
  return [path, ...posts.map((post) => post.title)];
}

export async function first(): Promise<string> {
  const client = createClient({ baseUrl: 'https://api.example.com', token: 'x' });
  const text: string = textOf(postsOf(await client.postList({ blogName: 'a', page: 2 }))[0]?.title);
  await client.close();
  return text;
}

// @ts-expect-error there is no such preset
void exportBlog({ baseUrl: '', token: '', preset: 'gatsby' });
// @ts-expect-error a client needs a token
void createClient({ baseUrl: '' });
// @ts-expect-error the post is needed
void createClient({ baseUrl: '', token: '' }).postRead({ blogName: 'a' });
// @ts-expect-error an array and no text
void openPublication().then(({ site }) => site.posts.trim());
`;

describe('the types of the packed package', () => {
  const withNode = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023'], types: ['node'] } as const;
  // Does not skip the check of the package's declarations, which must compile without the types of Node.
  const withoutNode = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] } as const;
  const resolutions = [
    ['nodenext', { ...withNode, target: 'es2023', skipLibCheck: true }],
    ['bundler, without the types of Node', { ...withoutNode, target: 'es2023', skipLibCheck: false }],
  ] as const;
  it.concurrent.each(resolutions)(
    'are correct with the module resolution %s, as are all programs in docs/library.md',
    async (_, options) => {
      const folder = path.join(project, options.moduleResolution);
      fs.ensureDirSync(folder);
      fs.writeJsonSync(path.join(folder, 'package.json'), { type: 'module' });
      for (const name of options.types.length > 0 ? ['@types/node', 'undici-types'] : []) linkInto(folder, name);
      fs.writeFileSync(path.join(folder, 'consumer.ts'), consumer);
      const programs = [...fs.readFileSync('docs/library.md', 'utf8').matchAll(/^```js\n(.*?)^```$/gmsu)];
      expect(programs.length).toBeGreaterThan(8);
      for (const [index, [, program = '']] of programs.entries())
        fs.writeFileSync(path.join(folder, `program-${index}.ts`), program);
      expect(await compile(folder, options)).toEqual({ code: 0, out: '', err: '' });
    },
  );
});
