import fc from 'fast-check';
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentShade, contrastBetween, grounds } from '../../../../../src/publish/outputs/site/pages/accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('An accent', () => {
  it('has the contrast that the standard gives', () => {
    expect(contrastBetween('#000000', '#ffffff')).toBe(21);
    expect(contrastBetween('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it.each(['light', 'dark'] as const)(
    'can be read on all that is behind it, and on its tint, whatever it is: %s',
    (scheme) => {
      fc.assert(
        fc.property(colour, (chosen) => {
          const { accent, tint } = accentShade(chosen, scheme);
          expect(`${accent}${tint}`).toMatch(/^(?:#[\da-f]{6}){2}$/u);
          for (const behind of [...grounds[scheme].behind, tint])
            expect(contrastBetween(accent, behind)).toBeGreaterThanOrEqual(4.5);
        }),
      );
    },
  );

  it.each([
    ['#0a6259', 'light', '#0a6259'],
    ['#000000', 'light', '#000000'],
    ['#ffffff', 'dark', '#ffffff'],
    ['#7fcabd', 'dark', '#7fcabd'],
  ] as const)('stays as it was chosen where it can be read: %s, %s', (chosen, scheme, accent) => {
    expect(accentShade(chosen, scheme).accent).toBe(accent);
  });

  it.each([
    ['#ffd400', 'light'],
    ['#1a237e', 'dark'],
    ['#c2410c', 'dark'],
  ] as const)('keeps its hue where it is made another shade: %s, %s', (chosen, scheme) => {
    const orderOf = (hex: string) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      return [...parts.keys()].sort((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0));
    };
    const { accent } = accentShade(chosen, scheme);
    expect(accent).not.toBe(chosen);
    expect(orderOf(accent).at(-1)).toBe(orderOf(chosen).at(-1));
  });

  it('is held against what is behind texts in the style sheet', () => {
    const css = fs.readFileSync('templates/style.css', 'utf8');
    const inSheet = ['paper', 'raised', 'wash'].map((name) =>
      new RegExp(`--${name}: light-dark\\((.*?), (.*?)\\)`, 'u').exec(css),
    );
    const whole = (hex = '') => (hex.length === 4 ? hex.replace(/[\da-f]/gu, '$&$&') : hex);
    expect(inSheet.map((found) => whole(found?.[1]))).toEqual(grounds.light.behind);
    expect(inSheet.map((found) => whole(found?.[2]))).toEqual(grounds.dark.behind);
  });
});
