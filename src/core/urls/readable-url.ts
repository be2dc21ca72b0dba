/** Returns a readable form of a URL: decoded, if possible. */
export function readableUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
