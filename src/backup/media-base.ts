/** No host has this name, now or later (RFC 6761, section 6.4): what begins with it is in a backup, and nowhere else. */
const host = 'https://backup.invalid';

/**
 * What the relative addresses in the body of a post are read against.
 * @param version left out, the first one: a later backup may have other files by the same names
 */
export function mediaBaseOf(id: string, version?: string): string {
  return `${host}/${encodeURIComponent(id)}${version === undefined ? '' : `@${version}`}/`;
}

/** The address of a file, by its path in the folder of the post. */
export function mediaAddress(id: string, path: string, version?: string): string {
  return mediaBaseOf(id, version) + path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

/** Post and path, decoded, of an address below {@link mediaBaseOf}; undefined for every other one. */
export function parseMediaAddress(address: string): { readonly id: string; readonly path: string } | undefined {
  const own = parseMediaReference(address.replace(/[?#].*$/su, ''));
  return own && { id: own.id, path: decodePercent(own.reference) };
}

/** A file of a post, by an address below {@link mediaBaseOf}. */
export interface MediaReference {
  readonly id: string;
  /** what follows the folder of the post: as written, with query and fragment */
  readonly reference: string;
  /** undefined for the first one */
  readonly version: string | undefined;
}

export function parseMediaReference(address: string): MediaReference | undefined {
  const [, id, version, reference] =
    /^https:\/\/backup\.invalid\/([^/?#@]+)(?:@([0-9a-f]+))?\/(.+)$/su.exec(address) ?? [];
  return id === undefined || reference === undefined ? undefined : { id: decodePercent(id), reference, version };
}

/** Decodes what can be decoded: a `%` in the name of a file may stand for itself. */
export function decodePercent(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
