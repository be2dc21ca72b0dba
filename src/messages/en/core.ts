import { formatNumber } from '../format-count.ts';

export const core = {
  /** Joins several texts into one. */
  joined: ({ texts, between }: { texts: readonly string[]; between: string }) => texts.join(between),
  /** Removes the full stop of a sentence that becomes part of another one. */
  phrase: ({ text }: { text: string }) => text.replace(/\.$/u, ''),
  bug: ({ what }: { what: string }) => `This is a bug in blogkeep: ${what}. Please report it.`,
  'with-cause': ({ text, cause }: { text: string; cause: string }) => `${text} (${cause})`,
  'run-stopped': 'The run was interrupted. Run the same command again to continue.',
  'time-zone-unknown': ({ timeZone }: { timeZone: string }) =>
    `There is no time zone "${timeZone}". Use a name such as Asia/Seoul or UTC.`,
  'unread-posts': ({ count }: { count: number }) =>
    count === 1
      ? '1 listed post has not been fetched yet.'
      : `${formatNumber(count)} listed posts have not been fetched yet.`,
  'not-handled': ({ bug }: { bug: string }) => `It could not be handled, which is a bug in blogkeep: ${bug}.`,
  'path-too-long': 'The paths of its files are longer than this system allows. Choose a folder with a shorter path.',
};
