import { hash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { memoize } from '../../../../core/collections/memoize.ts';
import type { Warning } from '../../../../core/report/warnings.ts';
import { message, type Text } from '../../../../messages/message.ts';
import { isAllowedByPolicy } from './content-policy.ts';
import { headFile, type Templates } from '../../templates.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Contents of `head.html` that matter for pages. Lines start from 1. */
interface HeadContents {
  /** additions to the Content-Security-Policy for inline scripts and styles: each allows the exact bytes of one of them */
  readonly hashes: readonly string[];
  /** URLs, as written, and the directive that must allow each */
  readonly loaded: readonly { readonly directive: string; readonly address: string; readonly line: number }[];
  readonly problems: readonly { readonly line: number; readonly what: Text }[];
}

/** Returns the additions to the Content-Security-Policy of every page: those of the options, and hashes of the inline code in `head.html`. */
export function policyAdditions(templates: Templates, cspAdd: readonly string[] = []): readonly string[] {
  const { hashes } = readHead(templates[headFile] ?? '');
  if (hashes.length === 0) return cspAdd;
  // Chromium ignores 'inline-speculation-rules' in a directive with hashes, so the rules in the layout need one as well.
  const rules = [...(templates['layout.eta'] ?? '').matchAll(/<script type="speculationrules">([^<]*)</gu)];
  return [...cspAdd, ...hashes, ...rules.map(([, content = '']) => hashSource('script-src', content))];
}

/**
 * Returns warnings about `head.html`: content that breaks pages or never works, and hosts that the policy does not allow.
 * @param siteUrl absolute URL of the site, from which pages may load. Default: only relative URLs are known to be on the site.
 */
export function headWarnings(
  templates: Templates,
  cspAdd: readonly string[] = [],
  siteUrl = 'https://site.invalid/',
): Warning[] {
  const { loaded, problems } = readHead(templates[headFile] ?? '');
  const invalid = [...problems];
  const missing = new Map<string, Set<string>>();
  for (const { directive, address, line } of loaded) {
    const url = URL.canParse(address, siteUrl) ? new URL(address, siteUrl) : undefined;
    const isOutside = url !== undefined && /^https?:$/u.test(url.protocol) && url.origin !== new URL(siteUrl).origin;
    if (!isOutside || isAllowedByPolicy(url, directive, cspAdd)) continue;
    if (url.protocol === 'http:') invalid.push({ line, what: message('publish.head-insecure', { address }) });
    else missing.set(directive, (missing.get(directive) ?? new Set()).add(sourceOf(url)));
  }
  const sources = [...missing].map(([directive, urls]) => [directive, ...urls].join(' '));
  return [
    ...invalid.map((problem) => ({ code: 'head-html-invalid', ...problem }) as const),
    ...(sources.length === 0
      ? []
      : [{ code: 'csp-missing', blocked: sources.join('; '), sources: [...cspAdd, ...sources] } as const]),
  ];
}

/** Returns the narrowest source that `--csp-add` accepts for a URL. Queries are not part of a source. */
function sourceOf({ origin, pathname }: URL): string {
  return /^\/[\w/.~%-]+$/u.test(pathname) ? origin + pathname : origin;
}

/** In characters. Every page contains the file. */
const maxLength = 64 * 1024;

/** Comes after the content of the file. If it is not in the head, browsers do not see the rest of the page as intended. */
const marker = '<meta name="blogkeep-end-of-head">';

const readHead = memoize(
  (text: string): HeadContents => {
    const document = parse(`<!DOCTYPE html><head>${text}${marker}`, { sourceCodeLocationInfo: true });
    const nodes = [...nodesBelow(document)];
    const elements = nodes.filter((node): node is Element => 'attrs' in node);
    const misplaced = misplacedIn(nodes);
    return {
      hashes: elements.flatMap((element) => hashOf(element) ?? []),
      loaded: elements.flatMap((element) => {
        const [directive, address = ''] = loadedBy(element) ?? [];
        return directive === undefined || address === '' ? [] : [{ directive, address, line: lineOf(element) }];
      }),
      problems: [
        ...(text.length > maxLength ? [{ line: 1, what: message('publish.head-large', { maxLength }) }] : []),
        ...(misplaced ? [misplaced] : []),
        ...elements.flatMap((element) =>
          element.attrs
            .filter(({ name }) => name.startsWith('on'))
            .map(({ name }) => ({ line: lineOf(element), what: message('publish.head-handler', { name }) })),
        ),
      ],
    };
  },
  { maxEntries: 10, maxLength: 1_000_000 },
);

/** Yields the nodes of a document in their order. Iterative, so that deep nesting cannot overflow the stack. */
function* nodesBelow(document: Node): Generator<Node> {
  const stack: Node[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if ('childNodes' in node) stack.push(...node.childNodes.toReversed());
    if ('content' in node) stack.push(node.content);
  }
}

/** Returns why the rest of the page would not be parsed as intended; undefined if it will be. */
function misplacedIn(nodes: readonly Node[]): HeadContents['problems'][number] | undefined {
  const end = nodes.find((node) => 'attrs' in node && node.attrs[0]?.value === 'blogkeep-end-of-head');
  const parent = end && 'parentNode' in end ? end.parentNode : undefined;
  if (parent && 'tagName' in parent && parent.tagName === 'head') return undefined;
  const body = nodes.find((node): node is Element => 'tagName' in node && node.tagName === 'body');
  const first = body?.childNodes[0];
  // Raw text, such as that of a script, and comments swallow the marker.
  if (!end || !first) {
    const unclosed = nodes.findLast((node) => node.nodeName !== '#text' && node !== end && isWritten(node)) ?? nodes[0];
    return unclosed && { line: lineOf(unclosed), what: message('publish.head-unclosed', { what: nameOf(unclosed) }) };
  }
  return { line: lineOf(first), what: message('publish.head-ended', { what: nameOf(first) }) };
}

/** Reports whether a node is in the file: the parser adds `html` and `body`. */
function isWritten(node: Node): boolean {
  return node.nodeName !== 'head' && 'sourceCodeLocation' in node && Boolean(node.sourceCodeLocation);
}

function nameOf({ nodeName }: Node): string {
  return nodeName === '#comment' ? '<!--' : nodeName === '#text' ? '' : `<${nodeName}>`;
}

function lineOf(node: Node): number {
  return ('sourceCodeLocation' in node ? node.sourceCodeLocation?.startLine : undefined) ?? 1;
}

/** Types of scripts that browsers execute or apply, and so check against the policy. Others are data. */
const checkedType = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/iu;

/** Returns the source that allows an inline script or style (CSP 3, 6.7.3.3); undefined for other elements. */
function hashOf(element: Element): string | undefined {
  const { tagName, childNodes } = element;
  const isScript = tagName === 'script' && attribute(element, 'src') === undefined;
  if (!(isScript && checkedType.test(attribute(element, 'type')?.trim() ?? '')) && tagName !== 'style')
    return undefined;
  // The parser normalizes line breaks, as browsers do.
  const content = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  return hashSource(`${tagName}-src`, content);
}

const hashSource = (directive: string, content: string): string =>
  `${directive} 'sha256-${hash('sha256', content, 'base64')}'`;

const directiveByPreload: Readonly<Record<string, string>> = {
  script: 'script-src',
  style: 'style-src',
  image: 'img-src',
  font: 'font-src',
  fetch: 'connect-src',
};

/** Returns the directive and the URL of what an element loads. Verification and `preconnect` load nothing that the policy decides. */
function loadedBy(element: Element): readonly [directive: string, address: string | undefined] | undefined {
  const source = attribute(element, 'src');
  switch (element.tagName) {
    case 'script':
      return ['script-src', source];
    case 'img':
      return ['img-src', source];
    case 'iframe':
      return ['frame-src', source];
    case 'link': {
      const kinds = new Set(attribute(element, 'rel')?.toLowerCase().split(/\s+/u));
      const preloaded = kinds.has('preload')
        ? directiveByPreload[attribute(element, 'as')?.toLowerCase() ?? '']
        : undefined;
      const directive = kinds.has('stylesheet')
        ? 'style-src'
        : kinds.has('modulepreload')
          ? 'script-src'
          : kinds.has('icon') || kinds.has('apple-touch-icon')
            ? 'img-src'
            : preloaded;
      return directive === undefined ? undefined : [directive, attribute(element, 'href')];
    }
    default:
      return undefined;
  }
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value.trim();
}
