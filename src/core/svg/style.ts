import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';

/**
 * Style sheets and declarations of CSS, without anything that could be fetched. What is left is put together again from parts
 * that hold neither an escape nor an at-rule nor an address, so that a browser, however it reads them, finds none either.
 */

/** Functions that compute; `url` is treated apart. All others may take an address, today or some day. */
const computing = new Set(
  [
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var light-dark',
    'translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d',
    'scale scalex scaley scalez scale3d skew skewx skewy matrix matrix3d perspective cubic-bezier steps linear',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'linear-gradient radial-gradient conic-gradient path polygon circle ellipse inset rect',
  ].flatMap((line) => line.split(' ')),
);

const inside = /url\(\s*(?:"#[^"'()\\\s<]*"|'#[^"'()\\\s<]*'|#[^"'()\\\s<]*)\s*\)/giu;
const heldFont = /url\(\s*(["']?)data:(?:font|application)\/[\w.+-]+(?:;charset=[\w-]+)?;base64,[\w+/=\s]*\1\s*\)/giu;

/** Whether a value, of an attribute or of a declaration, fetches nothing: it may refer to elements of the drawing. */
export function isSafeValue(value: string): boolean {
  const rest = value.replace(inside, ' ');
  if (/[\\@<]/u.test(rest)) return false;
  return [...rest.matchAll(/([\w-]*)\s*\(/gu)].every(
    ([, name = '']) => name === '' || computing.has(name.toLowerCase()),
  );
}

/** The declarations of a `style` attribute that fetch nothing. */
export function sanitizeDeclarations(style: string): string {
  return declarations(parsed(style)?.nodes ?? [], isSafeValue);
}

/** A style sheet without rules and declarations that could fetch something; fonts contained in it stay. */
export function sanitizeStyleSheet(css: string): string {
  return rules(parsed(css), 0);
}

function parsed(css: string): Container | undefined {
  try {
    return postcss.parse(css, { map: false });
  } catch {
    return undefined;
  }
}

const deepest = 4;

function rules(container: Container | undefined, depth: number): string {
  if (!container || depth > deepest) return '';
  return (container.nodes ?? [])
    .map((node) => {
      if (node.type === 'atrule') return atRule(node, depth);
      if (node.type !== 'rule' || !isPlain(node.selector)) return '';
      const said = declarations(node.nodes, isSafeValue);
      return said === '' ? '' : `${oneLine(node.selector)}{${said}}`;
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
  return isSafeValue(value.replace(heldFont, ' ').replace(/format\(\s*["']?[\w-]+["']?\s*\)/giu, ' '));
}

function declarations(nodes: readonly ChildNode[], isSafe: (value: string) => boolean): string {
  return nodes
    .flatMap((node) => {
      if (node.type !== 'decl' || !/^-{0,2}[a-z][\w-]*$/iu.test(node.prop)) return [];
      if (!isSafe(node.value) || !isPlain(node.value.replace(heldFont, ' '))) return [];
      return [`${node.prop}:${oneLine(node.value)}${node.important === true ? '!important' : ''}`];
    })
    .join(';');
}

/** No character that would end the rule in which it stands, and strings that end. */
function isPlain(text: string): boolean {
  return /^(?:[^"'\\{};<@!/]|\/(?!\*)|"[^"\\\n\r\f<@]*"|'[^'\\\n\r\f<@]*')*$/u.test(text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
