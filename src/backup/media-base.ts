/** Origin with a host name that can never exist (RFC 6761, section 6.4). Its addresses stand for files in a backup. */
const host = 'https://backup.invalid';

/**
 * Returns the base URL against which relative addresses in the body of a post are resolved.
 * @param version distinguishes files of the same names in a later backup. Default: the first version.
 */
export function mediaBaseOf(id: string, version?: string): string {
  return `${host}/${encodeURIComponent(id)}${version === undefined ? '' : `@${version}`}/`;
}

/** Returns the address of a file. @param path path of the file in the folder of the post */
export function mediaAddress(id: string, path: string, version?: string): string {
  return mediaBaseOf(id, version) + path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

/** Returns the post ID and decoded path of an address below {@link mediaBaseOf}. Undefined for other addresses. */
export function parseMediaAddress(address: string): { readonly id: string; readonly path: string } | undefined {
  const parsed = parseMediaReference(address.replace(/[?#].*/su, ''));
  return parsed && { id: parsed.id, path: decodePercent(parsed.reference) };
}

/** The parts of an address below {@link mediaBaseOf}. */
export interface RelativeReference {
  readonly id: string;
  /** the address relative to the folder of the post: as written, with query and fragment */
  readonly reference: string;
  /** undefined for the first version */
  readonly version: string | undefined;
}

export function parseMediaReference(address: string): RelativeReference | undefined {
  const [, id, version, reference] =
    /^https:\/\/backup\.invalid\/([^/?#@]+)(?:@([0-9a-f]+))?\/(.+)$/su.exec(address) ?? [];
  return id === undefined || reference === undefined ? undefined : { id: decodePercent(id), reference, version };
}

/** Decodes valid percent-encoding, and keeps any other `%`, since file names may contain one. */
export function decodePercent(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
