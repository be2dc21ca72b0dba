/** Returns the URL of a blog on its platform. Undefined if the name is invalid. */
export function blogUrlOnPlatform(blog: string): URL | undefined {
  const url = `https://${encodeURIComponent(blog)}.tistory.com/`;
  return blog !== '' && URL.canParse(url) ? new URL(url) : undefined;
}
