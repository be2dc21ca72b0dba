/** The address of a page or file by its path, of which every character is meant as it is, below the site's base. */
export function address(path: string): string {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  return `${base}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
