/** Returns the address of a blog on Tistory, the platform of HTML and TTXML backups. Undefined if the name is invalid. */
export function tistoryAddress(blog: string): URL | undefined {
  const url = `https://${encodeURIComponent(blog)}.tistory.com/`;
  return blog !== '' && URL.canParse(url) ? new URL(url) : undefined;
}
