/** English text that may occur in Korean output: options, commands, codes, file names, URLs, quotations, commands to copy. */
const data = [
  /"[^"\n]*"/gu,
  /`[^`\n]*`/gu,
  /\b(?:https?|file):\S+/gu,
  /--[a-z-]+(?:[ =](?:<[^>]*>|[^\s가-힣]+))?/gu,
  // Lines to copy, and lists of the values of an option.
  /^ {2,}(?:blogkeep|node|curl|export|git|gh|#) .*$/gmu,
  /\((?:[\w./:-]+, )+[\w./:-]+\)/gu,
  /(?:[\w./:{}*-]+, )+[\w./:{}*-]+/gu,
  // Names: with a symbol, a digit or capital letters.
  /\S*[\d_./\\{}[\]:=@$%&*#|+]\S*/gu,
  /\b[A-Z][A-Za-z]*[A-Z]\w*\b/gu,
];

/**
 * Finds runs of three or more untranslated English words in output for Korean users.
 * @param titles quoted texts, such as titles of posts
 */
export function untranslatedPhrases(text: string, titles: readonly string[] = []): string[] {
  const withoutTitles = titles.reduce((left, title) => left.replaceAll(title, ' · '), text);
  const bare = data.reduce((left, one) => left.replace(one, ' · '), withoutTitles);
  return bare.match(/\b[A-Za-z][a-z'’-]*(?: +[A-Za-z][a-z'’-]*){2,}/gu) ?? [];
}
