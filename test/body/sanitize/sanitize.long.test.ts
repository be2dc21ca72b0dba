import fc from 'fast-check';
import { isTag, type Element, type ParentNode } from 'domhandler';
import { parseFragment, serialize } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { allowedElements, globalAttributes, isAllowedClass } from '../../../src/body/sanitize/allowed.ts';
import { convertBody, plainTextBody } from '../../helpers/body/convert-body.ts';
import { sanitize } from '../../../src/body/sanitize/sanitize.ts';
import { places, context } from '../../helpers/body/body-context.ts';
import { scaleRuns } from '../../helpers/property-runs.ts';
import { randomBody } from '../../helpers/body/random-body.ts';
import { shownByMarkdown } from '../../helpers/body/shown-document.ts';
import { sanitiserPayloads, missingPayloadsNote } from '../../helpers/vectors.ts';
import MarkdownIt from 'markdown-it';

const parse = (html: string) => parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false });

function* elementsIn(node: ParentNode): Generator<Element> {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** Matches a relative URL, or a URL whose scheme is on the safelist of the HTML standard (8.9.1.3). */
const safeLink =
  /^(?:(?:https?|bitcoin|ftps?|geo|im|ircs?|magnet|mailto|matrix|mms|news|nntp|openpgp4fpr|sftp|sip|sms|smsto|ssh|tel|urn|webcal|wtai|xmpp):|\.\.\/|#|[^:]*$)/iu;

/** Returns the elements, attributes and URLs in HTML that are not allowed. */
function faultsOf(html: string): string[] {
  return [...elementsIn(parse(html))].flatMap((element) => {
    const own = Object.hasOwn(allowedElements, element.name) ? allowedElements[element.name] : undefined;
    if (!own) return [`<${element.name}>`];
    return Object.entries(element.attribs).flatMap(([name, value]) => {
      if (name === 'class') return value.split(' ').filter((one) => !isAllowedClass(element.name, one));
      if (![...own, ...globalAttributes].includes(name)) return [`${name} of <${element.name}>`];
      if (name === 'href') return safeLink.test(value) ? [] : [value];
      if (name === 'src' || name === 'poster')
        return /^(?:\.\.\/media\/|data:image\/(?:png|jpeg|gif|webp|avif|bmp);)/u.test(value) ? [] : [value];
      return [];
    });
  });
}

/** Returns the elements and attributes in HTML that could execute code or load a resource. */
function dangersOf(html: string): string[] {
  return [...elementsIn(parse(html))].flatMap((element) => {
    if (!Object.hasOwn(allowedElements, element.name)) return [`<${element.name}>`];
    return Object.entries(element.attribs).flatMap(([name, value]) => {
      if (/^on|^(?:style|srcdoc|formaction|action|background|xlink:href)$/iu.test(name)) return [name];
      if (name === 'srcset' && value.split(',').some((one) => /^[\s\p{C}]*(?:[a-z+.-]+:|[\\/]{2})/iu.test(one)))
        return [value];
      if (
        /^(?:src|poster)$/u.test(name) &&
        /^[\s\p{C}]*(?:[a-z+.-]+:(?!image\/(?:png|jpeg|gif|webp|avif|bmp))|[\\/]{2})/iu.test(value)
      )
        return [value];
      if (name === 'href' && /^(?:javascript|data|vbscript):/iu.test(value.replace(/[\s\p{C}]/gu, ''))) return [value];
      return [];
    });
  });
}

/** Reports whether parsing and serializing HTML a second time changes nothing. */
function isStable(html: string): boolean {
  const once = serialize(parseFragment(html));
  return serialize(parseFragment(once)) === once;
}

const rendered = (markdown: string) => new MarkdownIt({ html: true }).render(markdown);

describe('a converted body', () => {
  it('contains only allowed elements, attributes, classes and URLs', () => {
    const hostile = fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<a href="java&Tab;script:alert(1)">x</a>',
      '<a href=" javascript:alert(1)" title="&quot; onclick=&quot;x">x</a>',
      '<p style="background: url(javascript:alert(1))" id="location" class="card" onclick="x">x</p>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
      '<form action="javascript:alert(1)"><input autofocus onfocus=alert(1)><button formaction=x>b',
      '<img src="data:image/svg+xml;base64,PHN2Zz4="><img src="//evil.example/x.png">',
      '<code class="language-<script>">x</code>',
      '<x-turndown><template><script>alert(1)</script></template>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, randomBody), { maxLength: 6 }), (parts) => {
        const { html, markdown } = convertBody(parts.join(''), context(), places);
        expect(faultsOf(html)).toEqual([]);
        expect(faultsOf(rendered(markdown))).toEqual([]);
        expect(isStable(html)).toBe(true);
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  it.each(['\u0007', '&#7;', '&#x1B;', '&bel;\u007f', '\u0000'])('contains no control characters: %j', (control) => {
    const body =
      `<h2>a${control}b</h2><p title="a${control}b">a${control}b <a href="https://e.example/${control}">a${control}b</a></p>` +
      `<pre><code>a${control}b</code></pre><p><img src="https://i.example/1.png" alt="a${control}b"></p><math><mi>${control}</mi></math>`;
    for (const { html, markdown } of [convertBody(body, context(), places), plainTextBody(body, 'r')]) {
      expect(html).not.toMatch(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/u);
      expect(markdown).not.toMatch(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/u);
    }
  });

  it('shows escaped tags as text', () => {
    const { html, markdown } = convertBody(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; $&lt;img src=x onerror=y&gt;$</p>',
      context(),
      places,
    );
    expect(faultsOf(html)).toEqual([]);
    expect(faultsOf(rendered(markdown))).toEqual([]);
    expect(shownByMarkdown(markdown).text).toBe('<script>alert(1)</script>$<imgsrc=xonerror=y>$');
  });
});

describe('the sanitizer by itself', () => {
  it.each([
    ['<p>a</p><script>b</script>', '<p>a</p>'],
    ['<img src="https://elsewhere.example/a.png" alt="a">', ''],
    ['<img src="\\\\elsewhere.example/a.png">', ''],
    ['<img src="/\\elsewhere.example/a.png">', ''],
    ['<img src="java\tscript:x">', ''],
    ['<video src="https://elsewhere.example/a.mp4"></video>', ''],
    ['<img src="../a.png">', '<img src="../a.png" />'],
    ['<a href="//elsewhere.example/">a</a>', '<a>a</a>'],
    ['<a href="javascript:x">a</a>', '<a>a</a>'],
    ['<a href="\u200bjavascript:x">a</a>', '<a>a</a>'],
    ['<p style="color: red" onclick="x" id="x">a</p>', '<p>a</p>'],
    ['<code class="language-c++ other">a</code>', '<code class="language-c++">a</code>'],
  ])('converts %s to %s', (html, safe) => {
    expect(sanitize(html)).toBe(safe);
  });
});

describe.skipIf(missingPayloadsNote !== '')(`known attacks on sanitizers${missingPayloadsNote}`, () => {
  const payloads = sanitiserPayloads;

  it('are reduced to allowed HTML on the page', () => {
    const faults = payloads.flatMap((payload) => faultsOf(convertBody(payload, context(), places).html));
    expect(payloads.length).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });

  it('are reduced to allowed HTML in the Markdown', () => {
    const faults = payloads.flatMap((payload) => faultsOf(rendered(convertBody(payload, context(), places).markdown)));
    expect(faults).toEqual([]);
  });

  it('are disarmed by the sanitizer alone', () => {
    expect(payloads.flatMap((payload) => dangersOf(sanitize(payload)))).toEqual([]);
  });

  it('are converted to pages that do not change when parsed again', () => {
    const unstable = payloads.filter((payload) => !isStable(convertBody(payload, context(), places).html));
    expect(unstable).toEqual([]);
  });
});
