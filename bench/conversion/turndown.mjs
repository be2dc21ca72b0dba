// Converters for comparison, built from widely used packages.
import { load } from 'cheerio';
import sanitizeHtml from 'sanitize-html';
import TurndownService from 'turndown';
// @ts-expect-error The package has no types.
import * as untyped from 'turndown-plugin-gfm';

/** @type {{ readonly gfm: TurndownService.Plugin }} */
const { gfm } = untyped;
const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
service.use(gfm);

/**
 * Converts with turndown and its GFM plugin.
 * @param {string} html
 */
export function turndownMarkdown(html) {
  return service.turndown(html);
}

/**
 * Returns page and Markdown from packages that exchange strings: cheerio rewrites links and image URLs, sanitize-html produces the page,
 * turndown the Markdown.
 * @param {string} html
 * @param {(address: string) => string} newAddress
 */
export function stringPipeline(html, newAddress) {
  const $ = load(html, null, false);
  $('img[src]').each((_, img) => void $(img).attr('src', newAddress($(img).attr('src') ?? '')));
  $('a[href]').each((_, link) => void $(link).attr('href', newAddress($(link).attr('href') ?? '')));
  const page = sanitizeHtml($.html(), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'details', 'summary', 'del'],
    allowedAttributes: { ...sanitizeHtml.defaults.allowedAttributes, code: ['class'], pre: ['class'] },
  });
  return { html: page, markdown: service.turndown(page) };
}
