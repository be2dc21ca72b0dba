import { describe, expect, it } from 'vitest';
import type { BuildReason } from '../../../src/core/report/events.ts';
import { changedInput, digestsOf, Engine, signatureIn, type TaskRecords } from '../../../src/publish/build/engine.ts';
import type { Inputs, Task } from '../../../src/publish/build/task.ts';
import { MemoryOutput } from '../../helpers/memory/memory-output.ts';

/** Returns a function that builds in memory, each time with the files and records of the previous build. */
function builds() {
  let files: ReadonlyMap<string, string> = new Map();
  let before: TaskRecords = new Map();
  const links: Record<string, string> = { 'link /2': 'post 2' };
  const run = async <Facts>(...tasks: Task<Facts>[]) => {
    const site = new MemoryOutput(files);
    const reasons: [string, BuildReason][] = [];
    const engine = new Engine({
      outputs: { site },
      before,
      lookup: (name) => links[name] ?? '',
      explain: (...reason) => reasons.push(reason),
    });
    const facts = [];
    for (const task of tasks) facts.push(await engine.build(task));
    before = engine.finish();
    await site.finish();
    files = site.files;
    return { facts, reasons, files: Object.fromEntries(files), written: site.written };
  };
  const change = (edit: (all: Map<string, string>) => void) => {
    const edited = new Map(files);
    edit(edited);
    files = edited;
  };
  return { run, change, links };
}

const page = (inputs: Inputs, more: { lookups?: string[]; isComplete?: boolean } = {}): Task<string> => ({
  key: 'post 1',
  inputs,
  run: async (files) => {
    await files.write('site', 'index.html', JSON.stringify(inputs));
    await files.write('site', 'style.css', 'css');
    return { facts: `facts of ${String(inputs.title)}`, ...more };
  },
});

describe('The engine', () => {
  it('skips a task whose inputs and files are unchanged, keeps its files and returns its facts', async () => {
    const { run } = builds();
    const first = await run(page({ title: 'a', date: 1 }));
    expect(first.reasons).toEqual([['post 1', { type: 'new' }]]);
    const second = await run(page({ title: 'a', date: 1 }));
    expect(second).toEqual({ ...first, reasons: [], written: [] });
  });

  it.each<[string, Inputs, string]>([
    ['the first of several', { title: 'b', date: 2 }, 'title'],
    ['one that is now undefined', { title: 'a', date: undefined }, 'date'],
    ['a property of one', { title: 'a', date: { year: 2 } }, 'date.year'],
  ])('runs a task again, and reports which input changed: %s', async (_, inputs, name) => {
    const { run } = builds();
    await run(page({ title: 'a', date: 1 }));
    const again = await run(page(inputs));
    expect(again.reasons).toEqual([['post 1', { type: 'input', name }]]);
    expect(again.files['index.html']).toBe(JSON.stringify(inputs));
  });

  it('treats lookups of a task as inputs', async () => {
    const { run, links } = builds();
    const task = page({ title: 'a' }, { lookups: ['link /2'] });
    await run(task);
    expect((await run(task)).reasons).toEqual([]);
    links['link /2'] = 'post 3';
    expect((await run(task)).reasons).toEqual([['post 1', { type: 'input', name: 'link /2' }]]);
    expect((await run(task)).reasons).toEqual([]);
  });

  it('runs a task again if one of its files is missing or has changed', async () => {
    const { run, change } = builds();
    const first = await run(page({ title: 'a' }));
    change((files) => files.delete('style.css'));
    expect((await run(page({ title: 'a' }))).reasons).toEqual([['post 1', { type: 'file', path: 'site/style.css' }]]);
    change((files) => files.set('index.html', 'edited'));
    const third = await run(page({ title: 'a' }));
    expect(third.reasons).toEqual([['post 1', { type: 'file', path: 'site/index.html' }]]);
    expect(third.files).toEqual(first.files);
  });

  it('does not record a task that is incomplete or fails', async () => {
    const { run } = builds();
    const first = await run(page({ title: 'a' }, { isComplete: false }));
    expect(first.facts).toEqual(['facts of a']);
    expect((await run(page({ title: 'a' }))).reasons).toEqual([['post 1', { type: 'new' }]]);
    const failing = { ...page({ title: 'b' }), run: () => Promise.reject(new Error('no')) };
    await expect(run(failing)).rejects.toThrow('no');
  });

  it('does not record a task that is forgotten because of a later failure', async () => {
    const site = new MemoryOutput();
    const engine = new Engine({ outputs: { site }, before: new Map(), lookup: () => '' });
    await engine.build(page({ title: 'a' }));
    engine.forget('post 1');
    expect([...engine.finish()]).toEqual([]);
  });

  it('removes the file of a task that no longer exists', async () => {
    const { run } = builds();
    await run(page({ title: 'a' }));
    expect((await run()).files).toEqual({});
  });

  it("records the file's signature under its path if a task has only one file", async () => {
    const site = new MemoryOutput();
    const engine = new Engine({ outputs: { site }, before: new Map(), lookup: () => '' });
    const run: Task['run'] = async (files) => {
      await files.write('site', 'a.png', 'bytes');
      return { facts: null };
    };
    await engine.build({ key: 'site/a.png', inputs: {}, run });
    expect(signatureIn(engine.finish(), 'site', 'a.png')).toBe(site.stamp('a.png'));
  });
});

describe('Inputs that all tasks share', () => {
  it('are compared by name; an added or removed input counts as a change', () => {
    const before = digestsOf({ version: '1', 'template post.eta': 'a' });
    expect(changedInput(before, digestsOf({ version: '1', 'template post.eta': 'a' }))).toBeUndefined();
    expect(changedInput(before, digestsOf({ version: '1', 'template post.eta': 'b' }))).toBe('template post.eta');
    expect(changedInput(before, digestsOf({ version: '1' }))).toBe('template post.eta');
    expect(changedInput(before, digestsOf({ version: '1', 'template post.eta': 'a', letters: '' }))).toBe('letters');
  });
});
