import postcss, { type ChildNode } from 'postcss';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import { customStyleSheet, styleSheet, type Templates } from './templates.ts';
import { themeCss, type Theme } from './theme.ts';

/** Plans the style sheet, with the theme, and the scripts of a site. */
export function* assetFiles(templates: Templates, theme: Theme): Generator<SiteFile> {
  for (const [path, content] of Object.entries(templates)) {
    if (path.endsWith('.eta') || path === customStyleSheet) continue;
    yield textFile(path, () => (path === styleSheet ? completeStyleSheet(templates, theme) : minifyScript(content)));
  }
}

/** In one file; the blog's own rules come last. Each part is minified separately, so that an error in one does not affect the others. */
function completeStyleSheet(
  { [styleSheet]: builtIn = '', [customStyleSheet]: own = '' }: Templates,
  theme: Theme,
): string {
  return [minifyCss(builtIn), themeCss(theme), minifyCss(own)].join('');
}

/**
 * Removes comments and white space from a style sheet, except comments that begin with `!`, such as licenses. The rules and their order stay
 * the same. A style sheet that postcss cannot parse is returned unchanged: browsers use what they can of it.
 */
export function minifyCss(css: string): string {
  try {
    return printed(postcss.parse(css, { map: false }).nodes, true);
  } catch {
    return css;
  }
}

/** @param isSheet whether this is the whole sheet: only at the end of a block is the last semicolon optional */
function printed(nodes: readonly ChildNode[], isSheet = false): string {
  const texts = nodes.map((node) => ({ text: textOf(node), isOpen: isOpen(node) }));
  const shown = texts.filter(({ text }) => text !== '');
  return shown
    .map(({ text, isOpen }, index) => (isOpen && (isSheet || index < shown.length - 1) ? `${text};` : text))
    .join('');
}

/** Reports whether a semicolon must separate it from the next node. */
function isOpen(node: ChildNode): boolean {
  return node.type === 'decl' || (node.type === 'atrule' && !node.nodes);
}

function textOf(node: ChildNode): string {
  switch (node.type) {
    case 'comment':
      return node.text.startsWith('!') ? `/*${node.text}${node.raws.right ?? ''}*/` : '';
    case 'decl': {
      // Other characters than white space before a name, such as `*`, are part of it.
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

/** Values that contain comments stay unchanged. A custom property can be any text, so it is only trimmed. */
function valueOf({ prop, value, raws }: Extract<ChildNode, { type: 'decl' }>): string {
  if (raws.value) return raws.value.raw;
  if (prop.startsWith('--')) return value.trim() || ' ';
  return tighten(value, /\s*,\s*|\s+|(?<![\w.\\#]-?)0(?=\.\d)/u);
}

/** Strings, URLs and escaped characters. */
const literals =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\((?=\s*[^\s"'])(?:\\[\s\S]|[^)\\])*\)|\\(?:[\da-f]{1,6}\s?|[\s\S])/u;

/** @param loose matches white space, punctuation with white space around it, and optional characters */
function tighten(text: string, loose: RegExp): string {
  const parts = new RegExp(`(${literals.source})|${loose.source}`, 'giu');
  return text.trim().replace(parts, (part: string, kept: string | undefined) => {
    if (kept !== undefined) return kept;
    if (part === '0') return '';
    return part.trim() || ' ';
  });
}

/**
 * Removes comment lines and indentation from a script. Line ends stay, since they can be significant. If a string or template literal may
 * span several lines, the script is returned unchanged: its lines may look like comments.
 */
export function minifyScript(script: string): string {
  const lines: string[] = [];
  let isComment = false;
  for (const line of script.split('\n').map((one) => one.trim())) {
    if (isComment || line.startsWith('/*')) {
      const end = line.indexOf('*/', isComment ? 0 : 2);
      isComment = end === -1;
      // Code follows the comment.
      if (end !== -1 && end !== line.length - 2) return script;
    } else if (continues(line)) return script;
    else if (line !== '' && !line.startsWith('//')) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/** Reports whether a template literal, string or comment may continue on the next line. */
function continues(line: string): boolean {
  if (line.startsWith('//')) return false;
  return (line.match(/`/gu)?.length ?? 0) % 2 === 1 || line.endsWith('\\') || /\/\*(?!.*\*\/)/u.test(line);
}
