/** The name of a link around a picture that has none. */
interface Words {
  readonly picture: string;
}

/** A file of the site's media that is a picture and no drawing. */
const isPicture = (address: string): boolean =>
  /^(?:\.\.\/)*media\/(?:[0-9a-f]{2}\/[0-9a-f]{64}|[^/?#]+)\.(?:jpe?g|png|gif|webp|avif)$/u.test(address);

/** In pixels: what is shown smaller, and has no copies, is an icon, a line or a button. */
const least = { width: 200, height: 100 };

/** Characters that stand on the first screen of a phone beside a picture. */
const firstScreen = 300;

/** Figures whose picture leads somewhere, or is part of the text. */
const ofOthers = /^ class="(?:[^"]* )?(?:card|emoticon|video|map)[" ]/u;

/**
 * The HTML of a body in which pictures are links to their originals, which a script opens large on the page; those that lead
 * elsewhere stay so. A picture that is seen at once is loaded before all others, which wait until the reader comes near.
 *
 * @param html as the sanitiser leaves it: quotes, `<` and `>` are in no value of an attribute
 * @returns in `opens` whether any picture is a link to its original
 */
export function withOpenPictures(html: string, words: Words): { readonly html: string; readonly opens: boolean } {
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
    /<(\/?)(a|figure|summary|img)\b([^>]*)>/gu,
    (tag, slash: string, name: string, attributes: string, at: number) => {
      if (isFirst && characters <= firstScreen) characters += textLength(html.slice(end, at));
      end = at + tag.length;
      const step = slash === '' ? 1 : -1;
      if (name === 'a') {
        inLink += step;
        const [, inner] = step > 0 ? (/^\s*<img\b([^>]*)>/u.exec(html.slice(end, end + longestTag)) ?? []) : [];
        if (inner === undefined || !isPicture(valueOf(attributes, 'href')) || attributes.includes(' class="'))
          return tag;
        opens = true;
        return `<a class="picture"${attributes}${labelOf(inner, words)}>`;
      }
      if (name === 'summary') inSummary += step;
      if (name === 'figure') {
        const isOther = step > 0 ? ofOthers.test(attributes) : figures.pop() === true;
        if (step > 0) figures.push(isOther);
        if (isOther) inOther += step;
      }
      if (name !== 'img') return tag;
      const img = isFirst && characters <= firstScreen ? tag.replace(' loading="lazy"', ' fetchpriority="high"') : tag;
      isFirst = false;
      const src = valueOf(attributes, 'src');
      if (inLink > 0 || inSummary > 0 || inOther > 0 || !isPicture(src) || !isLarge(attributes)) return img;
      opens = true;
      return `<a class="picture" href="${src}"${labelOf(attributes, words)}>${img}</a>`;
    },
  );
  return { html: shown, opens };
}

/** Characters of a tag that is looked into. */
const longestTag = 5000;

const textLength = (html: string): number => html.replace(/<[^>]*>|\s+/gu, '').length;

function valueOf(attributes: string, name: string): string {
  const before = ` ${name}="`;
  const at = attributes.indexOf(before);
  const start = at + before.length;
  return at === -1 ? '' : attributes.slice(start, attributes.indexOf('"', start));
}

function isLarge(attributes: string): boolean {
  const side = (name: 'width' | 'height') => Number(valueOf(attributes, name) || least[name]);
  return attributes.includes(' srcset="') || (side('width') >= least.width && side('height') >= least.height);
}

/** A link has to have a name, which most authors did not give their pictures. */
const labelOf = (attributes: string, { picture }: Words): string =>
  valueOf(attributes, 'alt') === '' ? ` aria-label="${picture}"` : '';
