import { withoutIndex } from '../../../site-model/site/absolute-address.ts';

/**
 * The HTML of a body for readers that show it elsewhere: what is relative to its page becomes absolute, and the empty
 * frames of videos go, which only the page can fill, the room for pictures that are not there, and the copies of those that are.
 *
 * @param html as the sanitiser leaves it: quotes, `<` and `>` are in no value of an attribute
 * @param page the absolute address of the body's page
 */
export function withAbsoluteAddresses(html: string, page: string): string {
  return html
    .replace(/<iframe\b[^>]*>(?:<\/iframe>)?/gu, '')
    .replace(/(<(?:a|span) class="missing"[^>]*>)<img[^>]*>/gu, '$1')
    .replace(/<[a-z][^>]*>/gu, (tag) =>
      tag
        .replace(/ (?:target|srcset|sizes)="[^"]*"/gu, '')
        .replace(
          / (href|src|poster)="([^"]*)"/gu,
          (_, name: string, address: string) => ` ${name}="${absolute(address, page)}"`,
        ),
    );
}

/** A feed has many of them, so the commonest cost least. */
function absolute(address: string, page: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(address)) return address;
  if (address.startsWith('#')) return page + address;
  if (!URL.canParse(address, page)) return address;
  const url = new URL(address, page);
  return `${url.origin}${withoutIndex(url.pathname)}${url.search}${url.hash}`;
}
