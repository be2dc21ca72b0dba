/** No host has this name, now or later (RFC 6761, section 6.4): what begins with it is in a backup, and nowhere else. */
const host = 'https://backup.invalid';

/** What the relative addresses in the body of a post are read against. */
export function mediaBaseIn(id: string): string {
  return `${host}/${encodeURIComponent(id)}/`;
}

/** The address of a file, by its path in the folder of the post. */
export function addressIn(id: string, path: string): string {
  return mediaBaseIn(id) + path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

/** Post and path, decoded, of an address below {@link mediaBaseIn}; undefined for every other one. */
export function ownMedium(address: string): { readonly id: string; readonly path: string } | undefined {
  const own = ownReference(address.replace(/[?#].*$/su, ''));
  return own && { id: own.id, path: percentDecoded(own.reference) };
}

/** Post, and what follows its folder in an address below {@link mediaBaseIn}: as written, with query and fragment. */
export function ownReference(address: string): { readonly id: string; readonly reference: string } | undefined {
  const [, id, reference] = /^https:\/\/backup\.invalid\/([^/?#]+)\/(.+)$/su.exec(address) ?? [];
  return id === undefined || reference === undefined ? undefined : { id: percentDecoded(id), reference };
}

/** Decodes what can be decoded: a `%` in the name of a file may stand for itself. */
export function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
