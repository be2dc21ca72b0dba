import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleRuns } from '../../../../helpers/property-runs.ts';
import { randomBody } from '../../../../helpers/body/random-body.ts';
import { shownByHtml } from '../../../../helpers/body/shown-document.ts';
import {
  asBlocks,
  delimiter,
  blockProblems,
  removeDelimiters,
} from '../../../../helpers/wordpress/wordpress-blocks.ts';

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

describe('The blocks of a body with arbitrarily nested elements', () => {
  it('show the same as the page: text, links, images, headings, items, code, cells', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        const { page, blocks } = asBlocks(html);
        expect(shownByHtml(removeDelimiters(blocks))).toEqual(shownByHtml(page));
      }),
      { numRuns: scaleRuns(400) },
    );
  });

  it('are nested correctly, without other comments, shortcodes, active content or markup that is only for pages', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(randomBody, hostile), { maxLength: 6 }), (bodies) => {
        const { blocks } = asBlocks(bodies.join(''));
        expect(blockProblems(blocks)).toEqual([]);
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  it('contain everything: nothing is outside a block', () => {
    fc.assert(
      fc.property(randomBody, (html) => {
        const { blocks } = asBlocks(html);
        let depth = 0;
        let at = 0;
        for (const found of blocks.matchAll(delimiter)) {
          if (depth === 0) expect(blocks.slice(at, found.index).trim()).toBe('');
          depth += found[1] === undefined ? 1 : -1;
          at = found.index + found[0].length;
        }
        expect(blocks.slice(at).trim()).toBe('');
      }),
      { numRuns: scaleRuns(100) },
    );
  });
});
