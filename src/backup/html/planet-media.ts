import type { Container } from '../files/container.ts';

/**
 * The closing backup of a sister service, which is otherwise like this one, leaves the addresses of old pictures in its bodies. What such an
 * address has as `fhandle`, in Base64, says under which name the picture is in the backup: `2D5Dz@fs2.planet.daum.net:/471223/0/0.JPG` as
 * `15_35_27_23_2D5Dz_471223_0_0.JPG`.
 *
 * @returns the end of that name; undefined for every other address
 */
export function planetNameSuffix(address: string): string | undefined {
  const [, query] =
    /^https?:\/\/cfs\d*\.planet\.daum\.net\/upload_control\/pcp_download\.php\?(.*)$/su.exec(address) ?? [];
  const handle = query === undefined ? null : new URLSearchParams(query).get('fhandle');
  // A `+` of Base64 in a query is read as a space.
  const decoded = Buffer.from((handle ?? '').replaceAll(' ', '+'), 'base64').toString('utf8');
  const [, store, path] = /^([^@/_]+)@[^:]+:\/([^/_]+\/[^/_]+\/[^/_]+?)(?:\.thumb)?$/u.exec(decoded) ?? [];
  return store === undefined || path === undefined ? undefined : `${store}_${path.replaceAll('/', '_')}`;
}

/** The files that such an address can mean, by the end of their names; undefined where two have one. */
export function planetFiles(
  containers: Iterable<Container>,
): Map<string, { readonly container: Container; readonly at: string } | undefined> {
  const files = new Map<string, { readonly container: Container; readonly at: string } | undefined>();
  for (const container of containers) {
    for (const at of container.entries.keys()) {
      const [end] = /[^/_]+(?:_[^/_]+){3}$/u.exec(at) ?? [];
      if (end !== undefined) files.set(end, files.has(end) ? undefined : { container, at });
    }
  }
  return files;
}
