import type { NetworkInterfaceInfo } from 'node:os';

/** What `networkInterfaces` of `node:os` gives, as far as it is needed. */
export type Interfaces = Partial<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>
>;

/**
 * The addresses by which other machines reach a server, IPv4 first; of one that does not listen at all addresses of its machine,
 * none, since its own address says it.
 * @param url where the server listens
 */
export function networkAddresses(url: URL, interfaces: () => Interfaces): readonly URL[] {
  const families = { '0.0.0.0': ['IPv4'], '[::]': ['IPv4', 'IPv6'] }[url.hostname] ?? [];
  if (families.length === 0) return [];
  const all = Object.values(interfaces()).flatMap((addresses) => addresses ?? []);
  return families.flatMap((wanted) =>
    all
      // Addresses of a link alone need a zone (`%eth0`), which no address of the web can have.
      .filter(({ address, family, internal }) => family === wanted && !internal && !/^fe[89ab]/i.test(address))
      .map(({ address, family }) => {
        const at = new URL(url);
        at.hostname = family === 'IPv6' ? `[${address}]` : address;
        return at;
      }),
  );
}
