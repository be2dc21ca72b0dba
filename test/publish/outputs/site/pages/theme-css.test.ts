import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { themeCss } from '../../../../../src/publish/outputs/site/pages/theme-css.ts';
import { minifiedCss } from '../../../../../src/publish/outputs/site/pages/minified-css.ts';

const usual = { font: 'system', width: 'normal' } as const;

describe('The rules of a theme', () => {
  it('are none where nothing was chosen', () => {
    expect(themeCss(usual)).toBe('');
  });

  it('set the accent for both schemes, for old browsers that of the light one, and none on paper', () => {
    const css = themeCss({ ...usual, accent: '#ffd400' });
    expect(css).toMatch(/^@media screen\{:root\{--accent:#[\da-f]{6};--tint:#[\da-f]{6}\}@supports /u);
    expect(css).toMatch(/--accent:light-dark\(#[\da-f]{6},#ffd400\)/u);
  });

  it.each([
    [{ ...usual, font: 'serif' }, '--sans', /^"Noto Serif KR",.*,serif$/u],
    [{ ...usual, font: 'sans' }, '--sans', /Pretendard.*,sans-serif$/u],
    [{ ...usual, width: 'narrow' }, '--column', /^34rem$/u],
    [{ ...usual, width: 'wide' }, '--column', /^46rem$/u],
  ] as const)('set what was chosen: %j', (theme, name, value) => {
    const found: string[] = [];
    postcss.parse(themeCss(theme)).walkDecls(name, (declaration) => void found.push(declaration.value));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(value);
  });

  it('are as short as they can be', () => {
    const css = themeCss({ accent: '#c2410c', font: 'serif', width: 'wide' });
    expect(minifiedCss(css)).toBe(css);
  });
});
