import path from 'node:path';
import { load } from 'cheerio';
import fs from 'fs-extra';

export interface LinkCount {
  /** number of internal links followed */
  readonly links: number;
  /** number of these with a fragment */
  readonly anchors: number;
  /** links whose target the folder lacks, as `page → address` */
  readonly dead: readonly string[];
}

const attributes = ['href', 'src', 'action', 'poster', 'data'] as const;

/** Returns the files of a folder with an extension, as relative paths with `/`. */
export function filesOf(folder: string, extension: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith(extension))
    .sort();
}

/**
 * Follows every relative address on every page of a site, as a browser would that opens the files from disk.
 * @param base path of the site on its host. If it is set, links must name folders, not their index.html.
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
      const place = url.href.startsWith(root) ? decodeURIComponent(url.pathname.slice('/site/'.length)) : '..';
      // Without a server, a link to a folder would not open its index.html.
      const file = base !== undefined && /(?:^|\/)$/u.test(place) ? `${place}index.html` : place;
      const isFile =
        file !== '..' &&
        !(base !== undefined && /(?:^|\/)index\.html(?:[#?]|$)/u.test(address)) &&
        fs.statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile() === true;
      if (!isFile) dead.push(`${page} → ${address}`);
      else if (url.hash.length > 1) wanted.push({ page, address, file, id: url.hash.slice(1) });
    }
  }
  for (const { page, address, file, id } of wanted) {
    const there = ids.get(file);
    // Looks up the fragment as browsers do: first as written, then decoded.
    if (there?.has(id) !== true && there?.has(decodeURIComponent(id)) !== true) dead.push(`${page} → ${address}`);
  }
  return { links, anchors: wanted.length, dead };
}
