import { archivedAddress } from '../app/archived-address.ts';
import { acceptsOption } from '../options/options.ts';
import type { FunctionName } from '../options/option-scopes.ts';
import { requiresToken } from '../options/requires-token.ts';
import { checkOptions, requirementTexts, throwProblems, type CheckedOptions } from './checked-options.ts';
import { foldersOf } from './folders.ts';

/** Like {@link checkOptions}, for a call that reads a source. The default source is the address from which the archive was filled. */
export async function checkSourceOptions(call: FunctionName, options: unknown): Promise<CheckedOptions> {
  const checked = checkOptions(call, options);
  const { baseUrl } = checked;
  const isUnknown = checked.address === undefined && baseUrl === undefined;
  const address =
    isUnknown && acceptsOption(call, 'archive')
      ? await archivedAddress(foldersOf(call, checked, false).archive)
      : checked.address;
  const problems: string[] = [];
  if (address !== undefined && baseUrl !== undefined)
    problems.push(`${call} needs one source: give either "address" or "baseUrl".`);
  if (address === undefined && baseUrl === undefined) problems.push(`${call} needs ${requirementTexts.address}.`);
  else if (checked.token === undefined && requiresToken({ ...checked, address }))
    problems.push(`${call} needs ${requirementTexts.token}.`);
  throwProblems(problems, options as object);
  return { ...checked, ...(address && { address }) };
}
