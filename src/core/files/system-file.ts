const systemFilePattern =
  /(?:^|\/)(?:(?:__MACOSX|\.AppleDouble|@eaDir|\.@__thumb)(?=\/|$)|(?:\.DS_Store|(?:eh)?Thumbs\.db|desktop\.ini|\._[^/]*)$)/iu;

/**
 * Returns the path of the file or folder that an operating system or a NAS has added, such as `.DS_Store` or `@eaDir`: the given path, or
 * a folder above it. Undefined if there is none.
 */
export function systemFileIn(path: string): string | undefined {
  const found = systemFilePattern.exec(path);
  return found ? path.slice(0, found.index + found[0].length) : undefined;
}
