/** Returns the value of a label in a `bag-info.txt`. */
export function bagInfoValue(text: string, label: string): string | undefined {
  const line = text.split(/\r\n|\r|\n/u).find((candidate) => candidate.startsWith(`${label}:`));
  return line?.slice(label.length + 1).trim();
}
