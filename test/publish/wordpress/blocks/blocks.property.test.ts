import { isComment, isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../../src/body/convert.ts';
import { wordpressBlocks } from '../../../../src/publish/wordpress/blocks/index.ts';
import { context, place, places } from '../../../helpers/body-context.ts';
import { cases } from '../../../helpers/law.ts';
import { randomBody } from '../../../helpers/random-body.ts';
import { shownByHtml } from '../../../helpers/shown-document.ts';

const convert = (html: string) => {
  const { html: page, portable = '' } = convertBody(html, context(), { ...places, portable: place });
  return { page, blocks: wordpressBlocks(portable, () => 320) };
};

const delimiter = /<!-- (\/)?wp:([a-z-]+)(?: (\{.*?\}))? -->/gu;
const withoutDelimiters = (blocks: string) => blocks.replace(delimiter, '');

/** The blocks as WordPress' parser finds them, by their delimiters alone: what is open when each ends. */
function faultsOf(blocks: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [found, end, name = '', json] of blocks.matchAll(delimiter)) {
    if (json !== undefined) JSON.parse(json);
    if (end === undefined) open.push(name);
    else if (open.pop() !== name) faults.push(found);
  }
  return [...faults, ...open];
}

function nodesIn(node: ParentNode): ChildNode[] {
  return node.children.flatMap((child) => [child, ...(isTag(child) ? nodesIn(child) : [])]);
}

const nodesOf = (html: string) => nodesIn(parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false }));

/** All styles that blocks have: of pictures, lists and cards as WordPress writes them, and colours. */
const style =
  /^(?:width:\d+px;height:auto|list-style-type:(?:lower|upper)-(?:alpha|roman)|grid-template-columns:25% auto|(?:background-)?color:#[0-9a-f]{6}(?:;background-color:#[0-9a-f]{6})?)$/u;

/** What could run or load something, or is for the pages of a site alone, in words. */
function unwantedIn({ name, attribs }: Element): string[] {
  const own = /^(?:script|style|iframe|object|embed|form|input|svg|base|link|meta|template)$/u.test(name) ? [name] : [];
  return [
    ...own,
    ...Object.entries(attribs).flatMap(([key, value]) => {
      if (/^on|^(?:srcset|sizes|loading|decoding|srcdoc|target|download)$/u.test(key)) return [key];
      if (key === 'style') return style.test(value) ? [] : [value];
      if (key === 'class')
        return value
          .split(' ')
          .filter((one) => !/^(?:wp-|has-|is-|align(?:left|right|center)$|blocks-|columns-|language-)/u.test(one));
      if (/^(?:href|src)$/u.test(key))
        return /^[\s\p{C}]*(?!https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp))[a-z+.-]+:/iu.test(value)
          ? [value]
          : [];
      return [];
    }),
  ];
}

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="http://a.b/p.png" alt="[gallery]" title="--> <!-- wp:html --> <script>">',
  '<p><a href="java&Tab;script:alert(1)">[audio src="x"]</a></p>',
  '<p><a href="http://a.b/[caption]">x</a>[caption]y[/caption]</p>',
  '<!-- wp:html --><p>&lt;!-- wp:html --&gt;</p><!--more--><!--nextpage-->',
  '<p>http://youtu.be/abcdefghijk</p><pre>http://youtu.be/abcdefghijk\n[embed]</pre>',
  '<figure class="card grid video"><a class="player" href="javascript:alert(1)"><img src="//e.example/x.png"></a></figure>',
  '<figure data-ke-type="opengraph" data-og-title="[x] --&gt;" data-og-url="http://a.b/?x=--&gt;" data-og-image="http://a.b/i.png"></figure>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="[embed] --&gt;"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><svg onload=alert(1)><text>x',
  '<p style="background:url(javascript:alert(1));color:#ff0000" onclick="x">x</p>',
);

describe('the blocks of a body of any elements within each other', () => {
  it('show the same as the page: text, links, pictures, headings, items, code, cells', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        const { page, blocks } = convert(html);
        expect(shownByHtml(withoutDelimiters(blocks))).toEqual(shownByHtml(page));
      }),
      { numRuns: cases(400) },
    );
  });

  it('begin and end within each other, hold no other comment, no shortcode, and nothing that runs or is for pages alone', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(randomBody, hostile), { maxLength: 6 }), (bodies) => {
        const { blocks } = convert(bodies.join(''));
        expect(faultsOf(blocks)).toEqual([]);
        expect(blocks).not.toContain('[');
        const nodes = nodesOf(blocks);
        expect(nodes.filter(isComment).filter(({ data }) => !/^ \/?wp:[a-z-]+ (?:\{.*\} )?$/su.test(data))).toEqual([]);
        expect(nodes.filter(isTag).flatMap(unwantedIn)).toEqual([]);
        // An address that has its line for itself would become a player.
        const lines = withoutDelimiters(blocks).replace(/<div class="wp-block-embed__wrapper">\n.*\n<\/div>/gu, '');
        expect(lines).not.toMatch(/^\s*https?:\/\/\S+\s*$|<p[^>]*>\s*https?:\/\/[^\s<>"]+\s*<\/p>/imu);
      }),
      { numRuns: cases(300) },
    );
  });

  it('are all that there is: nothing stands outside of a block', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        const { blocks } = convert(html);
        let depth = 0;
        let at = 0;
        for (const found of blocks.matchAll(delimiter)) {
          if (depth === 0) expect(blocks.slice(at, found.index).trim()).toBe('');
          depth += found[1] === undefined ? 1 : -1;
          at = found.index + found[0].length;
        }
        expect(blocks.slice(at).trim()).toBe('');
      }),
      { numRuns: cases(100) },
    );
  });
});
