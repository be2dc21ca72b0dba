import type { NetworkInterfaceInfo } from 'node:os';

/** The part of the result of `networkInterfaces` in `node:os` that is used here. */
export type Interfaces = Partial<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>
>;

/**
 * Returns the URLs at which other machines can reach a server that listens on all interfaces, IPv4 first. Empty if the
 * server listens at a single address, which is already known.
 * @param url URL of the server
 */
export function networkAddresses(url: URL, interfaces: () => Interfaces): readonly URL[] {
  const families = { '0.0.0.0': ['IPv4'], '[::]': ['IPv4', 'IPv6'] }[url.hostname] ?? [];
  if (families.length === 0) return [];
  const all = Object.values(interfaces()).flatMap((addresses) => addresses ?? []);
  return families.flatMap((wanted) =>
    all
      // Link-local addresses need a zone (`%eth0`), which URLs cannot contain.
      .filter(({ address, family, internal }) => family === wanted && !internal && !/^fe[89ab]/i.test(address))
      .map(({ address, family }) => {
        const reachable = new URL(url);
        reachable.hostname = family === 'IPv6' ? `[${address}]` : address;
        return reachable;
      }),
  );
}
