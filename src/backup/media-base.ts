/** No host has this name, now or later (RFC 6761, section 6.4): what begins with it is in a backup, and nowhere else. */
const host = 'https://backup.invalid';

/** What the relative addresses in the body of a post are read against. */
export function mediaBaseIn(id: string): string {
  return `${host}/${encodeURIComponent(id)}/`;
}

/** Post and path, decoded, of an address below {@link mediaBaseIn}; undefined for every other one. */
export function ownMedium(address: string): { readonly id: string; readonly path: string } | undefined {
  const [, id, path] = /^https:\/\/backup\.invalid\/([^/?#]+)\/([^?#]+)/u.exec(address) ?? [];
  if (id === undefined || path === undefined) return undefined;
  try {
    return { id: decodeURIComponent(id), path: decodeURIComponent(path) };
  } catch {
    return undefined;
  }
}
