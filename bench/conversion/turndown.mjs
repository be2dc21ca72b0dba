// What blogkeep is compared with: converters as people put them together from the usual packages.
import { load } from 'cheerio';
import sanitizeHtml from 'sanitize-html';
import TurndownService from 'turndown';
// @ts-expect-error It has no types.
import * as untyped from 'turndown-plugin-gfm';

/** @type {{ readonly gfm: TurndownService.Plugin }} */
const { gfm } = untyped;
const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
service.use(gfm);

/**
 * Markdown by turndown with its GFM plugin.
 * @param {string} html
 */
export function stockMarkdown(html) {
  return service.turndown(html);
}

/**
 * A page and Markdown, handed from one package to the next as strings: cheerio gives links and pictures their new
 * addresses, sanitize-html makes the page, turndown makes Markdown of it.
 * @param {string} html
 * @param {(address: string) => string} newAddress
 */
export function onStrings(html, newAddress) {
  const $ = load(html, null, false);
  $('img[src]').each((_, img) => void $(img).attr('src', newAddress($(img).attr('src') ?? '')));
  $('a[href]').each((_, link) => void $(link).attr('href', newAddress($(link).attr('href') ?? '')));
  const page = sanitizeHtml($.html(), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'details', 'summary', 'del'],
    allowedAttributes: { ...sanitizeHtml.defaults.allowedAttributes, code: ['class'], pre: ['class'] },
  });
  return { html: page, markdown: service.turndown(page) };
}
