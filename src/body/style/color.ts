/** Parses CSS colors in the notations that editors use. (CSS Color 4) */

/** Red, green and blue, from 0 to 255. */
export type Color = readonly [number, number, number];

/** Parses a CSS color. Undefined if the value is not a color or is almost transparent. */
export function parseColor(value: string): Color | undefined {
  const normalized = value.trim().toLowerCase();
  return fromHex(normalized) ?? fromFunction(normalized) ?? fromHex(namedColors[normalized] ?? '');
}

/** Returns a color as `#rrggbb`. */
export function hexOf(color: Color): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns how far a color is from a gray of the same lightness, from 0 (gray) to 255. */
export function chromaOf(color: Color): number {
  return Math.max(...color) - Math.min(...color);
}

/** Returns the hue in degrees: 0 for red, 120 for green. */
export function hueOf([red, green, blue]: Color): number {
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (chroma === 0) return 0;
  if (max === red) return (((green - blue) / chroma + 6) % 6) * 60;
  return max === green ? ((blue - red) / chroma + 2) * 60 : ((red - green) / chroma + 4) * 60;
}

function fromHex(value: string): Color | undefined {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/u.exec(value)?.[1];
  if (digits === undefined) return undefined;
  const sixDigits = digits.length < 6 ? digits.replace(/./gu, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = [0, 2, 4, 6]
    .filter((at) => at < sixDigits.length)
    .map((at) => Number.parseInt(sixDigits.slice(at, at + 2), 16));
  return alpha < minOpacity * 255 ? undefined : [red, green, blue];
}

/** Minimum opacity at which a color counts as visible. */
const minOpacity = 0.2;

function fromFunction(value: string): Color | undefined {
  const [, parts = ''] = /^rgba?\(([\d.%,/\s]{5,60})\)$/u.exec(value) ?? [];
  const [red, green, blue, alpha = '1'] = parts.split(/[\s,/]+/u).filter((part) => part !== '');
  const channel = (part = '') => Math.round(Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1));
  const color = [channel(red), channel(green), channel(blue)] as const;
  if (!color.every((part) => part >= 0 && part <= 255)) return undefined;
  const opacity = Number.parseFloat(alpha) / (alpha.endsWith('%') ? 100 : 1);
  return opacity >= minOpacity ? color : undefined;
}

/** Common color names. */
const namedColors: Partial<Record<string, string>> = {
  ...{ black: '#000000', silver: '#c0c0c0', gray: '#808080', grey: '#808080', white: '#ffffff', maroon: '#800000' },
  ...{ red: '#ff0000', purple: '#800080', fuchsia: '#ff00ff', magenta: '#ff00ff', green: '#008000', lime: '#00ff00' },
  ...{ olive: '#808000', yellow: '#ffff00', navy: '#000080', blue: '#0000ff', teal: '#008080', aqua: '#00ffff' },
  ...{ cyan: '#00ffff', orange: '#ffa500', orangered: '#ff4500', darkorange: '#ff8c00', gold: '#ffd700' },
  ...{ pink: '#ffc0cb', hotpink: '#ff69b4', deeppink: '#ff1493', crimson: '#dc143c', tomato: '#ff6347' },
  ...{ coral: '#ff7f50', salmon: '#fa8072', brown: '#a52a2a', chocolate: '#d2691e', firebrick: '#b22222' },
  ...{ darkred: '#8b0000', darkgreen: '#006400', forestgreen: '#228b22', seagreen: '#2e8b57', limegreen: '#32cd32' },
  ...{ lightgreen: '#90ee90', darkblue: '#00008b', mediumblue: '#0000cd', royalblue: '#4169e1', dodgerblue: '#1e90ff' },
  ...{ deepskyblue: '#00bfff', skyblue: '#87ceeb', lightblue: '#add8e6', steelblue: '#4682b4', indigo: '#4b0082' },
  ...{ violet: '#ee82ee', blueviolet: '#8a2be2', darkviolet: '#9400d3', orchid: '#da70d6', plum: '#dda0dd' },
  ...{ turquoise: '#40e0d0', khaki: '#f0e68c', lightyellow: '#ffffe0', lavender: '#e6e6fa', beige: '#f5f5dc' },
};
