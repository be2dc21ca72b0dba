/** What may stand among Korean words as it is: names of options, commands, codes and files, addresses, quotations, commands to copy. */
const data = [
  /"[^"\n]*"/gu,
  /`[^`\n]*`/gu,
  /\b(?:https?|file):\S+/gu,
  /--[a-z-]+(?:[ =](?:<[^>]*>|[^\s가-힣]+))?/gu,
  // Lines to copy, and lists of the values that an option takes.
  /^ {2,}(?:blogkeep|node|curl|export|git|gh|#) .*$/gmu,
  /\((?:[\w./:-]+, )+[\w./:-]+\)/gu,
  /(?:[\w./:{}*-]+, )+[\w./:{}*-]+/gu,
  // Words that are names of things: with a sign or a digit in them, or capital letters.
  /\S*[\d_./\\{}[\]:=@$%&*#|+]\S*/gu,
  /\b[A-Z][A-Za-z]*[A-Z]\w*\b/gu,
];

/**
 * Runs of three and more English words that are left in what was printed for somebody who reads Korean.
 * @param titles what is quoted as it is, such as titles of posts
 */
export function englishIn(text: string, titles: readonly string[] = []): string[] {
  const withoutTitles = titles.reduce((left, title) => left.replaceAll(title, ' · '), text);
  const bare = data.reduce((left, one) => left.replace(one, ' · '), withoutTitles);
  return bare.match(/\b[A-Za-z][a-z'’-]*(?: +[A-Za-z][a-z'’-]*){2,}/gu) ?? [];
}
