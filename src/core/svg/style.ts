import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';

/**
 * Sanitizes CSS so that it fetches nothing. The result is rebuilt from parts without escapes, at-rules and URLs, so it is safe even if a
 * browser parses it differently.
 */

/** Allowed functions, except for `url`, which has its own rules. Other functions may take a URL, now or in a future version of CSS. */
const allowedFunctions = new Set(
  [
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var light-dark',
    'translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d',
    'scale scalex scaley scalez scale3d skew skewx skewy matrix matrix3d perspective cubic-bezier steps linear',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'linear-gradient radial-gradient conic-gradient path polygon circle ellipse inset rect',
  ].flatMap((line) => line.split(' ')),
);

const localUrl = /url\(\s*(?:"#[^"'()\\\s<]*"|'#[^"'()\\\s<]*'|#[^"'()\\\s<]*)\s*\)/giu;
const embeddedFont =
  /url\(\s*(["']?)data:(?:font|application)\/[\w.+-]+(?:;charset=[\w-]+)?;base64,[\w+/=\s]*(?![\w+/=\s])\1\s*\)/giu;

/** In characters. Longer than the names of all allowed functions. */
const maxNameLength = 100;

/** Reports whether the value of an attribute or declaration fetches nothing. It may refer to elements of the drawing. */
export function isSafeValue(value: string): boolean {
  const valueWithoutLocalUrls = value.replace(localUrl, ' ');
  if (/[\\@<]/u.test(valueWithoutLocalUrls)) return false;
  return valueWithoutLocalUrls
    .split('(')
    .slice(0, -1)
    .map((before) => /(?<![\w-])[\w-]*$/u.exec(before.trimEnd().slice(-maxNameLength))?.[0] ?? '')
    .every((name) => name === '' || allowedFunctions.has(name.toLowerCase()));
}

/** Returns the declarations of a `style` attribute that fetch nothing. */
export function sanitizeDeclarations(style: string): string {
  return declarations(parseCss(style)?.nodes ?? [], isSafeValue);
}

/** Removes rules and declarations from a style sheet that could fetch something. Embedded fonts are kept. */
export function sanitizeStyleSheet(css: string): string {
  return rules(parseCss(css), 0);
}

function parseCss(css: string): Container | undefined {
  try {
    return postcss.parse(css, { map: false });
  } catch {
    return undefined;
  }
}

const maxDepth = 4;

function rules(container: Container | undefined, depth: number): string {
  if (!container || depth > maxDepth) return '';
  return (container.nodes ?? [])
    .map((node) => {
      if (node.type === 'atrule') return atRule(node, depth);
      if (node.type !== 'rule' || !isPlain(node.selector)) return '';
      const content = declarations(node.nodes, isSafeValue);
      return content === '' ? '' : `${oneLine(node.selector)}{${content}}`;
    })
    .join('');
}

function atRule(node: AtRule, depth: number): string {
  const name = node.name.toLowerCase();
  if (name === 'font-face') return `@font-face{${declarations(node.nodes ?? [], isFontPart)}}`;
  if (!/^(?:media|(?:-webkit-)?keyframes)$/u.test(name) || !/^[\w\s():,.-]*$/u.test(node.params)) return '';
  return `@${name} ${oneLine(node.params)}{${rules(node, depth + 1)}}`;
}

function isFontPart(value: string): boolean {
  return isSafeValue(value.replace(embeddedFont, ' ').replace(/format\(\s*["']?[\w-]+["']?\s*\)/giu, ' '));
}

function declarations(nodes: readonly ChildNode[], isSafe: (value: string) => boolean): string {
  return nodes
    .flatMap((node) => {
      if (node.type !== 'decl' || !/^-{0,2}[a-z][\w-]*$/iu.test(node.prop)) return [];
      if (!isSafe(node.value) || !isPlain(node.value.replace(embeddedFont, ' '))) return [];
      return [`${node.prop}:${oneLine(node.value)}${node.important === true ? '!important' : ''}`];
    })
    .join(';');
}

/** Reports whether text contains no character that could end its rule, and no unterminated string. */
function isPlain(text: string): boolean {
  return /^(?:[^"'\\{};<@!/]|\/(?!\*)|"[^"\\\n\r\f<@]*"|'[^'\\\n\r\f<@]*')*$/u.test(text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
