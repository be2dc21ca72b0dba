/** Returns the web address that was passed as a path, in which a resolved path has only one slash. Undefined for other paths. */
export function addressInPath(path: string): string | undefined {
  const [, scheme, rest] = /(?:^|[\\/])(https?):[\\/]{1,2}(?![\\/])(.+)$/isu.exec(path) ?? [];
  return scheme === undefined || rest === undefined ? undefined : `${scheme}://${rest.replaceAll('\\', '/')}`;
}
