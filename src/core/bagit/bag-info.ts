/** The value of a label of a `bag-info.txt`, or undefined. */
export function bagInfoValue(text: string, label: string): string | undefined {
  const line = text.split(/\r\n|\r|\n/u).find((candidate) => candidate.startsWith(`${label}:`));
  return line?.slice(label.length + 1).trim();
}
