import path from 'node:path';
import { load } from 'cheerio';
import fs from 'fs-extra';

export interface LinkCount {
  /** addresses within the site that were followed */
  readonly links: number;
  /** of them those that lead to a place on a page */
  readonly anchors: number;
  /** `page → address` of those that lead nowhere, or out of the folder */
  readonly dead: readonly string[];
}

const attributes = ['href', 'src', 'action', 'poster', 'data'] as const;

/** The files below a folder with an extension, by paths with `/` from it. */
export function filesOf(folder: string, extension: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith(extension))
    .sort();
}

/**
 * Follows every address on every page of a site that is not absolute, as a browser without a server would.
 * @param base path below which the site lies at a host, where pages have the addresses of their folders, and no others
 */
export function followLinks(folder: string, base?: string): LinkCount {
  const root = 'file:///site/';
  const ids = new Map<string, ReadonlySet<string>>();
  const wanted: { readonly page: string; readonly address: string; readonly file: string; readonly id: string }[] = [];
  const dead: string[] = [];
  let links = 0;
  for (const page of filesOf(folder, '.html')) {
    const $ = load(fs.readFileSync(path.join(folder, page), 'utf8'));
    ids.set(
      page,
      new Set(
        $('[id]')
          .toArray()
          .map((element) => $(element).attr('id') ?? ''),
      ),
    );
    const refresh = $('meta[http-equiv=refresh]')
      .attr('content')
      ?.replace(/^[\d\s]*;\s*url=/i, '');
    const elements = $(attributes.map((name) => `[${name}]`).join()).toArray();
    const found = elements.flatMap((element) => attributes.flatMap((name) => $(element).attr(name) ?? []));
    for (const address of [...found, ...(refresh === undefined ? [] : [refresh])]) {
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) continue;
      links += 1;
      const rooted = base !== undefined && address.startsWith(base) ? root + address.slice(base.length) : address;
      const url = new URL(rooted, root + page.split('/').map(encodeURIComponent).join('/'));
      const place = url.href.startsWith(root) ? decodeURIComponent(url.pathname.slice('/site/'.length)) : '../..';
      // A link to a folder does not work from the disk.
      const file = base !== undefined && /(?:^|\/)$/u.test(place) ? `${place}index.html` : place;
      const isFile =
        file !== '../..' &&
        !(base !== undefined && /(?:^|\/)index\.html(?:[#?]|$)/u.test(address)) &&
        fs.statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile() === true;
      if (!isFile) dead.push(`${page} → ${address}`);
      else if (url.hash.length > 1) wanted.push({ page, address, file, id: url.hash.slice(1) });
    }
  }
  for (const { page, address, file, id } of wanted) {
    const there = ids.get(file);
    // As browsers look for it: as it stands in the address first.
    if (there?.has(id) !== true && there?.has(decodeURIComponent(id)) !== true) dead.push(`${page} → ${address}`);
  }
  return { links, anchors: wanted.length, dead };
}
