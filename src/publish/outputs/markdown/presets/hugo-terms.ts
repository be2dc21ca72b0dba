import { cutName } from '../../../../core/file-name.ts';
import { shortHash } from '../../../../core/short-hash.ts';

/** Longer ones Hugo cannot make folders of. In bytes. */
const longest = 120;

/**
 * A category or tag as a term of Hugo, which makes the address of the term's page of it: the name itself wherever Hugo can.
 * Names that would lead out of their folder or to no folder at all, or stop the build, are made some that do not; names of
 * which two give the same address share a page.
 */
export function hugoTerm(name: string): string {
  if (isTerm(name)) return name;
  const term = cutName(
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{Nd}\p{M}+#_. -]+/gu, '-')
      .replace(/\.{2,}/gu, '-')
      .replace(/^[-. ]+|[-. ]+$/gu, ''),
    longest,
  );
  return isTerm(term) ? term : `${term === '' ? 'term' : term}-${shortHash(name)}`;
}

/** Whether letters or digits are left of a name when Hugo has taken away what it does not allow, and nothing leads anywhere. */
function isTerm(name: string): boolean {
  return (
    /[\p{L}\p{Nd}]/u.test(name) &&
    !/[%/\\\p{C}]|\.\.|^[. ]|[. ]$|\.(?:html?|xml)$|^(?:page|index|_index)$/iu.test(name) &&
    Buffer.byteLength(name) <= longest
  );
}
