/**
 * English that Korean output may contain: options, commands, codes, file names, URLs, quotations, and commands to copy.
 */
const data = [
  /"[^"\n]*"/gu,
  /`[^`\n]*`/gu,
  /\b(?:https?|file):\S+/gu,
  /--[a-z-]+(?:[ =](?:<[^>]*>|[^\s가-힣]+))?/gu,
  // Lines to copy, and lists of option values.
  /^ {2,}(?:blogkeep|node|curl|export|git|gh|#) .*$/gmu,
  /\((?:[\w./:-]+, )+[\w./:-]+\)/gu,
  /(?:[\w./:{}*-]+, )+[\w./:{}*-]+/gu,
  // Words that contain a symbol, a digit or several capital letters, such as names.
  /\S*[\d_./\\{}[\]:=@$%&*#|+]\S*/gu,
  /\b[A-Z][A-Za-z]*[A-Z]\w*\b/gu,
];

/**
 * Finds runs of three or more English words in Korean output.
 * @param titles texts to ignore, such as titles of posts
 */
export function untranslatedPhrases(text: string, titles: readonly string[] = []): string[] {
  const withoutTitles = titles.reduce((left, title) => left.replaceAll(title, ' · '), text);
  const bare = data.reduce((left, one) => left.replace(one, ' · '), withoutTitles);
  return bare.match(/\b[A-Za-z][a-z'’-]*(?: +[A-Za-z][a-z'’-]*){2,}/gu) ?? [];
}
