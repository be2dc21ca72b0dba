import { afterEach, expect, it, vi } from 'vitest';
import { ServedArchive } from '../../../src/archive/index/served-archive.ts';
import { smallArchive, smallIds } from '../../helpers/archive/small-archive.ts';

const fault = vi.hoisted(() => ({ step: '' }));
/** Replaces a function with one that throws, as a bug would, for data of the third post. */
const faulty = vi.hoisted(() => async (load: () => Promise<unknown>, name: string, marks: readonly string[]) => {
  const module = (await load()) as Record<string, (...given: unknown[]) => unknown>;
  const wrapped = (...given: unknown[]) => {
    const about = JSON.stringify(given);
    if (fault.step === name && marks.some((mark) => about.includes(mark))) throw new TypeError('x is not a function');
    return module[name]?.(...given);
  };
  return { ...module, [name]: wrapped };
});
vi.mock('../../../src/archive/format/codec.ts', async (real) =>
  faulty(() => faulty(real, 'decodeRecord', ['글 3']), 'decodeJson', ['댓글 3']),
);
vi.mock('../../../src/core/dates.ts', (real) => faulty(real, 'parseDate', ['2024-01-03']));

afterEach(() => {
  fault.step = '';
});

it.each(['decodeRecord', 'decodeJson', 'parseDate'])(
  'the index lists all posts even if %s throws for one of them',
  async (step) => {
    fault.step = step;
    const folder = await smallArchive();
    const archive = await ServedArchive.open(folder, {
      includeRemoved: false,
      now: () => new Date(0),
      onFailed: (error) => {
        throw error;
      },
    });
    const ids = archive.summaries(0, 100).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(smallIds);
    const comments = archive.newestComments(0, 100).map(({ post }) => post);
    expect(comments.toSorted()).toEqual(smallIds.filter((id) => id !== '3'));
  },
);
