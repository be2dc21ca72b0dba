/** One home of what is served. */
export interface ServedHome {
  /** the archive's folder; left out, there is no API for it */
  readonly archive?: string | undefined;
  /** the site's folder; left out, or where there is no such folder, there is no preview of it */
  readonly site?: string | undefined;
  /** the folder for what makes the next start quicker; left out, there is none */
  readonly cache?: string | undefined;
}
