/** Where the platform has a blog of that name; undefined where that can be no name of one. */
export function blogUrlOnPlatform(blog: string): URL | undefined {
  const address = `https://${encodeURIComponent(blog)}.tistory.com/`;
  return blog !== '' && URL.canParse(address) ? new URL(address) : undefined;
}
