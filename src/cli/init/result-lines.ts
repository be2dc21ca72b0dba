import type { BegunRepository, FileOutcome } from '../../app/init/begin-repository.ts';
import type { TokenToSave } from '../../app/init/save-token.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { displayPath } from '../text/display-path.ts';
import { stepLines, type Step } from './next-steps.ts';
import { homePath } from './token-file.ts';

/** What was done, and what is next. */
export function resultLines(
  begun: BegunRepository,
  steps: readonly Step[],
  folder: string,
  { token, t }: { readonly token: TokenToSave | undefined; readonly t: Translate },
): string[] {
  const where = begun.folder === folder ? message('init.this-folder') : displayPath(begun.folder, folder);
  const told: Record<FileOutcome, (paths: readonly string[]) => Text> = {
    written: (paths) => message('init.written', { where, paths }),
    added: (paths) => message('init.added', { paths }),
    same: (paths) => message('init.same', { paths }),
    kept: (paths) => message('init.kept', { paths }),
  };
  const lines = Object.entries(told).flatMap(([outcome, say]) => {
    const paths = begun.files.filter((file) => file.outcome === outcome).map(({ path }) => path);
    return paths.length === 0 ? [] : [say(paths)];
  });
  const kept = token && message('init.token-written', { file: homePath(token.file) });
  const committed = begun.committed ? message('init.committed') : undefined;
  const all = [...lines, kept, committed].flatMap((text) => (text === undefined ? [] : [t(text)]));
  return [...all, '', t(message('init.next')), ...stepLines(steps, t).map((line) => `  ${line}`)];
}
