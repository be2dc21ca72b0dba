import pLimit from 'p-limit';
import type { Answer } from './plain-answers.ts';

/** Bytes from which an answer is large; so many of these are in memory at a time. */
const large = 1024 * 1024;
const most = 4;

/** Requests whose answers were large are remembered, so many of them. */
const remembered = 1000;

/**
 * Makes answers, and those that are known to be large only so many at a time, from when they are made until they have been sent:
 * what is made of a post takes several times its size, and who asks for a hundred large ones at once must not have them all in
 * memory. All others are made at once, however slowly somebody else takes a large one.
 *
 * @param key the same for requests with the same answer
 * @param sent resolves when the answer has been sent, or can no longer be
 */
export function fewAtATime(): (key: string, make: () => Promise<Answer>, sent: () => Promise<void>) => Promise<Answer> {
  const limit = pLimit(most);
  const known = new Set<string>();
  const learn = (key: string, { body }: Answer): void => {
    known.delete(key);
    if (body.length < large) return;
    known.add(key);
    const [oldest] = known;
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  };
  return async (key, make, sent) => {
    if (!known.has(key)) {
      const answer = await make();
      learn(key, answer);
      return answer;
    }
    return new Promise((resolve, reject) => {
      limit(async () => {
        const answer = await make();
        learn(key, answer);
        resolve(answer);
        if (answer.body.length >= large) await sent();
      }).catch(reject);
    });
  };
}
