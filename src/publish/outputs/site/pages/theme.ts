import type { SiteOptions } from '../../../site-model/options/site-options.ts';

/** Appearance options that do not need a custom style sheet. */
export type Theme = Pick<SiteOptions, 'accent' | 'font'>;

/** Browsers use the first font that is installed. No fonts are downloaded. */
const fonts: Readonly<Record<Theme['font'], string | undefined>> = {
  system: undefined,
  sans: '"Pretendard Variable",Pretendard,"Noto Sans KR","Noto Sans CJK KR","Apple SD Gothic Neo","Malgun Gothic",Arial,sans-serif',
  serif: '"Noto Serif KR","Noto Serif CJK KR","Source Han Serif K","Nanum Myeongjo",AppleMyungjo,Batang,Georgia,serif',
};

/** Returns the rules to append to the style sheet; empty for the default theme. */
export function themeCss({ accent, font }: Theme): string {
  return (accent === undefined ? '' : accentCss(accent)) + rootCss({ '--sans': fonts[font] });
}

/** Only for screens: text on printed pages is black. */
function accentCss(color: string): string {
  const [light, dark] = [accentShade(color, 'light'), accentShade(color, 'dark')];
  const both = (one: string, other: string) => `light-dark(${one},${other})`;
  const plain = rootCss({ '--accent': light.accent, '--tint': light.tint });
  const inSchemes = rootCss({ '--accent': both(light.accent, dark.accent), '--tint': both(light.tint, dark.tint) });
  return `@media screen{${plain}@supports (color:light-dark(#000,#fff)){${inSchemes}}}`;
}

function rootCss(values: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  return set.length === 0 ? '' : `:root{${set.join(';')}}`;
}

/** Red, green and blue of an sRGB color, from 0 to 255. */
type Color = readonly [number, number, number];

/** Backgrounds of text in the built-in style sheet, starting with that of the page, and the minimum contrast. */
export const grounds = {
  light: { backgrounds: ['#fcfbf8', '#ffffff', '#f3f2ec'], contrast: 4.5, step: -0.01, tint: 0.1 },
  // Thin letters look thinner on a dark background.
  dark: { backgrounds: ['#171918', '#1e2120', '#222524'], contrast: 6, step: 0.01, tint: 0.15 },
} as const;

/**
 * Returns the accent color for a color scheme, and the background of some texts in this color (`tint`). The color is darkened in the light
 * scheme or lightened in the dark scheme, in the same hue (Oklab), until text in it is readable (WCAG 2.2, 1.4.3).
 * @param hex such as `#0a6259`
 */
export function accentShade(hex: string, scheme: keyof typeof grounds): { accent: string; tint: string } {
  const { backgrounds, contrast, step, tint } = grounds[scheme];
  const papers = backgrounds.map(colorOf);
  const [paper = [0, 0, 0]] = papers;
  let accent = colorOf(hex);
  const [lightness, ...hue] = toOklab(accent);
  for (let at = lightness; ; at += step) {
    const ground = mix(paper, accent, tint);
    const isReadable = [...papers, ground].every((other) => contrastOf(accent, other) >= contrast);
    // Stops at black or white, which are always readable.
    if (isReadable || at < 0 || at > 1) return { accent: hexOf(accent), tint: hexOf(ground) };
    accent = fromOklab([at + step, ...hue]);
  }
}

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  return contrastOf(colorOf(one), colorOf(other));
}

function contrastOf(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(ground: Color, color: Color, fraction: number): Color {
  return each(ground, (part, index) => Math.round(part * (1 - fraction) + (color[index] ?? 0) * fraction));
}

const each = (color: Color, make: (part: number, index: number) => number): Color => [
  make(color[0], 0),
  make(color[1], 1),
  make(color[2], 2),
];

function colorOf(hex: string): Color {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function hexOf([red, green, blue]: Color): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

function linear(color: Color): Color {
  return each(color, (part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

type Rows = readonly [Color, Color, Color];
const multiply = (rows: Rows, of: Color): Color =>
  each(of, (_, row) => (rows[row] ?? of).reduce((sum, factor, index) => sum + factor * (of[index] ?? 0), 0));

/** Converts sRGB to Oklab, see https://bottosson.github.io/posts/oklab/. */
function toOklab(color: Color): Color {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear(color),
  );
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    each(cones, Math.cbrt),
  );
}

/** Converts Oklab to the nearest color in sRGB. */
function fromOklab(color: Color): Color {
  const cones = multiply(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    color,
  );
  const light = multiply(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    each(cones, (part) => part ** 3),
  );
  return each(light, (part) => {
    const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(value, 0), 1) * 255);
  });
}
