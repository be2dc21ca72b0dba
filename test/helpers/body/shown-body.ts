import { load, type CheerioAPI } from 'cheerio';
import { escapeHtml as html } from '../../../src/core/text/escape-html.ts';
import { factsByHtml, oneLine, type ShownFacts } from './shown-facts.ts';
import { expandMarks } from './shown-marks.ts';

/**
 * Returns the facts that a body shows on its original blog, without using our conversion rules. Constructs of the editors are replaced
 * by plain HTML; nothing is repaired.
 */
export function shownByBody(body: string): ShownFacts {
  const $ = load(expandMarks(body), { scriptingEnabled: false }, false);
  for (const read of constructs) read($);
  return factsByHtml($.html());
}

type Construct = ($: CheerioAPI) => void;
const replaceEach = ($: CheerioAPI, selector: string, shown: (one: ReturnType<CheerioAPI>) => string) =>
  void $(selector).each((_, element) => void $(element).replaceWith(shown($(element))));
const linkHtml = (address: string, text: string) => `<a href="${html(address)}">${html(text)}</a>`;

const constructs: readonly Construct[] = [
  function formulas($) {
    replaceEach($, 'script[type^="math/tex"]', (one) => {
      const sign = one.attr('type')?.includes('display') ? '$$' : '$';
      return html(sign + oneLine(one.text()) + sign);
    });
    $('[class^="MathJax"], .katex-html').remove();
    replaceEach($, 'math:has(annotation)', (one) => {
      const sign = one.attr('display') === 'block' ? '$$' : '$';
      return html(sign + oneLine(one.find('annotation').text()) + sign);
    });
  },

  function hiddenElements($) {
    // Keeps hidden elements if a script in the body may show them.
    if ($('[onclick*="display"], [onclick^="toggle"], script:contains("display")').length > 0) return;
    $('[hidden], [style]')
      .filter((_, one) => {
        const style = ($(one).attr('style') ?? '').replace(/\/\*.*?\*\//gsu, '');
        const display = [...style.matchAll(/display\s*:\s*([a-z-]+)/giu)].at(-1)?.[1]?.toLowerCase();
        const isUnseen = /visibility\s*:\s*(?:hidden|collapse)/iu.test(style);
        const isFolded = $(one).is('.moreless-content, textarea, audio, video, embed, object');
        const byAttribute = display === undefined && ($(one).attr('hidden') ?? 'until-found') !== 'until-found';
        return !isFolded && (display === 'none' || isUnseen || byAttribute);
      })
      // Hidden audio is still audible, so it stays.
      .each((_, one) => void $(one).replaceWith($(one).find('audio, embed')));
  },

  function drawings($) {
    // Drawings in the body have no address, so they are not facts.
    $('svg:has(path[d], rect, circle, text)').remove();
  },

  function embedsOfWordPress($) {
    replaceEach($, '.wp-block-embed__wrapper:not(:has(*))', (one) => linkHtml(one.text().trim(), one.text().trim()));
  },

  function colorScripter($) {
    replaceEach($, '.colorscripter-code', (one) => {
      one.find('a[href*="colorscripter.com"]').parent().remove();
      const lines = one.find('td').eq(1).find('div:not(:has(div))').toArray();
      return `<pre>${lines.map((line) => html($(line).text().replaceAll('\u00a0', ' '))).join('\n')}</pre>`;
    });
  },

  function code($) {
    replaceEach($, 'pre:not(:has(a[href], img))', (one) => {
      one.find('br').replaceWith('\n');
      const classes = `${one.attr('class') ?? ''} ${one.children('code').attr('class') ?? ''}`;
      const named = /(?:language-|lang-|brush:\s*)([^\s;]+)/u.exec(classes)?.[1];
      const said = one.attr('data-ke-language') ?? named ?? /^[a-z]+$/u.exec(classes.trim())?.[0] ?? '';
      const language = /^(?:null|text|plaintext|hljs)?$/u.test(said)
        ? ''
        : ` class="language-${html(said.toLowerCase())}"`;
      return `<pre>\n<code${language}>${html(one.text())}</code></pre>`;
    });
    // Inline code is split at line breaks and links.
    replaceEach($, ':not(pre) > code:has(br, a[href])', (one) =>
      one
        .contents()
        .toArray()
        .map((part) =>
          $(part).is('br')
            ? '<br>'
            : $(part).is('a')
              ? $.html($(part).wrapInner('<code>'))
              : `<code>${$.html(part)}</code>`,
        )
        .join(''),
    );
    replaceEach($, 'tt', (one) => `<code>${one.html() ?? ''}</code>`);
  },

  function foreignElements($) {
    $('script, style, template, link, meta, base, #vimiumHUD, .vimiumReset, .vimiumHUD').remove();
    $('.revenue_unit_wrap, .revenue_unit_item, ins.adsbygoogle, ins.kakao_ad_area').remove();
    $('.container_postbtn, .another_category, img[width="1"][height="1"]').remove();
    $('img + noscript:has(img)').remove();
  },

  function linkCards($) {
    replaceEach($, 'figure[data-ke-type="opengraph"], .bookmark-card', (one) => {
      const said = (name: string, inner: string) =>
        oneLine(one.attr(`data-og-${name}`) ?? one.find(`.og-${inner}, .bookmark-card-${inner}`).first().text());
      const address = one.attr('data-og-source-url') ?? one.find('a').attr('href') ?? '';
      const before = one.prev('p');
      if (oneLine(before.text()) === address) before.remove();
      const description = said('description', 'desc') || oneLine(one.find('.bookmark-card-description').text());
      return `<p>${linkHtml(address, said('title', 'title'))} ${html(description)}</p>`;
    });
  },

  function embeds($) {
    replaceEach($, 'iframe[data-ke-type="map"], iframe[mapdata]', (one) => {
      const data = new URLSearchParams(one.attr('mapdata'));
      const place = data.get('addr') ?? '';
      const title = oneLine(data.get('title') ?? '') || oneLine(place);
      const address = `https://map.kakao.com/link/search/${encodeURIComponent(place || title)}`;
      return thumbnailHtml(address, title, one.attr('data-maps-thumbnail'));
    });
    replaceEach($, 'figure[data-ke-type="video"]', (one) => {
      const address = watchUrl(one.attr('data-video-url') ?? one.find('iframe').attr('src') ?? '');
      const title = one.attr('data-video-title') ?? '';
      const caption = one.find('figcaption').text();
      return `${thumbnailHtml(address, title || address, one.attr('data-video-thumbnail'))}<p>${html(caption)}</p>`;
    });
    replaceEach($, 'iframe, embed, object', (one) => {
      const address = one.attr('src') ?? one.attr('data') ?? one.find('param[name="movie"]').attr('value') ?? '';
      if (address === '' || address.startsWith('javascript:')) return '';
      return `<p>${linkHtml(watchUrl(address), one.attr('title') ?? watchUrl(address))}</p>`;
    });
    replaceEach($, 'video, audio', (one) => {
      const address = one.attr('src') ?? one.find('source').attr('src') ?? '';
      if (!/^(?:https?:)?\/\//u.test(address)) return '<p>video (the source gives no address)</p>';
      const poster = one.attr('poster');
      const name = one.attr('title') ?? nameOf(address);
      const image = poster === undefined ? '' : ` <img src="${html(poster)}" alt="${html(name)}">`;
      return `${linkHtml(address, name)}${image}`;
    });
  },

  function galleriesOfWordPress($) {
    // A gallery of an older version is a list, whose markers are not shown.
    $('.blocks-gallery-grid, .blocks-gallery-item').each((_, one) => void (one.tagName = 'div'));
  },

  function files($) {
    // The button leads to the same file.
    $('.wp-block-file__button').remove();
    replaceEach($, '.fileblock', (one) => {
      const size = oneLine(one.find('.size').text());
      const name = oneLine(one.find('.name').text());
      return `<p>${linkHtml(one.find('a').attr('href') ?? '', size === '' ? name : `${name} (${size})`)}</p>`;
    });
  },

  function pictures($) {
    $('[style*="background-image"], [style*="background:url"]').each((_, one) => {
      const address = /url\(["']?(https?:[^"')]+)/u.exec($(one).attr('style') ?? '')?.[1];
      if (address !== undefined) $(one).prepend(`<img src="${html(address)}" alt="">`);
    });
    replaceEach($, 'div.imageblock table', (one) =>
      one
        .find('td')
        .toArray()
        .map((cell) => `<p>${$(cell).html() ?? ''}</p>`)
        .join(''),
    );
    replaceEach($, 'img', (one) => {
      const holder = one.closest('[data-url], [data-phocus]');
      const emoticon = one.closest('[data-emoticon-src]').attr('data-emoticon-src');
      const full = /^[^?]*\.(?:png|jpe?g|gif)$/u.exec(one.closest('a').attr('href') ?? '')?.[0];
      const address = (
        holder.attr('data-url') ??
        emoticon ??
        full ??
        one.attr('data-src') ??
        one.attr('src') ??
        ''
      ).replace(/^\/\//u, 'https://');
      const alt = oneLine(holder.attr('data-alt') ?? one.attr('alt') ?? '');
      if (address.startsWith('[##_')) return `${html(alt)} (the source gives no address)`;
      if (/^[^:]+$/u.test(address)) return linkHtml(address, alt || nameOf(address));
      if (!/^https?:|^data:image\/(?:png|gif|jpeg|webp)/u.test(address)) return html(alt);
      return `<img src="${html(address)}" alt="${html(alt)}">`;
    });
  },

  function toggles($) {
    replaceEach($, '[data-ke-type="moreLess"]', (one) => {
      const button = one.find('.btn-toggle-moreless').remove();
      return `<div>${html(one.attr('data-text-more') ?? button.text())}</div><div>${one.html() ?? ''}</div>`;
    });
    $('details:not(:has(> summary))').prepend('<div>more</div>');
  },

  function headings($) {
    const titles = $('h1').toArray();
    if (titles.every((one) => oneLine($(one).text()) === '')) return;
    for (const level of [5, 4, 3, 2, 1])
      replaceEach(
        $,
        `h${level}`,
        (one) => `<h${level + 1} id="${html(one.attr('id') ?? '')}">${one.html() ?? ''}</h${level + 1}>`,
      );
  },

  function links($) {
    for (const one of $('a[href]').toArray()) {
      const address = ($(one).attr('href') ?? '').trim();
      const isEmpty = oneLine($(one).text()) === '' && $(one).find('img').length === 0;
      const name = decodeURIComponent(address.slice(1));
      const leads = address.startsWith('#')
        ? $('[id], [name]').is((_, place) => $(place).attr('id') === name || $(place).attr('name') === name)
        : address !== '' && !/^\s*javascript:/iu.test(address.replace(/\s/gu, ''));
      if (isEmpty || !leads) $(one).removeAttr('href');
      else if ($(one).text() === address) $(one).text(removeSignature(address));
    }
  },
];

function thumbnailHtml(address: string, title: string, thumbnail: string | undefined): string {
  const picture = thumbnail === undefined ? '' : `<img src="${html(thumbnail)}" alt="${html(title)}">`;
  return `<p><a href="${html(address)}">${picture}</a></p><p>${linkHtml(address, title)}</p>`;
}

/** Returns the address of a video's page, derived from that of its player. */
function watchUrl(address: string): string {
  const [, video] = /youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/u.exec(address) ?? [];
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`;
  return address
    .replace(/^(?:https?:)?\/\/player\.vimeo\.com\/video\//u, 'https://vimeo.com/')
    .replace(/^\/\//u, 'https://');
}

const removeSignature = (address: string) => address.replace(/\?(?=.*\b(?:credential|signature)=).*$/u, '');
const nameOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '');
