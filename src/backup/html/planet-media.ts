import type { Container } from '../files/container.ts';

/**
 * Returns the end of the file name that an old Daum Planet image has in the backup. Backups of that closed service have the same format,
 * but bodies keep the old addresses. Their Base64 parameter `fhandle` encodes the name: `2D5Dz@fs2.planet.daum.net:/471223/0/0.JPG` stands
 * for `15_35_27_23_2D5Dz_471223_0_0.JPG`.
 *
 * @returns undefined for other addresses
 */
export function planetNameSuffix(address: string): string | undefined {
  const [, query] =
    /^https?:\/\/cfs\d*\.planet\.daum\.net\/upload_control\/pcp_download\.php\?(.*)$/su.exec(address) ?? [];
  const handle = query === undefined ? null : new URLSearchParams(query).get('fhandle');
  // Parsing the query has turned each `+` of the Base64 into a space.
  const decoded = Buffer.from((handle ?? '').replaceAll(' ', '+'), 'base64').toString('utf8');
  const [, store, path] = /^([^@/_]+)@[^:]+:\/([^/_]+\/[^/_]+\/[^/_]+?)(?:\.thumb)?$/u.exec(decoded) ?? [];
  return store === undefined || path === undefined ? undefined : `${store}_${path.replaceAll('/', '_')}`;
}

/** Returns the files that Daum Planet addresses can refer to, by the end of their names; undefined if several names have the same end. */
export function planetFiles(
  containers: Iterable<Container>,
): Map<string, { readonly container: Container; readonly at: string } | undefined> {
  const files = new Map<string, { readonly container: Container; readonly at: string } | undefined>();
  for (const container of containers) {
    for (const at of container.entries.keys()) {
      const [end] = /(?<![^/_])[^/_]+(?:_[^/_]+){3}$/u.exec(at) ?? [];
      if (end !== undefined) files.set(end, files.has(end) ? undefined : { container, at });
    }
  }
  return files;
}
