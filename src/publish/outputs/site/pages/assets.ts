import postcss, { type ChildNode } from 'postcss';
import { memoize } from '../../../../core/collections/memoize.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import {
  bookStyleSheet,
  customStyleSheet,
  headFile,
  printStyleSheet,
  styleSheet,
  type Templates,
} from '../../templates.ts';
import { themeCss, type Theme } from './theme.ts';
import { escapeXmlCharacter } from '../../../../core/text/escape-xml.ts';
import { shortHash } from '../../../../core/text/short-hash.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { faviconFile } from '../../../site-model/site/paths.ts';
import type { Site } from '../../../site-model/site/site.ts';

/** Files that are part of others, or belong to the book. */
const notPublished: ReadonlySet<string> = new Set([customStyleSheet, headFile, bookStyleSheet, printStyleSheet]);

/** Plans the style sheet, with the theme, and the scripts of a site. */
export function* assetFiles(templates: Templates, theme: Theme): Generator<SiteFile> {
  for (const [path, content] of Object.entries(templates)) {
    if (path.endsWith('.eta') || notPublished.has(path)) continue;
    yield textFile(path, () => (path === styleSheet ? completeStyleSheet(templates, theme) : minifyScript(content)));
  }
}

/**
 * Combines the style sheets into one file, with the blog's own rules last. They are minified separately, so that an error in one does not
 * affect the others.
 */
function completeStyleSheet(
  { [styleSheet]: builtIn = '', [customStyleSheet]: own = '' }: Templates,
  theme: Theme,
): string {
  return [minifyCss(builtIn), themeCss(theme), minifyCss(own)].join('');
}

/**
 * Removes comments and white space from a style sheet, except comments that start with `!`, such as licenses. The rules and their order
 * stay the same. A style sheet that postcss cannot parse is returned unchanged, because browsers may still apply parts of it. Runs of
 * several blogs share the result.
 */
export const minifyCss = memoize(
  (css: string): string => {
    try {
      return printed(postcss.parse(css, { map: false }).nodes, true);
    } catch {
      return css;
    }
  },
  { maxEntries: 10, maxLength: 1_000_000 },
);

/** @param isSheet whether the nodes are the whole style sheet: the last semicolon is optional only at the end of a block */
function printed(nodes: readonly ChildNode[], isSheet = false): string {
  const texts = nodes.map((node) => ({ text: textOf(node), isOpen: isOpen(node) }));
  const shown = texts.filter(({ text }) => text !== '');
  return shown
    .map(({ text, isOpen }, index) => (isOpen && (isSheet || index < shown.length - 1) ? `${text};` : text))
    .join('');
}

/** Reports whether a node must be separated from the next one by a semicolon. */
function isOpen(node: ChildNode): boolean {
  return node.type === 'decl' || (node.type === 'atrule' && !node.nodes);
}

function textOf(node: ChildNode): string {
  switch (node.type) {
    case 'comment':
      return node.text.startsWith('!') ? `/*${node.text}${node.raws.right ?? ''}*/` : '';
    case 'decl': {
      // Characters before a property name, such as `*`, are part of the name, unless they are white space.
      const before = (node.raws.before ?? '').replace(/\s/gu, '');
      const important = node.important ? '!important' : '';
      return `${before}${node.prop}:${valueOf(node)}${important}`;
    }
    case 'rule': {
      const selector = node.raws.selector ? node.raws.selector.raw : tighten(node.selector, /\s*[,>]\s*|\s+/u);
      return `${selector}{${printed(node.nodes)}}`;
    }
    case 'atrule': {
      const params = node.raws.params ? node.raws.params.raw : tighten(node.params, /\s*,\s*|\s+/u);
      const head = `@${node.name}${params === '' ? '' : ` ${params}`}`;
      return node.nodes ? `${head}{${printed(node.nodes)}}` : head;
    }
  }
}

/**
 * Returns the minified value of a declaration. Values that contain comments stay unchanged. The value of a custom property can be any text,
 * so it is only trimmed.
 */
function valueOf({ prop, value, raws }: Extract<ChildNode, { type: 'decl' }>): string {
  if (raws.value) return raws.value.raw;
  if (prop.startsWith('--')) return value.trim() || ' ';
  return tighten(value, /\s*,\s*|\s+|(?<![\w.\\#]-?)0(?=\.\d)/u);
}

/** Matches strings, URLs and escaped characters. */
const literals =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\((?=\s*[^\s"'])(?:\\[\s\S]|[^)\\])*(?:\)|$)|\\(?:[\da-f]{1,6}\s?|[\s\S])/u;

/**
 * Removes unnecessary white space outside of literals.
 * @param loose matches white space, punctuation with white space around it, and optional characters
 */
function tighten(text: string, loose: RegExp): string {
  const parts = new RegExp(`(${literals.source})|${loose.source}`, 'giu');
  return text.trim().replace(parts, (part: string, literal: string | undefined) => {
    if (literal !== undefined) return literal;
    if (part === '0') return '';
    return part.trim() || ' ';
  });
}

/**
 * Removes comment lines and indentation from a script. Line breaks stay, since they can be significant. A script is returned unchanged if a
 * string or template literal may span several lines, because such lines may look like comments.
 */
export function minifyScript(script: string): string {
  const lines: string[] = [];
  let isComment = false;
  for (const line of script.split('\n').map((one) => one.trim())) {
    if (isComment || line.startsWith('/*')) {
      const end = line.indexOf('*/', isComment ? 0 : 2);
      isComment = end === -1;
      // There is code after the comment.
      if (end !== -1 && end !== line.length - 2) return script;
    } else if (continues(line)) return script;
    else if (line !== '' && !line.startsWith('//')) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/** Reports whether a template literal, string or comment may continue on the next line. */
function continues(line: string): boolean {
  if (line.startsWith('//')) return false;
  const comment = line.lastIndexOf('/*');
  if (comment !== -1 && !line.includes('*/', comment + 2)) return true;
  return (line.match(/`/gu)?.length ?? 0) % 2 === 1 || line.endsWith('\\');
}

/** Plans the favicon of a blog without an icon. */
export function* faviconFiles({ blog }: Site, messages: Messages): Generator<SiteFile> {
  if (!(blog.favicon ?? blog.icon)) yield textFile(faviconFile, () => letterIcon(blogTitle(blog, messages)));
}

/**
 * Returns an SVG image with the first letter or digit of a title, or its first symbol if it has neither, on a color derived from the title.
 * White text is readable on all of these colors.
 */
export function letterIcon(title: string): string {
  const [letter = ''] = /[\p{L}\p{N}]\p{M}{0,4}/u.exec(title.normalize('NFC')) ?? /[\p{S}\p{P}]/u.exec(title) ?? [];
  const hue = Number.parseInt(shortHash(title), 36) % 360;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="hsl(${hue},50%,32%)"/>` +
    '<text x="32" y="46" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="#fff">' +
    `${escapeXmlCharacter(letter.toUpperCase())}</text></svg>\n`
  );
}
