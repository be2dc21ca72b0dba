import { load } from 'cheerio';
import { escapeHtml as html } from '../../../src/core/text/escape-html.ts';

// Interprets placeholders and toggles, which editors stored as text, without using our conversion rules.

/** Replaces placeholders and toggles outside code by the HTML that the blog shows for them. */
export function expandMarks(body: string): string {
  const parts = body.split(/(<(pre|code|textarea)\b[\s\S]*?<\/\2\s*>)/giu).filter((_, index) => index % 3 !== 2);
  return parts.map((part, index) => (index % 2 === 1 ? part : expandToggles(expandPlaceholders(part)))).join('');
}

function expandToggles(body: string): string {
  const innermost = /\[#M_([^|\]]*)\|[^|]*\|((?:(?!\[#M_|_M#\])[\s\S])*)_M#\]/u;
  let read = body;
  while (innermost.test(read)) read = read.replace(innermost, '<br>$1<br>$2<br>');
  return read;
}

function expandPlaceholders(body: string): string {
  return body.replace(/\[##_((?:(?!\[##_)[\s\S])*?)_##\]/gu, (whole, content: string) => {
    const [kind = '', ...fields] = content.split('|');
    const text = load(fields.join('|'), {}, false).text();
    if (/^(?:Movie|FlashVideo)$/u.test(kind)) {
      const thumbnail = fields.find((field) => field.startsWith('http'));
      const picture = thumbnail === undefined ? '' : pictureHtml(thumbnail, '', '');
      return `${picture}<br>video (the source gives no address)<br>`;
    }
    if (!/^(?:Image|Gallery|\d[CLR])$/u.test(kind)) return whole;
    if (fields[1] === 'CDM') {
      const said = (name: string) => jsonText(text, name);
      return pictureHtml(fields[0] ?? '', said('alt') || said('filename'), html(said('caption')));
    }
    const groups = content.split(/\|(?=kage@|cfile\d*\.uf[.@]|https?:)/u).slice(1);
    return groups.map(oldPlaceholder).join('');
  });
}

/** Returns a string field of JSON, even if other parts of the JSON are invalid. */
function jsonText(json: string, name: string): string {
  const [, text = ''] = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, 'u').exec(json) ?? [];
  return text === '' ? '' : String(JSON.parse(text.replace(/\s/gu, ' ')));
}

function oldPlaceholder(group: string): string {
  const [address = '', ...fields] = group.split('|');
  const said = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'iu').exec(group)?.[1] ?? '';
  const caption = fields.filter((field) => !/="|^\s*$|^(?:align|width)[A-Z]/u.test(field)).join('|');
  const file = /^cfile\d*\.uf[.@]([0-9a-z]+)/iu.exec(address)?.[1];
  const whole = file === undefined ? address : `https://t1.daumcdn.net/cfile/tistory/${file}`;
  const isPicture =
    said('filemime') === '' ? !/\.(?:zip|7z|pdf|hwp)$/u.test(address) : said('filemime').startsWith('image/');
  if (!isPicture) return `<br><a href="${whole}">${said('filename') || caption}</a><br>`;
  return pictureHtml(whole, said('alt') || said('filename'), caption);
}

/** Returns the HTML of an image. `caption` is HTML. */
const pictureHtml = (address: string, alt: string, caption: string) =>
  `<br><img src="${address.replace('kage@', 'https://blog.kakaocdn.net/dn/')}" alt="${html(alt)}"><br>${caption}<br>`;
