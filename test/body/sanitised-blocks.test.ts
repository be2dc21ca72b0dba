import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { JudgedTags } from '../../src/body/judged-tags.ts';
import { portableBlocks, sanitisedBlocks } from '../../src/body/sanitised-blocks.ts';
import { sanitise, sanitisePortable } from '../../src/body/sanitise.ts';
import { serialise } from '../../src/body/serialise.ts';
import { cases, expectMet } from '../helpers/law.ts';
import { randomBody } from '../helpers/random-body.ts';
import { sanitiserPayloads } from '../helpers/vectors.ts';

const blocksOf = (html: string) => parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false }).children;
const whole = (html: string) =>
  blocksOf(html)
    .map((block) => serialise(block))
    .join('\n');

const attributes = [
  ...[
    'class="gap w-5 x"',
    'class="hljs-keyword"',
    'onclick="x"',
    'style="color: #ff0000"',
    'id="body-a"',
    'id="location"',
    'lang="ko"',
  ],
  ...[
    'href="javascript:x"',
    'href="../5/"',
    'href="https://a.b/?c=1&amp;d=%22"',
    'title="&quot; onx=|<b>|&gt; &nbsp;&amp;amp;"',
    'dir',
  ],
  ...[
    'src="../a.png"',
    'src="//a.b/c.png"',
    'src="data:image/svg+xml,x"',
    'srcset="../a 1x, //b 2x"',
    'colspan="2"',
    'target="player-1"',
  ],
];
const names =
  'p h2 ul ol li table tbody tr td th blockquote pre code a img br hr span strong em details summary div figure wbr dl dt dd'.split(
    ' ',
  );

const nested = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'a|b',
      '&lt;script&gt;',
      '&amp;amp; &nbsp;',
      '"\'',
      '<!-- c -->',
      '<script>x</script>',
      '<math><mi>x</mi></math>',
    ),
    fc
      .tuple(
        fc.constantFrom(...names),
        fc.subarray(attributes, { maxLength: 3 }),
        fc.array(tie('one'), { maxLength: 3 }),
      )
      .map(([name, given, inner]) => `<${[name, ...given].join(' ')}>${inner.join('')}</${name}>`),
  ),
})).one;

describe('blocks whose tags alone the sanitiser is asked about', () => {
  it('are what it makes of their HTML, whatever they hold', () => {
    const met = { judged: 0, read: 0 };
    const judged = new JudgedTags(sanitise);
    fc.assert(
      fc.property(fc.array(fc.oneof(nested, randomBody), { maxLength: 4 }), (parts) => {
        const html = parts.join('');
        const written = judged.written(blocksOf(html));
        met[written === undefined ? 'read' : 'judged'] += 1;
        expect(written ?? sanitise(whole(html))).toBe(sanitise(whole(html)));
        expect(portableBlocks(blocksOf(html))).toBe(sanitisePortable(whole(html)));
      }),
      { numRuns: cases(300) },
    );
    expectMet(met.judged, 60);
    expectMet(met.read, 20);
  });

  it.each(sanitiserPayloads)('are what it makes of a payload: %s', (payload) => {
    expect(sanitisedBlocks(blocksOf(payload))).toBe(sanitise(whole(payload)));
    expect(sanitisedBlocks(blocksOf(`<p>a</p>${payload}<p>b</p>`))).toBe(sanitise(whole(`<p>a</p>${payload}<p>b</p>`)));
  });

  it('hold no tag that it has not written', () => {
    const judged = new JudgedTags((html) => html.replace(/<a[^>]*>/gu, '<a data-judged="">'));
    expect(judged.written(blocksOf('<p>1 <a href="../2/">3</a></p>'))).toBe('<p>1 <a data-judged="">3</a></p>');
  });

  it.each([
    ['has more in it than was asked', (html: string) => html.replace('<p>', '<p><script>')],
    ['has less in it', (html: string) => html.replace(/<[^>]*>/gu, '')],
    ['is another element', (html: string) => html.replaceAll('<p>', '<b>').replaceAll('</p>', '</b>')],
  ])('are left to it where its answer %s', (_, sanitiser) => {
    expect(new JudgedTags(sanitiser).written(blocksOf('<p>a</p>'))).toBeUndefined();
  });

  it.each([
    '<p><ul><li>a</li></ul></p>',
    '<video src="../a.mp4"></video>',
    '<iframe></iframe>',
    '<math></math>',
    '<svg></svg>',
    '<x-y></x-y>',
  ])('are left to it where a tag does not say all: %s', (html) => {
    const blocks = blocksOf(html);
    const [first, second] = blocks;
    // As no parser of HTML would nest them, but a rule might.
    if (first && 'children' in first && second) first.children.push(second);
    expect(new JudgedTags(sanitise).written(blocks.slice(0, 1))).toBeUndefined();
  });

  it('asks once about what is the same', () => {
    const asked: string[] = [];
    const judged = new JudgedTags((html) => (asked.push(html), sanitise(html)));
    const html = '<p class="gap">a <em>b</em></p><p class="gap">c</p>';
    judged.written(blocksOf(html));
    const before = asked.length;
    judged.written(blocksOf(html));
    expect(asked.length).toBe(before);
  });
});
