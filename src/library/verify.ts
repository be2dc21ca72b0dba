import { publishOptionsOf, requiredSourceOptions, sourceOptionsOf } from './app-options.ts';
import { checkOptions, optionNamesOf } from './checked-options.ts';
import { foldersOf } from './folders.ts';
import type { Hooks } from './hooks.ts';
import type { VerifyOptions } from './options.ts';
import type { Verification } from './plain-types.ts';
import { runCall } from './run-call.ts';

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
  return runCall('verifyArchive', hooks, async (context) => {
    const takes = optionNamesOf('verifyArchive');
    const isAsking = checkOptions('verifyArchive', options, [], ['source']).source;
    const asked = optionNamesOf('listBlogs');
    const checked = isAsking
      ? checkOptions('verifyArchive', options, requiredSourceOptions)
      : checkOptions(
          'verifyArchive',
          options,
          [],
          takes.filter((name) => !asked.includes(name)),
        );
    const places = foldersOf('verifyArchive', checked, true);
    const { verifyArchive: run } = await import('../app/verify/verify.ts');
    const source = isAsking ? { source: sourceOptionsOf(checked) } : {};
    return run({ ...publishOptionsOf(checked, places), ...source }, context);
  });
}
