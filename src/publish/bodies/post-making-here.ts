import { lazily } from '../../core/lazily.ts';
import type { MakingData, PostMaking } from './make-post.ts';

/**
 * What makes posts in the thread that plans. Its code is loaded when the first is made there: where workers make them all, it would
 * take longer to load than many posts take.
 */
export function postMakingHere(data: MakingData): () => Promise<PostMaking> {
  return lazily(async () => {
    const { postMaking } = await import('./make-post.ts');
    return postMaking(data);
  });
}
