import { escapeXmlCharacter } from '../../../../core/text/escape-xml.ts';
import { shortHash } from '../../../../core/text/short-hash.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { faviconFile } from '../../../site-model/site/paths.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';

/** Plans the favicon of a blog without an icon. */
export function* faviconFiles({ blog }: Site, messages: Messages): Generator<SiteFile> {
  if (!(blog.favicon ?? blog.icon)) yield textFile(faviconFile, () => letterIcon(blogTitle(blog, messages)));
}

/**
 * Returns an SVG image with the first letter or digit of a title, or its first symbol if it has neither, on a color derived from the title.
 * White text is readable on all of these colors.
 */
export function letterIcon(title: string): string {
  const [letter = ''] = /[\p{L}\p{N}]\p{M}{0,4}/u.exec(title.normalize('NFC')) ?? /[\p{S}\p{P}]/u.exec(title) ?? [];
  const hue = Number.parseInt(shortHash(title), 36) % 360;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="hsl(${hue},50%,32%)"/>` +
    '<text x="32" y="46" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="#fff">' +
    `${escapeXmlCharacter(letter.toUpperCase())}</text></svg>\n`
  );
}
