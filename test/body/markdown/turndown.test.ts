import { readdirSync, readFileSync } from 'node:fs';
import TurndownService from 'turndown';
import { expect, it } from 'vitest';
import { dialects } from '../../../src/body/markdown/dialects/index.ts';
import { MarkdownNode } from '../../../src/body/markdown/node.ts';
import { markdownTree } from '../../../src/body/markdown/tree.ts';
import { rules } from '../../../src/body/markdown/rules.ts';
import { parseBody } from '../../../src/body/parse/parse.ts';

const fixtures = new URL('../../fixtures/body/', import.meta.url);
const context = {
  dialect: dialects.commonmark,
  inCode: false,
  inCell: false,
  inLink: false,
  inHeading: false,
};

/**
 * DOM properties that turndown reads and `MarkdownNode` implements, and properties that turndown sets. If another version of turndown read
 * additional properties, it would silently get undefined.
 */
const known = {
  asked: [
    'childNodes',
    'cloneNode',
    'data',
    'firstChild',
    'getElementsByTagName',
    'nextSibling',
    'nodeName',
    'nodeType',
    'nodeValue',
    'parentNode',
    'previousSibling',
    'removeChild',
    'textContent',
  ],
  noted: ['data', 'flankingWhitespace', 'isBlank', 'isBlock', 'isCode'],
};

it('turndown uses exactly the known properties of MarkdownNode', () => {
  const asked = new Set<string>();
  const noted = new Set<string>();
  const { unwrap, watch } = watcher(asked, noted);
  const service = new TurndownService();
  for (const [name, { filter }] of Object.entries(rules)) {
    const matches = (node: unknown) => typeof filter === 'function' && filter(unwrap(node));
    service.addRule(name, {
      filter: typeof filter === 'function' ? matches : ([filter].flat() as TurndownService.TagName[]),
      replacement: (content) => content,
    });
  }
  for (const name of readdirSync(fixtures)) {
    const root = parseBody(readFileSync(new URL(`${name}/input.html`, fixtures), 'utf8'));
    service.turndown(watch(markdownTree(root, context)) as Parameters<TurndownService['turndown']>[0]);
  }
  const message =
    'This version of turndown asks other things of a node than src/body/markdown/node.ts was made for: ' +
    'see there whether its shorter answers still do, then change this list.';
  expect(
    { asked: [...asked].filter((name) => !noted.has(name) || name === 'data').sort(), noted: [...noted].sort() },
    message,
  ).toEqual(known);
});

/** Returns functions that wrap nodes, in order to record which properties are read and set, and unwrap them. */
function watcher(asked: Set<string>, noted: Set<string>) {
  const watched = new Map<unknown, unknown>();
  const inner = new Map<unknown, unknown>();
  const watch = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(watch);
    if (!(value instanceof MarkdownNode)) return value;
    if (!watched.has(value)) {
      const proxy = new Proxy(value, {
        get(node, name) {
          asked.add(String(name));
          const member: unknown = Reflect.get(node, name, node);
          if (typeof member !== 'function') return watch(member);
          return (...given: unknown[]) =>
            watch(
              Reflect.apply(
                member,
                node,
                given.map((one) => inner.get(one) ?? one),
              ),
            );
        },
        set(node, name, given) {
          noted.add(String(name));
          return Reflect.set(node, name, given, node);
        },
      });
      watched.set(value, proxy);
      inner.set(proxy, value);
    }
    return watched.get(value);
  };
  return { watch, unwrap: (proxy: unknown) => inner.get(proxy) as MarkdownNode };
}
