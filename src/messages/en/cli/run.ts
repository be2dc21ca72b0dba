import { onCommandLine } from '../../on-command-line.ts';
import { formatCount, formatNumber } from '../../format-count.ts';

/** Messages about interrupted and failed commands, and log entries of runs. */
export const run = {
  error: 'Error: ',
  warning: 'Warning: ',
  stopping: 'Shutting down; press Ctrl-C again to force.',
  'cannot-use': ({ path, code, advice }: { path: string; code: string; advice: string }) =>
    `${path} cannot be used (${code}): ${advice}.`,
  'a-file': 'A file',
  bug: ({ what }: { what: string }) =>
    `This is a bug in blogkeep: ${what}. Please report it${onCommandLine(', with the output of the same command with --verbose')}.`,
  'caused-by': ({ cause }: { cause: string }) => `Caused by: ${cause}`,
  'output-lost': ({ reason }: { reason: string }) => `Not everything could be written to standard output: ${reason}.`,
  'output-lost-system': ({ code, advice }: { code: string; advice: string }) => `${code}, ${advice}`,

  list: 'Reading the list of posts.',
  posts: 'Fetching posts, comments and media.',
  bag: "Writing the archive's manifests.",
  publish: 'Publishing.',
  index: 'Reading the archives.',
  'post-stored': ({ id, outcome, title }: { id: string; outcome: 'new' | 'changed' | 'unchanged'; title: string }) =>
    `Post ${id} is ${outcome}: ${title}`,
  'post-failed': ({ id, reason }: { id: string; reason: string }) => `Post ${id} failed: ${reason}`,
  media: ({ outcome, url }: { outcome: 'new' | 'known' | 'repeated' | 'gone' | 'refused' | 'failed'; url: string }) =>
    `Media ${outcome}: ${url}`,
  request: ({ operation }: { operation: string }) => `Request: ${operation}`,
  retry: ({
    operation,
    attempt,
    delay,
    reason,
  }: {
    operation: string;
    attempt: number;
    delay: string;
    reason: string;
  }) => `Retry ${formatNumber(attempt)} of ${operation} in at least ${delay}: ${reason}`,
  slowed: ({ isApi, pause, width }: { isApi: boolean; pause: string; width: number }) =>
    `The server is busy: ${isApi ? 'API' : 'media'} requests pause for ${pause}, then continue with at most ${formatNumber(width)} at a time.`,
  answered: ({ request, status, milliseconds }: { request: string; status: number; milliseconds: number }) =>
    `${request}: ${String(status)} after ${String(milliseconds)} ms`,
  'answer-failed': ({ path, reason }: { path: string; reason: string }) => `A request failed at ${path}: ${reason}`,
  'about-post': ({ post, text }: { post: string; text: string }) => `post ${post}: ${text}`,

  'options-remembered': ({ options }: { options: readonly string[] }) =>
    `Same options as in the last publish: ${options.join(', ')}. Specify another value to change one, or --forget-options to start over.`,
  'options-changed': ({ options }: { options: readonly string[] }) =>
    `Options changed since the last publish: ${options.join(', ')}.`,
  'options-remove': ({ output, removed }: { output: string; removed: number }) =>
    `This removes ${formatCount(removed, 'file')} of the ${output}.`,
  option: ({ flag, value }: { flag: string; value: string }) => `--${flag} ${value || 'not set'}`,
  'option-was': ({ flag, value, before }: { flag: string; value: string; before: string }) =>
    onCommandLine(`--${flag} ${value || 'not set'}, was ${before || 'not set'}`),
  'option-of': ({ option, outputs }: { option: string; outputs: readonly string[] }) =>
    `${option} (${outputs.join(', ')})`,
  'option-from': ({ option, outputs, origin }: { option: string; outputs: readonly string[]; origin: string }) =>
    `${option} (${outputs.join(' and ')}; ${origin})`,
  given: ({ where }: { where: string }) => `specified: ${where}`,
  'given-by-run': 'specified by this run',
  remembered: 'remembered from the last publish',
  default: 'default',
};
