import type { BegunRepository, FileOutcome } from '../../app/init/begin-repository.ts';
import type { TokenToSave } from '../../app/init/save-token.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { wrapColumns } from '../text/wrap.ts';
import { displayPath, homePath } from '../text/display-path.ts';
import { stepLines, type Step } from './next-steps.ts';

/** Returns lines that describe what `init` has done, followed by the next steps. */
export function resultLines(
  repository: BegunRepository,
  steps: readonly Step[],
  { folder, columns }: { readonly folder: string; readonly columns: number },
  { token, t }: { readonly token: TokenToSave | undefined; readonly t: Translate },
): string[] {
  const where = repository.folder === folder ? message('init.this-folder') : displayPath(repository.folder, folder);
  const describeFiles: Record<FileOutcome, (paths: readonly string[]) => Text> = {
    written: (paths) => message('init.written', { where, paths }),
    added: (paths) => message('init.added', { paths }),
    same: (paths) => message('init.same', { paths }),
    kept: (paths) => message('init.kept', { paths }),
  };
  const lines = Object.entries(describeFiles).flatMap(([outcome, describe]) => {
    const paths = repository.files.filter((file) => file.outcome === outcome).map(({ path }) => path);
    return paths.length === 0 ? [] : [describe(paths)];
  });
  const savedToken = token && message('init.token-written', { file: homePath(token.file) });
  const committed = repository.committed ? message('init.committed') : undefined;
  const all = [...lines, savedToken, committed].flatMap((text) => (text === undefined ? [] : [t(text)]));
  return [
    ...all.flatMap((line) => wrapColumns(line, columns)),
    '',
    t(message('init.next')),
    ...stepLines(steps, t, columns - 2).map((line) => `  ${line}`),
  ];
}
