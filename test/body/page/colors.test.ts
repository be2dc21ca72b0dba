import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { colorClasses } from '../../../src/body/style/hue-classes.ts';
import { readFileSync } from 'node:fs';
import { places, context } from '../../helpers/body/body-context.ts';

const classesOf = (style: string) =>
  / class="([^"]*)"/u.exec(convertBody(`<p><span style="${style}">a</span></p>`, context(), places).html)?.[1] ?? '';

describe('text colors', () => {
  it.each([
    ['color: #ee2323', 'ink-red'],
    ['color:#F89009', 'ink-orange'],
    ['color: #f3c000', 'ink-yellow'],
    ['color: #009a87', 'ink-cyan'],
    ['color: #006dd7 !important', 'ink-azure'],
    ['color: #8a3db6', 'ink-violet'],
    ['color: rgb(255 0 255)', 'ink-magenta'],
    ['color: rgba(0,128,0,.9)', 'ink-green'],
    ['color: rgb(100%, 0%, 0%)', 'ink-red'],
    ['color: Crimson', 'ink-red'],
    ['background-color: #fff3a0; color: #00f', 'ink-blue wash-yellow'],
    ['background: #e0f0ff', 'wash-azure'],
    ['background-color: #ff08', 'wash-yellow'],
  ])('written as "%s" are replaced by the classes "%s"', (style, classes) => {
    expect(classesOf(style)).toBe(classes);
  });

  it.each([
    'color: #000',
    'color: #333333',
    'color: #777',
    'color: white',
    'color: rgb(51, 51, 60)',
    'background-color: #ffffff',
    'background: #f5f5f5',
    'background-color: rgba(255, 0, 0, 0.05)',
    'background: transparent',
    'color: inherit',
    'color: var(--x)',
    'color: expression(alert(1))',
    'color: rgb(999, 0, 0)',
    'color: #12',
    'background: url(x) red',
    'position: fixed',
    '',
  ])(`written as "%s" are dropped, because they are invalid or too close to the page's own colors`, (style) => {
    expect(classesOf(style)).toBe('');
  });

  it('only become classes that the style sheet defines', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.tuple(fc.nat(260), fc.nat(260), fc.nat(260)).map((parts) => `rgb(${parts.join(',')})`),
      fc.stringMatching(/^#[0-9a-f]{3,8}$/u),
    );
    fc.assert(
      fc.property(value, value, (color, background) => {
        const style = `color:${color};background:${background}`.replace(/[&"<>]/gu, '');
        for (const name of classesOf(style).split(' ').filter(Boolean)) expect(colorClasses).toContain(name);
      }),
      { numRuns: 300 },
    );
  });

  it('have a light and a dark shade in the style sheet', () => {
    const sheet = readFileSync(new URL('../../../templates/style.css', import.meta.url), 'utf8');
    for (const name of colorClasses) {
      const [, color = ''] = new RegExp(`^\\.${name} \\{\\s+(?:color|background): (.*);`, 'mu').exec(sheet) ?? [];
      const inBoth = color === `var(--${name})` ? `--${name}: ` : '';
      expect(sheet).toMatch(new RegExp(`${inBoth || ': '}light-dark\\(#\\w+, #\\w+\\);`, 'u'));
      expect(color).toMatch(/^(?:var|light-dark)\(/u);
    }
    expect(sheet.length).toBeLessThan(45_000);
  });
});
