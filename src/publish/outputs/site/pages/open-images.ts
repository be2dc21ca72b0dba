/** Reports whether a URL is that of a raster image on the site. */
const isImage = (address: string): boolean =>
  /^(?:\.\.\/)*media\/(?:[0-9a-f]{2}\/[0-9a-f]{64}|[^/?#]+)\.(?:jpe?g|png|gif|webp|avif)$/u.test(address);

/** In pixels. Smaller images without copies are icons, lines or buttons. */
const minSize = { width: 200, height: 100 };

/** Number of characters that fit on the first screen of a phone beside an image. */
const firstScreen = 300;

/** Matches figures whose image links to something else, or is part of the text. */
const otherFigure = /^ class="(?:[^"]* )?(?:card|emoticon|video|map)[" ]/u;

/**
 * Links the images of a body to their originals, which a script opens on the same page. Images inside other links keep those. An image on
 * the first screen is loaded with priority; the others are loaded when the reader scrolls near them.
 * @param html from the sanitizer: attribute values contain no quotes, `<` or `>`
 * @param label name of links around images without alternative text
 * @returns `opens` is true if any image links to its original
 */
export function withOpenImages(html: string, label: string): { readonly html: string; readonly opens: boolean } {
  if (!html.includes('<img')) return { html, opens: false };
  let opens = false;
  let inLink = 0;
  let inSummary = 0;
  let inOther = 0;
  let characters = 0;
  let end = 0;
  const figures: boolean[] = [];
  let isFirst = true;
  const shown = html.replace(
    /<(\/?)(a|figure|summary|img)\b([^<>]*)>/gu,
    (tag, slash: string, name: string, attributes: string, at: number) => {
      if (isFirst && characters <= firstScreen) characters += textLength(html.slice(end, at));
      end = at + tag.length;
      const step = slash === '' ? 1 : -1;
      if (name === 'a') {
        inLink += step;
        const [, inner] = step > 0 ? (/^\s*<img\b([^>]*)>/u.exec(html.slice(end, end + maxTag)) ?? []) : [];
        if (inner === undefined || !isImage(valueOf(attributes, 'href')) || attributes.includes(' class="')) return tag;
        opens = true;
        return `<a class="picture"${attributes}${labelOf(inner, label)}>`;
      }
      if (name === 'summary') inSummary += step;
      if (name === 'figure') {
        const isOther = step > 0 ? otherFigure.test(attributes) : figures.pop() === true;
        if (step > 0) figures.push(isOther);
        if (isOther) inOther += step;
      }
      if (name !== 'img') return tag;
      const img = isFirst && characters <= firstScreen ? tag.replace(' loading="lazy"', ' fetchpriority="high"') : tag;
      isFirst = false;
      const src = valueOf(attributes, 'src');
      if (inLink > 0 || inSummary > 0 || inOther > 0 || !isImage(src) || !isLarge(attributes)) return img;
      opens = true;
      return `<a class="picture" href="${src}"${labelOf(attributes, label)}>${img}</a>`;
    },
  );
  return { html: shown, opens };
}

/** Maximum number of characters of a tag that are examined. */
const maxTag = 5000;

const textLength = (html: string): number => html.replace(/<[^<>]*>|\s+/gu, '').length;

function valueOf(attributes: string, name: string): string {
  const before = ` ${name}="`;
  const at = attributes.indexOf(before);
  const start = at + before.length;
  return at === -1 ? '' : attributes.slice(start, attributes.indexOf('"', start));
}

function isLarge(attributes: string): boolean {
  const side = (name: 'width' | 'height') => Number(valueOf(attributes, name) || minSize[name]);
  return attributes.includes(' srcset="') || (side('width') >= minSize.width && side('height') >= minSize.height);
}

/** Returns the name of a link around an image. Every link must have one, but most images have no alternative text. */
const labelOf = (attributes: string, label: string): string =>
  valueOf(attributes, 'alt') === '' ? ` aria-label="${label}"` : '';
