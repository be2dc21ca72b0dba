import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBody } from '../../../src/body/model/body.ts';
import { createAddressResolver } from '../../../src/body/addresses/addresses.ts';
import { findMedia } from '../../../src/body/find-media.ts';
import { parseBody, withoutInvalidCharacters } from '../../../src/body/parse/parse.ts';
import { mayReferToMedia, mediaRules } from '../../../src/body/rules/index.ts';
import { applyRules } from '../../../src/body/rules/rule.ts';
import { context } from '../../helpers/body/body-context.ts';
import { scaleRuns, expectCovered } from '../../helpers/property-runs.ts';
import { lazyImages } from '../../helpers/body/lazy-images.ts';
import { randomBody } from '../../helpers/body/random-body.ts';

const folder = new URL('../../fixtures/body/', import.meta.url);
const constructs = readdirSync(folder);
const fixtures = constructs.map((construct) => readFileSync(new URL(`${construct}/input.html`, folder), 'utf8'));

const corpus = new URL('../../../../shared/corpus/real-blog.json', import.meta.url);

const bases = [{ page: 'https://blog.example.com/7' }, { own: 'https://backup.invalid/7/' }];

/** Returns all references that the rules find in a body's tree, for each kind of base URL. */
function foundInTree(html: string): unknown[] {
  return bases.flatMap((base) => {
    const body = createBody(parseBody(html), { ...context(), ...createAddressResolver(base) });
    applyRules(mediaRules, body, html);
    return [...body.foundMedia, ...body.references.keys()];
  });
}

/** Body fragments in which the names of media elements and attributes are replaced by broken or unusual ones. */
const broken = fc
  .tuple(
    fc.constantFrom(...fixtures),
    fc.constantFrom('<img', '<input', '<iframe', '<video', '##_', 'cfile', 'attach', 'data-ke-type', 'src=', 'href='),
    fc.constantFrom(
      '',
      '<b',
      '<x-img',
      '<IMAGE',
      '<amp-img',
      '<iMg\t',
      'img/',
      'data-src=',
      '<\u0001img',
      '&lt;img',
      '&#60;img',
    ),
    fc.nat(),
    fc.nat(),
  )
  .map(([html, what, instead, from, length]) => {
    const start = from % html.length;
    return html.slice(start, start + 1 + (length % html.length)).replaceAll(what, instead);
  });

const lazy = lazyImages('https://e.example.com/', './img/', '/');

describe('mayReferToMedia', () => {
  it('returns false only for bodies in which the rules find no media', () => {
    let met = 0;
    fc.assert(
      fc.property(fc.oneof(broken, randomBody, lazy), (received) => {
        const html = withoutInvalidCharacters(received);
        if (mayReferToMedia(html)) return;
        met += 1;
        expect(foundInTree(html)).toEqual([]);
      }),
      { numRuns: scaleRuns(6_000) },
    );
    expectCovered(met, 1_000);
  });

  it('returns true for each line of a fixture in which a rule finds media', () => {
    const missed = constructs.filter((_, index) =>
      (fixtures[index] ?? '').split('\n').some((line) => !mayReferToMedia(line) && foundInTree(line).length > 0),
    );
    expect(missed, 'constructs whose rules need `findsMedia: true`').toEqual([]);
  });

  it.skipIf(!existsSync(corpus))('in a real blog, returns false only for bodies without media', () => {
    const { posts } = JSON.parse(readFileSync(corpus, 'utf8')) as { posts: { read: { content?: string } }[] };
    const bodies = posts.map(({ read }) => withoutInvalidCharacters(read.content ?? ''));
    const without = bodies.filter((html) => !mayReferToMedia(html));
    expect(without.length).toBeGreaterThan(0);
    for (const html of without) expect(foundInTree(html)).toEqual([]);
  });

  it.each([
    '<p>text, <a href="https://blog.example.com/5">a link</a> and <b>emphasis</b></p>',
    '<figure data-ke-type="unknown"><p>text</p></figure>',
    '<pre><code>&lt;img src="a.png"&gt;</code></pre>',
    'I\u0001mg src=https://img.example.com/a.png>',
  ])('returns false for %s', (html) => {
    expect(mayReferToMedia(html)).toBe(false);
    expect(findMedia(html)).toEqual([]);
  });

  it.each([
    ['an upper-case img element', '<IMG src="https://e.example.com/a.png">'],
    ['an img element with a control character in its name', '<\u0001img src="https://e.example.com/a.png">'],
    ['an image element', '<image src="https://e.example.com/a.png">'],
    ['an AMP image', '<amp-img src="https://e.example.com/a.png"></amp-img>'],
    ['an image button', '<input type="image" src="https://e.example.com/a.png">'],
    ['an emoticon', '<figure data-ke-type="emoticon" data-emoticon-src="https://e.example.com/a.png"></figure>'],
    ['a map', '<iframe data-ke-type="map" data-maps-thumbnail="https://e.example.com/a.png"></iframe>'],
    [
      'a link card',
      '<figure data-ke-type="opengraph" data-og-url="http://a.b" data-og-image="http://a.b/c.png"></figure>',
    ],
    ['a background image', '<p style="background-image: url(https://e.example.com/a.png)">text</p>'],
    ['audio', '<audio src="https://e.example.com/a.mp3"></audio>'],
    ['a placeholder', '[##_Image|kage@x/y/img.png|CDM|1.3|{}_##]'],
    ['an attachment', '<a href="https://e.example.com/attachment/cfile1.uf@1.pdf">text</a>'],
  ])('returns true for %s', (_, html) => {
    expect(mayReferToMedia(withoutInvalidCharacters(html))).toBe(true);
    expect(findMedia(html)).toHaveLength(1);
  });
});
