/** Returns the URL of a blog on its platform. Undefined if the name is invalid. */
export function blogUrlOnPlatform(blog: string): URL | undefined {
  const address = `https://${encodeURIComponent(blog)}.tistory.com/`;
  return blog !== '' && URL.canParse(address) ? new URL(address) : undefined;
}
