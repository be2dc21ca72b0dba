/** A home to serve. Defined in a separate file, so that the library's types do not depend on the types of Node.js. */
export interface ServedHome {
  /** Archive folder. Default: no API for this home. */
  readonly archive?: string | undefined;
  /** Site folder. Default, or if it does not exist: no preview. */
  readonly site?: string | undefined;
}
