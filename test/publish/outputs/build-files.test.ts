import { describe, expect, it } from 'vitest';
import { PostFailures } from '../../../src/publish/site-model/from-archive/post-failures.ts';
import { Engine } from '../../../src/publish/build/engine.ts';
import { buildFiles, type FilesBuild } from '../../../src/publish/outputs/build-files.ts';
import { fileOf } from '../../../src/publish/site-model/site/site-file.ts';
import { postOf } from './site/pages/sample-site.ts';
import { MemoryOutput } from '../../helpers/memory/memory-output.ts';

const file = (path: string, make: () => string = () => path) => fileOf(path, () => path, make);

/** Builds into memory, without records of an earlier build. */
async function run(plan: FilesBuild['plan'], posts: FilesBuild['posts'] = []) {
  const output = new MemoryOutput();
  const failures = new PostFailures();
  const totals: number[] = [];
  const engine = new Engine({ outputs: { site: output }, before: new Map(), lookup: () => '' });
  await buildFiles({
    name: 'site',
    plan,
    posts,
    output,
    engine,
    incompleteReads: () => 0,
    failures,
    begin: (count) => totals.push(count),
    step: () => undefined,
    warn: () => undefined,
  });
  return { written: Object.fromEntries(output.files), known: [...engine.finish().keys()], totals, failures };
}

describe('Files that combine many posts', () => {
  it('are planned in parts, each after the files of the previous part have been built', async () => {
    const done: string[] = [];
    const part = (name: string) => () => {
      done.push(`plan ${name}`);
      return [1, 2].map((number) => file(`${name}${number}`, () => (done.push(`make ${name}${number}`), '')));
    };
    const { totals, known } = await run(function* (_, planning) {
      yield* planning(part('a'));
      yield* planning(part('b'));
    });
    expect(done).toEqual(['plan a', 'make a1', 'make a2', 'plan b', 'make b1', 'make b2']);
    expect(totals).toEqual([2, 2]);
    expect(known).toEqual(['site/a1', 'site/a2', 'site/b1', 'site/b2']);
  });

  it('are all built even if planning fails once, for a part or for the whole', async () => {
    for (const isInPart of [true, false]) {
      let tries = 0;
      const fail = () => {
        tries += 1;
        if (tries === 1) throw new TypeError('once');
      };
      const { written, failures } = await run(function* (_, planning) {
        yield* planning(() => [file('a')]);
        if (!isInPart) fail();
        yield* planning(() => {
          if (isInPart) fail();
          return [file('b')];
        });
        yield* planning(() => [file('c')]);
      });
      expect(written).toEqual({ a: 'a', b: 'b', c: 'c' });
      expect(failures.reported()).toEqual([]);
    }
  });

  it('include those in pieces, which are made without the posts over which they fail', async () => {
    const made = (posts: readonly { readonly id: string }[]) =>
      fileOf(
        'a.epub',
        () => posts.length,
        async function* () {
          for (const { id } of posts) {
            if (id === '2') throw new TypeError('this post fails');
            yield await Promise.resolve(Buffer.from(id));
          }
        },
      );
    const posts = [postOf(1), postOf(2), postOf(3)];
    const { written, failures } = await run((some, planning) => planning(() => [made(some)]), posts);
    expect(written).toEqual({ 'a.epub': '13' });
    expect(failures.reported().map(({ id }) => id)).toEqual(['2']);
  });
});
