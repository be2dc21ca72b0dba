import type { Text } from '../../messages/message.ts';
import type { UsedOption } from './used-option.ts';
import type { Warning } from './warnings.ts';

/** The reason for rebuilding files. */
export type BuildReason =
  /** there is no stored state of a complete build */
  | { readonly type: 'new' }
  /** an input has changed, such as `post.title` or `template post.eta` */
  | { readonly type: 'input'; readonly name: string }
  /** a file is missing, or has been changed since it was written */
  | { readonly type: 'file'; readonly path: string }
  /** requested by the user */
  | { readonly type: 'forced' };

/** Result for a media file: stored now, known from an earlier run, the same as another one of this run, gone, not allowed, or failed. */
export type MediaOutcome = 'new' | 'known' | 'repeated' | 'gone' | 'refused' | 'failed';

/** An event during a run. The library emits events; only the command line prints. */
export type RunEvent =
  | { type: 'phase'; phase: 'list' | 'posts' | 'bag' | 'publish' | 'index' }
  /** `listed`: summaries received so far; `total`: number of posts that the source reports */
  | { type: 'listed'; listed: number; total: number }
  | { type: 'post-stored'; id: string; title: string; outcome: 'new' | 'changed' | 'unchanged' }
  /** an archived post that this run does not read */
  | { type: 'post-kept'; id: string }
  /** `error`: an unexpected error; absent if the source or the archive does not have the post */
  | { type: 'post-failed'; id: string; message: Text; error?: unknown }
  /** `count`: additional media files to fetch */
  | { type: 'media-found'; count: number }
  /**
   * a media file is done, or one of its URLs is gone while another one is stored; `file`: path of a new one below the archive's `data/media`;
   * `error`: see `post-failed`
   */
  | { type: 'media-settled'; url: string; outcome: MediaOutcome; file?: string; error?: unknown }
  | { type: 'pages'; written: number; total: number }
  | { type: 'request'; operation: string }
  /** `attempt` of at most `attempts` has failed; `status`: status code of the response, if there was one */
  | {
      type: 'retry';
      operation: string;
      attempt: number;
      attempts: number;
      delay: number;
      status?: number | undefined;
      message: Text;
    }
  /** The source is busy. `width`: maximum number of concurrent requests from now on; `pause`: milliseconds without requests. */
  | { type: 'slowed'; requests: 'api' | 'media'; width: number; pause: number }
  /** a request to blogkeep's server; `path` excludes the query, which contains the token */
  | { type: 'answered'; method: string; path: string; status: number; milliseconds: number }
  /** an unexpected error while blogkeep's server handled a request, which the response does not describe */
  | { type: 'answer-failed'; path: string; error: unknown }
  /** the options with which outputs will be published; emitted before files are written */
  | { type: 'options'; options: readonly UsedOption[] }
  /** nothing has changed since the last publish, so nothing is built */
  | { type: 'up-to-date' }
  /** files will be built: those of a post (`task` is `post 12`), one file (`site/index.html`), or all files (without `task`) */
  | { type: 'building'; task?: string; reason: BuildReason }
  /** `since`: day of the first run that reported the warning; absent if it is this run */
  | { type: 'warning'; warning: Warning; since?: string };

export type Emit = (event: RunEvent) => void;
