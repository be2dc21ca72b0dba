/** A home to serve. In a file of its own, so that types of the library do not depend on those of Node.js. */
export interface ServedHome {
  /** Archive folder. Default: no API for this home. */
  readonly archive?: string | undefined;
  /** Site folder. Default, or if it does not exist: no preview. */
  readonly site?: string | undefined;
  /** Cache folder. Default: no cache. */
  readonly cache?: string | undefined;
}
