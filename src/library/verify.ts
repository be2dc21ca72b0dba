import type { Verification } from '../app/verify.ts';
import { placingNames, publishOptionsOf, sourceNames, sourceNeeds, sourceOptionsOf } from './app-options.ts';
import { foldersOf } from './folders.ts';
import type { Hooks } from './hooks.ts';
import type { VerifyOptions } from './options.ts';
import { running } from './running.ts';
import { settingsOf } from './settings.ts';

/**
 * Verifies an archive: every file against the bag's manifests, records against each other, Markdown and site against what
 * the archive would publish, and with `source`, what it holds against the source's counts. Writes nothing.
 *
 * @throws {ArchiveError} when there is no archive, or it is of a newer format
 * @throws {RefusedError} when the source does not accept the token, or has no such blog
 * @throws {SourceError} when the source cannot be reached or does not speak this API
 * @throws {UsageError} when an option or a template is wrong
 * @throws {InterruptedError} when the signal says so
 */
export function verifyArchive(options: VerifyOptions = {}, hooks: Hooks = {}): Promise<Verification> {
  return running('verifyArchive', hooks, async (context) => {
    const names = [...placingNames, ...sourceNames, 'source', 'blog'] as const;
    const isAsking = settingsOf('verifyArchive', options, ['source']).source;
    const settings = settingsOf(
      'verifyArchive',
      options,
      isAsking ? names : [...placingNames, 'source'],
      isAsking ? sourceNeeds : [],
    );
    const places = foldersOf('verifyArchive', settings, true);
    const { verifyArchive: run } = await import('../app/verify.ts');
    const source = isAsking ? { source: sourceOptionsOf(settings) } : {};
    return run({ ...publishOptionsOf(settings, places), ...source }, context);
  });
}
