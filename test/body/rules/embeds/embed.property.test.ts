import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { context, places } from '../../../helpers/body/body-context.ts';
import { scaleRuns, expectCovered } from '../../../helpers/property-runs.ts';

const names = fc.constantFrom(
  ...['div', 'p', 'span', 'section', 'blockquote', 'figure', 'li', 'td', 'tr', 'h2', 'b', 'a', 'details'],
  ...['iframe', 'embed', 'object', 'script', 'link', 'x-player', 'lite-video', 'amp-iframe', 'oembed', 'fb:post'],
);
const attributes = fc.constantFrom(
  ...['href', 'src', 'cite', 'url', 'data', 'data-src', 'data-lazy-src', 'data-href', 'data-url', 'data-permalink'],
  ...['data-embed-url', 'data-video-url', 'data-instgrm-permalink', 'data-anything', 'data-attrs'],
);
const classes = fc.constantFrom(
  '',
  '',
  'tiktok-embed',
  'fb-post',
  'instagram-media',
  'lazy',
  'wp-block-embed__wrapper',
);

/** An element with a URL in one attribute. Each `{n}` is replaced by a different number. */
const part = fc.letrec<{ part: string }>((tie) => ({
  part: fc
    .tuple(
      names,
      attributes,
      classes,
      fc.array(fc.oneof(fc.constantFrom('', ' ', 'text'), tie('part')), { maxLength: 2 }),
    )
    .map(([name, attribute, kind, content]) => {
      const value = attribute === 'data-attrs' ? `{&quot;url&quot;:&quot;${address}&quot;}` : address;
      const within = /^(?:iframe|embed|script|link)$/u.test(name) ? '' : content.join('');
      const whole = `<${name} class="${kind}" ${attribute}="${value}">${within}</${name}>`;
      return name === 'td' ? `<table><tr>${whole}</tr></table>` : name === 'tr' ? `<table>${whole}</table>` : whole;
    }),
}));
const address = 'https://host-{n}.example/page';

const body = fc.array(part.part, { minLength: 1, maxLength: 5 }).map((parts) => {
  let count = 0;
  return parts.join('\n').replaceAll('{n}', () => String((count += 1)));
});

describe('a URL in an attribute', () => {
  it('appears on the page and in the Markdown, or its host appears in a warning', () => {
    let met = 0;
    fc.assert(
      fc.property(body, (html) => {
        const { html: page, markdown, warnings } = convertBody(html, context({ stored: false }), places);
        const warned = JSON.stringify(warnings);
        // Elements that the HTML parser drops, such as a cell in a link, are not part of the body.
        const hosts = [...html.matchAll(/host-\d+\.example/gu)].map(([host]) => host);
        // Markdown has no syntax for the source of a quote.
        const isKept = (host: string) =>
          page.includes(`//${host}/`) && (markdown.includes(`//${host}/`) || page.includes(`cite="https://${host}/`));
        met += hosts.filter(isKept).length;
        expect(hosts.filter((host) => !isKept(host) && !warned.includes(host))).toEqual([]);
      }),
      { numRuns: scaleRuns(2_000) },
    );
    expectCovered(met, 1_000);
  });
});
