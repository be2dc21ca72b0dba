import fc from 'fast-check';
import fs from 'node:fs';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { minifyCss } from '../../../../../src/publish/outputs/site/pages/assets.ts';
import {
  themeCss,
  accentShade,
  contrastBetween,
  grounds,
} from '../../../../../src/publish/outputs/site/pages/theme.ts';

const usual = { font: 'system' } as const;

describe('The rules of a theme', () => {
  it('are empty by default', () => {
    expect(themeCss(usual)).toBe('');
  });

  it('set the accent color for both color schemes, on screen only, with a fallback for old browsers', () => {
    const css = themeCss({ ...usual, accent: '#ffd400' });
    expect(css).toMatch(/^@media screen\{:root\{--accent:#[\da-f]{6};--tint:#[\da-f]{6}\}@supports /u);
    expect(css).toMatch(/--accent:light-dark\(#[\da-f]{6},#ffd400\)/u);
  });

  it.each([
    [{ ...usual, font: 'serif' }, '--sans', /^"Noto Serif KR",.*,serif$/u],
    [{ ...usual, font: 'sans' }, '--sans', /Pretendard.*,sans-serif$/u],
  ] as const)('apply the selected option: %j', (theme, name, value) => {
    const found: string[] = [];
    postcss.parse(themeCss(theme)).walkDecls(name, (declaration) => void found.push(declaration.value));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(value);
  });

  it('are already minified', () => {
    const css = themeCss({ accent: '#c2410c', font: 'serif' });
    expect(minifyCss(css)).toBe(css);
  });
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('An accent color', () => {
  it('is measured by the contrast ratio that WCAG defines', () => {
    expect(contrastBetween('#000000', '#ffffff')).toBe(21);
    expect(contrastBetween('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it.each(['light', 'dark'] as const)('is readable on all backgrounds and on its own tint: %s', (scheme) => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { accent, tint } = accentShade(chosen, scheme);
        expect(`${accent}${tint}`).toMatch(/^(?:#[\da-f]{6}){2}$/u);
        for (const behind of [...grounds[scheme].backgrounds, tint])
          expect(contrastBetween(accent, behind)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it.each([
    ['#0a6259', 'light', '#0a6259'],
    ['#000000', 'light', '#000000'],
    ['#ffffff', 'dark', '#ffffff'],
    ['#7fcabd', 'dark', '#7fcabd'],
  ] as const)('is unchanged if it is readable: %s, %s', (chosen, scheme, accent) => {
    expect(accentShade(chosen, scheme).accent).toBe(accent);
  });

  it.each([
    ['#ffd400', 'light'],
    ['#1a237e', 'dark'],
    ['#c2410c', 'dark'],
  ] as const)('keeps its hue if its lightness changes: %s, %s', (chosen, scheme) => {
    const orderOf = (hex: string) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      return [...parts.keys()].sort((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0));
    };
    const { accent } = accentShade(chosen, scheme);
    expect(accent).not.toBe(chosen);
    expect(orderOf(accent).at(-1)).toBe(orderOf(chosen).at(-1));
  });

  it('is checked against the backgrounds of text in the style sheet', () => {
    const css = fs.readFileSync('templates/style.css', 'utf8');
    const inSheet = ['paper', 'raised', 'wash'].map((name) =>
      new RegExp(`--${name}: light-dark\\((.*?), (.*?)\\)`, 'u').exec(css),
    );
    const whole = (hex = '') => (hex.length === 4 ? hex.replace(/[\da-f]/gu, '$&$&') : hex);
    expect(inSheet.map((found) => whole(found?.[1]))).toEqual(grounds.light.backgrounds);
    expect(inSheet.map((found) => whole(found?.[2]))).toEqual(grounds.dark.backgrounds);
  });
});
