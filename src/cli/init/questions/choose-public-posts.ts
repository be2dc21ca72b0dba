import type { Context } from '../../../app/context.ts';
import type { BackupItem, InspectOptions } from '../../../app/sources/inspect-backup.ts';
import { UsageError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import type { Translate } from '../../../messages/translate.ts';
import type { Terminal } from '../../environment/environment.ts';
import type { UseCases } from '../../environment/use-cases.ts';

interface Tools {
  readonly context: Context;
  readonly useCases: Pick<UseCases, 'inspectBackup'>;
  readonly output: { readonly t: Translate; readonly canDraw: boolean };
  readonly terminal: () => Terminal | undefined;
}

/**
 * Asks which posts of a backup were public, in a list that can be searched. Asks nothing if the backup contains this information.
 *
 * @returns their IDs, or `none`
 * @throws {UsageError} if there is no terminal, or the files are not a backup
 * @throws {InterruptedError} if the user cancels
 */
export async function choosePublicPosts(
  source: InspectOptions,
  blog: string | undefined,
  { context, useCases, output, terminal }: Tools,
): Promise<string | readonly string[]> {
  const shown = output.canDraw ? terminal() : undefined;
  if (shown === undefined) throw new UsageError('option-invalid', message('configuration.published-ask'));
  const { posts, knowsVisibility } = await useCases.inspectBackup({ ...source, blog, published: 'none' }, context);
  if (knowsVisibility) return 'none';
  const { askAtTerminal } = await import('./terminal-questions.ts');
  const selected = await askAtTerminal(shown, output.t, context.signal).findSome({
    question: message('init.public-posts'),
    why: message('init.public-posts-why'),
    choices: posts.map((post) => ({ value: post.id, label: labelOf(post) })),
  });
  return selected.length === 0 ? 'none' : selected;
}

const labelOf = ({ id, title, day = '' }: BackupItem): string => `${title === '' ? id : title}${day && `  ${day}`}`;
