import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { layout } from '../../../src/archive/format/layout.ts';
import { checkArchive } from '../../../src/archive/verify/check-archive.ts';
import { InterruptedError } from '../../../src/core/errors/errors.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { plainPost } from '../../helpers/random/random-posts.ts';
import { postWithComment, smallArchive, smallIds } from '../../helpers/archive/small-archive.ts';
import { thrownValues } from '../../helpers/thrown-values.ts';

/** The step that throws an error, and the post for which it does. */
const fault = vi.hoisted((): { step: string; id: string; error: unknown } => ({ step: '', id: '', error: undefined }));
/** Replaces functions with ones that throw for the selected post, which they recognize by its text. */
const faulty = vi.hoisted(() => async (load: () => Promise<unknown>, ...names: string[]) => {
  const module = (await load()) as Record<string, (...given: unknown[]) => unknown>;
  const instead = names.map((name) => {
    const wrapped = (...given: unknown[]) => {
      const about = JSON.stringify(given);
      const isIt = [`2024-01-0${fault.id} `, `댓글 ${fault.id}`].some((mark) => about.includes(mark));
      if (fault.step === name && isIt) throw fault.error;
      return module[name]?.(...given);
    };
    return [name, wrapped];
  });
  return { ...module, ...(Object.fromEntries(instead) as object) };
});
vi.mock('../../../src/archive/format/codec.ts', (real) => faulty(real, 'decodeRecord', 'decodeJson'));
vi.mock('../../../src/archive/verify/comments.ts', (real) => faulty(real, 'checkComments'));

const steps = ['decodeRecord', 'decodeJson', 'checkComments', 'findMedia'] as const;

const thrown = fc.constantFrom(...thrownValues);

afterEach(() => {
  Object.assign(fault, { step: '', id: '', error: undefined });
});

function findMedia(html: string): never[] {
  if (fault.step === 'findMedia' && html.includes(`body ${fault.id}`)) throw fault.error;
  return [];
}
const anArchive = () =>
  smallArchive({
    posts: smallIds.map((id) => ({
      ...plainPost(id, `2024-01-0${id} 10:00:00`, `<p>body ${id}</p>`),
      comments: postWithComment(id).comments,
    })),
  });

it('verify reports a post whose check throws any error, and checks all others', async () => {
  const archive = await anArchive();
  const whole = await checkArchive(archive, { findMedia });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...steps), fc.constantFrom(...smallIds), thrown, async (step, id, error) => {
      Object.assign(fault, { step, id, error: error() });
      const { findings, contents } = await checkArchive(archive, { findMedia });
      const own = findings.filter(({ path }) => path === layout.post(id) || path === layout.comments(id));
      expect(own, `${step} of ${id}`).toMatchObject([{ code: 'record-not-checked', post: id }]);
      expect(findings.filter((finding) => !own.includes(finding))).toEqual(whole.findings);
      expect(contents.posts).toBe(smallIds.length - 1);
    }),
    { numRuns: scaleRuns(60) },
  );
});

it('verify stops at errors that affect the whole run', async () => {
  const archive = await anArchive();
  const broken = Object.assign(new Error('x'), { code: 'EIO', syscall: 'read' });
  for (const error of [new InterruptedError('stopped'), broken]) {
    Object.assign(fault, { step: 'findMedia', id: '3', error });
    await expect(checkArchive(archive, { findMedia })).rejects.toBe(error);
  }
});
