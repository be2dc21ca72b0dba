/** Reports whether a source requires a token. A blog at an address is read like a visitor does, unless an account is specified. */
export function requiresToken({
  address,
  from,
  user,
}: {
  readonly address?: URL | undefined;
  readonly from?: string | undefined;
  readonly user?: string | undefined;
}): boolean {
  const isVisitor = from === 'wordpress' || (address !== undefined && from !== 'api');
  return from !== 'blogger' && (!isVisitor || user !== undefined);
}
