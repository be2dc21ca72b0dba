/** A path as manifests and `fetch.txt` have it: line ends and percent signs are encoded (RFC 8493, 2.1.3 and 2.2.3). */
export function encodeBagPath(path: string): string {
  return path.replace(/[%\r\n]/gu, (character) => encodeURIComponent(character));
}

export function decodeBagPath(written: string): string {
  if (!written.includes('%')) return written;
  return written.replace(/%(?:0A|0D|25)/giu, (code) => decodeURIComponent(code));
}
