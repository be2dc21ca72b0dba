import { publishOptionsOf, sourceOptionsOf } from '../app/options.ts';
import { checkOptions, optionNamesOf } from './checked-options.ts';
import { foldersOf } from './folders.ts';
import type { Hooks } from './hooks.ts';
import type { VerifyOptions } from './options.ts';
import type { Verification } from './plain-types.ts';
import { runCall } from './run-call.ts';
import { checkSourceOptions } from './source-options.ts';

/**
 * Verifies an archive: checks every file against the manifests of the bag, records against each other, and outputs against what a publish
 * would generate. With `source`, also compares the archive with the source's counts. Writes nothing.
 *
 * @throws {ArchiveError} if there is no archive, or its version is newer
 * @throws {RefusedError} if the source rejects the token or has no such blog
 * @throws {SourceError} if the source cannot be reached or does not provide this API
 * @throws {UsageError} if an option or a template is invalid
 * @throws {InterruptedError} if the signal is aborted
 */
export function verifyArchive(options: VerifyOptions = {}, hooks: Hooks = {}): Promise<Verification> {
  return runCall('verifyArchive', hooks, async (context) => {
    const names = optionNamesOf('verifyArchive');
    const usesSource = checkOptions('verifyArchive', options, [], ['source']).source;
    const sourceOptionNames = optionNamesOf('listBlogs');
    const checked = usesSource
      ? await checkSourceOptions('verifyArchive', options)
      : checkOptions(
          'verifyArchive',
          options,
          [],
          names.filter((name) => !sourceOptionNames.includes(name)),
        );
    const places = foldersOf('verifyArchive', checked, true);
    const { verifyArchive: run } = await import('../app/verify/verify.ts');
    const source = usesSource ? { source: sourceOptionsOf(checked) } : {};
    return run({ ...publishOptionsOf(checked, places), ...source }, context);
  });
}
