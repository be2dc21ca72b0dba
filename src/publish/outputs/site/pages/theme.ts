import type { SiteOptions } from '../../../site-model/options/site-options.ts';

/** What a blog may choose of its look without a style sheet of its own. */
export type Theme = Pick<SiteOptions, 'accent' | 'font' | 'width'>;

/** None of them is loaded: the first that a reader has. */
const fonts: Readonly<Record<Theme['font'], string | undefined>> = {
  system: undefined,
  sans: '"Pretendard Variable",Pretendard,"Noto Sans KR","Noto Sans CJK KR","Apple SD Gothic Neo","Malgun Gothic",Arial,sans-serif',
  serif: '"Noto Serif KR","Noto Serif CJK KR","Source Han Serif K","Nanum Myeongjo",AppleMyungjo,Batang,Georgia,serif',
};

const columns: Readonly<Record<Theme['width'], string | undefined>> = {
  narrow: '34rem',
  normal: undefined,
  wide: '46rem',
};

/** The rules that stand behind those of the style sheet; none for what is as it is there. */
export function themeCss({ accent, font, width }: Theme): string {
  return (
    (accent === undefined ? '' : accentCss(accent)) + rootCss({ '--sans': fonts[font], '--column': columns[width] })
  );
}

/** On paper all is black. */
function accentCss(colour: string): string {
  const [light, dark] = [accentShade(colour, 'light'), accentShade(colour, 'dark')];
  const both = (one: string, other: string) => `light-dark(${one},${other})`;
  const plain = rootCss({ '--accent': light.accent, '--tint': light.tint });
  const inSchemes = rootCss({ '--accent': both(light.accent, dark.accent), '--tint': both(light.tint, dark.tint) });
  return `@media screen{${plain}@supports (color:light-dark(#000,#fff)){${inSchemes}}}`;
}

function rootCss(values: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  return set.length === 0 ? '' : `:root{${set.join(';')}}`;
}

/** Shares of red, green and blue in sRGB, from 0 to 255. */
type Colour = readonly [number, number, number];

/** The accent as it is used in one scheme: of text and lines, and of what is behind some texts of that colour. */
interface AccentShade {
  readonly accent: string;
  readonly tint: string;
}

/** What stands behind texts in the built-in style sheet, paper first, and the contrast that they are to have. */
export const grounds = {
  light: { behind: ['#fcfbf8', '#ffffff', '#f3f2ec'], contrast: 4.5, step: -0.01, tint: 0.1 },
  // On a dark screen thin letters seem thinner.
  dark: { behind: ['#171918', '#1e2120', '#222524'], contrast: 6, step: 0.01, tint: 0.15 },
} as const;

/**
 * A colour as it can be read in a scheme: made darker in the light and lighter in the dark, in the same hue (Oklab), as far as texts
 * of it need it (WCAG 2.2, 1.4.3).
 *
 * @param hex as in `#0a6259`
 */
export function accentShade(hex: string, scheme: keyof typeof grounds): AccentShade {
  const { behind, contrast, step, tint } = grounds[scheme];
  const papers = behind.map(colourOf);
  const [paper = [0, 0, 0]] = papers;
  let accent = colourOf(hex);
  const [lightness, ...hue] = toOklab(accent);
  for (let at = lightness; ; at += step) {
    const ground = mixed(paper, accent, tint);
    const isReadable = [...papers, ground].every((other) => contrastOf(accent, other) >= contrast);
    // Black and white are.
    if (isReadable || at < 0 || at > 1) return { accent: hexOf(accent), tint: hexOf(ground) };
    accent = fromOklab([at + step, ...hue]);
  }
}

/** Of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastBetween(one: string, other: string): number {
  return contrastOf(colourOf(one), colourOf(other));
}

function contrastOf(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(ground: Colour, colour: Colour, share: number): Colour {
  return each(ground, (part, index) => Math.round(part * (1 - share) + (colour[index] ?? 0) * share));
}

const each = (colour: Colour, make: (part: number, index: number) => number): Colour => [
  make(colour[0], 0),
  make(colour[1], 1),
  make(colour[2], 2),
];

function colourOf(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function hexOf([red, green, blue]: Colour): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

function linear(colour: Colour): Colour {
  return each(colour, (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

type Rows = readonly [Colour, Colour, Colour];
const product = (rows: Rows, of: Colour): Colour =>
  each(of, (_, row) => (rows[row] ?? of).reduce((sum, factor, index) => sum + factor * (of[index] ?? 0), 0));

/** https://bottosson.github.io/posts/oklab/ */
function toOklab(colour: Colour): Colour {
  const cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear(colour),
  );
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    each(cones, Math.cbrt),
  );
}

/** The nearest that a screen shows. */
function fromOklab(colour: Colour): Colour {
  const cones = product(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    colour,
  );
  const light = product(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    each(cones, (part) => part ** 3),
  );
  return each(light, (part) => {
    const share = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(share, 0), 1) * 255);
  });
}
