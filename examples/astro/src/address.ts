/** Returns the URL of a page or file below the site's base. The path is literal: special characters are encoded. */
export function address(path: string): string {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  return `${base}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
