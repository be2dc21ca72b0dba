import type { Text } from '../../messages/message.ts';
import type { UsedOption } from './used-option.ts';
import type { Warning } from './warnings.ts';

/** Why files are built again. */
export type BuildReason =
  /** no complete build of them is stored */
  | { readonly type: 'new' }
  /** something that they are built from has changed, such as `post.title` or `template post.eta` */
  | { readonly type: 'input'; readonly name: string }
  /** a file is missing, or was changed since it was written */
  | { readonly type: 'file'; readonly path: string }
  /** the user asked for it */
  | { readonly type: 'forced' };

/** What a run tells while it goes on. The library emits these; only the command line prints. */
export type RunEvent =
  | { type: 'phase'; phase: 'list' | 'posts' | 'bag' | 'publish' | 'index' }
  /** posts whose summary is known so far, of how many there are by the source's word */
  | { type: 'listed'; listed: number; total: number }
  | { type: 'post-stored'; id: string; title: string; outcome: 'new' | 'changed' | 'unchanged' }
  /** a post of the archive that this run does not read */
  | { type: 'post-kept'; id: string }
  /** `error`: an unexpected one; absent where the source, or the archive, did not have it */
  | { type: 'post-failed'; id: string; message: Text; error?: unknown }
  /** so many media more than were known so far */
  | { type: 'media-found'; count: number }
  /** one more media file is settled: stored now, known from before, gone, or failed; `error` as of a post */
  | { type: 'media-settled'; url: string; outcome: 'new' | 'known' | 'gone' | 'failed'; error?: unknown }
  | { type: 'pages'; written: number; total: number }
  | { type: 'request'; operation: string }
  | { type: 'retry'; operation: string; attempt: number; delay: number; message: Text }
  /** the source is busy: so many requests at a time from now on, and none for so many milliseconds */
  | { type: 'slowed'; requests: 'api' | 'media'; width: number; pause: number }
  /** a request to our own server; its path is without the query, which holds the token */
  | { type: 'answered'; method: string; path: string; status: number; milliseconds: number }
  /** a request to our own server could not be answered, for a reason that its answer does not tell; path as above */
  | { type: 'answer-failed'; path: string; error: unknown }
  /** the options with which an output is going to be published, before anything is written */
  | { type: 'options'; options: readonly UsedOption[] }
  /** nothing has changed since the last publish, so nothing is built */
  | { type: 'up-to-date' }
  /** files are going to be built: those of a post, as in `post 12`, or one, as in `site/index.html`; all of them if `task` is absent */
  | { type: 'building'; task?: string; reason: BuildReason }
  /** `since`: the day on which a run first warned of it; absent where this one is the first */
  | { type: 'warning'; warning: Warning; since?: string };

export type Emit = (event: RunEvent) => void;
