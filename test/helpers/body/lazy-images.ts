import fc from 'fast-check';

/**
 * Generates images in all combinations of lazy loading by scripts, several sources to choose from, and copies in `noscript`.
 * @param folders prefixes of their URLs
 */
export function lazyImages(...folders: readonly string[]): fc.Arbitrary<string> {
  const address = fc
    .tuple(
      fc.constantFrom(...folders, 'data:image/gif;base64,'),
      fc.constantFrom('a.png', 'b.jpg', 'c.webp', 'd.jpg?w=20'),
    )
    .map((parts) => parts.join(''));
  const sized = fc.tuple(address, fc.constantFrom('', ' 1x', ' 2x', ' 480w', ' 1200w')).map((parts) => parts.join(''));
  const attribute = fc.oneof(
    fc.tuple(fc.constantFrom('src', 'data-src', 'data-lazy-src', 'data-url'), address),
    fc.tuple(
      fc.constantFrom('srcset', 'data-srcset', 'data-lazy-srcset'),
      fc.array(sized, { maxLength: 3 }).map((set) => set.join(', ')),
    ),
    fc.tuple(fc.constantFrom('width', 'height'), fc.constant('1')),
    fc.constantFrom<[string, string]>(['media', '(max-width: 9px)'], ['type', 'image/webp']),
  );
  const attributes = fc
    .array(attribute, { maxLength: 4 })
    .map((all) => all.map(([name, value]) => ` ${name}="${value}"`).join(''));
  const img = attributes.map((all) => `<img${all}>`);
  const sources = fc.array(
    attributes.map((all) => `<source${all}>`),
    { maxLength: 2 },
  );
  const picture = fc.oneof(
    img,
    fc.tuple(sources, img).map(([before, one]) => `<picture>${before.join('')}${one}</picture>`),
  );
  const behind = fc.array(fc.oneof(picture, fc.constant('text')), { maxLength: 2 });
  const repeated = fc
    .tuple(picture, behind)
    .map(([one, others]) => `<p>${one}<noscript>${others.join('')}</noscript></p>`);
  return fc.array(fc.oneof(picture, repeated), { maxLength: 3 }).map((parts) => parts.join('<p>text</p>'));
}
