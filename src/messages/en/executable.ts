import { formatNumber } from '../format-count.ts';

/** The single executable, before it runs the program that it contains. */
export const executable = {
  'unpack-failed': ({
    folder,
    megabytes,
    advice,
    variable,
  }: {
    folder: string;
    megabytes: number;
    advice: string;
    variable: string;
  }) =>
    `blogkeep must unpack its program (${formatNumber(megabytes)} MB) into ${folder} before it can start: ${advice}. The environment variable ${variable} determines this folder.`,
  'not-private': ({ folder }: { folder: string }) =>
    `blogkeep unpacks its program into ${folder}, but this is a symbolic link, or belongs to another user, who could change the program. Remove it, and start blogkeep again.`,
  damaged: 'The file of blogkeep is damaged. Download it again.',
};
