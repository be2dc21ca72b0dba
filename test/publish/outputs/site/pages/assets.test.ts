import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import postcss, { type ChildNode } from 'postcss';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { assetFiles, minifyCss, minifyScript } from '../../../../../src/publish/outputs/site/pages/assets.ts';
import { scaleRuns } from '../../../../helpers/property-runs.ts';
import { builtInTemplates, pageFilesOf, usualLook } from './render-site.ts';
import { themeCss } from '../../../../../src/publish/outputs/site/pages/theme.ts';
import { siteOf } from './sample-site.ts';

const styleSheet = readFileSync(new URL('../../../../../templates/style.css', import.meta.url), 'utf8');

/** Parses a style sheet independently of its formatting. White space is only significant in strings. */
function said(css: string): unknown {
  const bare = (text: string) =>
    text
      .split(/("(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\\[\da-f]{1,6}\s|\\.)/u)
      .map((part, index) =>
        index % 2 === 1 ? part : part.replace(/\s*([,>])\s*|\s+/gu, '$1 ').replace(/\b0(?=\.)/gu, ''),
      )
      .join('')
      .trim();
  const rule = (node: ChildNode): unknown[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'decl') return [[node.prop, bare(node.value), node.important ?? false]];
    const head = node.type === 'rule' ? ['', bare(node.selector)] : [node.name, bare(node.params)];
    return [[...head, node.nodes?.flatMap(rule)]];
  };
  return postcss.parse(css).nodes.flatMap(rule);
}

describe('A published style sheet', () => {
  it.each([
    ['comments and white space', '/* why */\na {\n  color: red; /* here */\n}\n\nb { }\n', 'a{color:red}b{}'],
    ['spaces around punctuation', 'a ,\nb > c { font: 1rem / 1.7 x , "y , z" }', 'a,b>c{font:1rem / 1.7 x,"y , z"}'],
    ['unnecessary digits', 'a { margin: 0.5em -0.25em 10.5px 0 }', 'a{margin:.5em -.25em 10.5px 0}'],
    ['nested blocks', '@media ( width > 40rem ) { a { b { c: d } } }', '@media ( width > 40rem ){a{b{c:d}}}'],
    [
      'statements without a block',
      '@charset "utf-8";\n@layer a , b;\na { c: d }',
      '@charset "utf-8";@layer a,b;a{c:d}',
    ],
  ])('is minified: %s', (_what, css, expected) => {
    expect(minifyCss(css)).toBe(expected);
  });

  it.each([
    ['license comments', '/*! of somebody */a{b:c}'],
    ['!important', 'a{b:c!important}'],
    ['calculations', 'a{width:calc(100% - (2 * 1rem) + -1px)}'],
    ['escapes', '.a\\ b .\\31 0 c{d:e}'],
    ['URLs', 'a{b:url(x , y.png) url("a ) , b")}'],
    ['custom properties', 'a{--b:{ c : d };--e: ;--f:0.5 , 1}'],
    ['comments within values and selectors', 'a /* , */ b{c:d /* , */ e}'],
    ['property names with a browser hack', 'a{*b:c}'],
    ['identifiers that end in a digit', 'a{b:c-0.5}'],
  ])('keeps %s', (_what, css) => {
    expect(minifyCss(css)).toBe(css);
  });

  it.each(['a {', 'a } b { c: d }', 'a { b: "c }', '/* a', '{{{'])('is unchanged if it cannot be parsed: %s', (css) => {
    expect(minifyCss(css)).toBe(css);
  });

  it('keeps its meaning, and does not change if it is minified again', () => {
    const space = fc.constantFrom('', ' ', '\n  ', '\t');
    const gap = fc.constantFrom(' ', '\n', '  ', ' /* c */ ');
    const word = fc.constantFrom('a', '.b', '#c', '::before', ':is(a , b)', '[d="e , f"]', '\\31 x', '&', 'a\\,b');
    const value = fc.constantFrom(
      'red',
      '0.5em',
      '-0.5em',
      '"x  y"',
      "'/* z */'",
      'url( a.png )',
      'calc(1px + 2px)',
      '#fff',
    );
    const joined = (parts: fc.Arbitrary<string>, between: fc.Arbitrary<string>) =>
      fc.array(fc.tuple(parts, between), { minLength: 1, maxLength: 4 }).map((all) => all.flat().slice(0, -1).join(''));
    const declaration = fc
      .tuple(
        fc.constantFrom('color', '--x', 'content'),
        space,
        joined(value, fc.constantFrom(' ', ', ', '\n')),
        fc.constantFrom('', ' !important'),
      )
      .map(([name, before, own, after]) => `${name}:${before}${own}${after};`);
    const block = fc
      .tuple(space, fc.array(declaration, { maxLength: 4 }), gap)
      .map(([a, all, b]) => `{${a}${all.join(b)}${b}}`);
    const rule = fc
      .tuple(joined(word, fc.constantFrom(' ', ' > ', ',\n', '>')), space, block)
      .map((parts) => parts.join(''));
    const group = fc
      .tuple(
        fc.constantFrom('@media (min-width: 40rem)', '@media screen , print', '@supports not (a: b)'),
        fc.array(rule, { maxLength: 3 }),
        gap,
      )
      .map(([head, all, between]) => `${head} {${all.join(between)}}`);
    const sheet = fc.tuple(fc.array(fc.oneof(rule, group, fc.constant('@layer x , y;'), fc.constant('/* c */'))), gap);
    fc.assert(
      fc.property(sheet, ([parts, between]) => {
        const css = parts.join(between);
        const made = minifyCss(css);
        expect(said(made)).toEqual(said(css));
        expect(made.length).toBeLessThanOrEqual(css.length);
        expect(minifyCss(made)).toBe(made);
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it('has the same rules as the built-in style sheet, in fewer bytes', () => {
    const made = minifyCss(styleSheet);
    expect(said(made)).toEqual(said(styleSheet));
    expect(made.length).toBeLessThan(styleSheet.length * 0.9);
  });
});

/** Returns a script in a form that does not depend on its formatting. */
const meant = (script: string) =>
  ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, removeComments: true },
  }).outputText;

const scripts = Object.entries(builtInTemplates).filter(([name]) => name.endsWith('.js'));

describe('A published script', () => {
  it.each(scripts)('is equivalent to its source, in fewer bytes: %s', (_, script) => {
    const made = minifyScript(script);
    expect(meant(made)).toBe(meant(script));
    expect(made.length).toBeLessThanOrEqual(script.length);
    expect(minifyScript(made)).toBe(made);
  });

  it('contains no comment lines and no indentation', () => {
    const script = '/*\n * What.\n */\n(() => {\n  // Why.\n  a("//"); // here\n\n  /** one */\n  b();\n})();\n';
    expect(minifyScript(script)).toBe('(() => {\na("//"); // here\nb();\n})();\n');
  });

  it.each([
    ['a template literal of several lines', 'a(`\n  // no comment\n`);\n'],
    ['a string of several lines', "a('\\\n  // no comment');\n"],
    ['code after a comment', '/* a */ b();\n'],
    ['a comment that starts after code', 'a(); /* b\n  // c */\n'],
  ])('is unchanged if it has %s', (_, script) => {
    expect(minifyScript(script)).toBe(script);
  });
});

const templates = new URL('../../../../../templates/', import.meta.url);

/** Maximum uncompressed size in bytes of the published files that every page loads before it can be read. */
const most = { 'style.css': 27_800, 'site.js': 7_500 };

describe('The built-in templates', () => {
  it.each(Object.entries(most))('include %s, which has at most %i bytes when minified', (name, bytes) => {
    const text = readFileSync(new URL(name, templates), 'utf8');
    const length = Buffer.byteLength(name.endsWith('.css') ? minifyCss(text) : minifyScript(text));
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThanOrEqual(bytes);
  });

  it('have a style sheet that loads nothing from other hosts', () => {
    expect(readFileSync(new URL('style.css', templates), 'utf8')).not.toMatch(/@import|url\(/u);
  });

  it('have a style sheet that is mirrored for text from right to left, except alignment that an author chose', () => {
    const physical: string[] = [];
    postcss.parse(readFileSync(new URL('style.css', templates), 'utf8')).walkDecls(({ prop, value, parent }) => {
      const isPhysical = /(?:^|-)(?:left|right)\b/u.test(prop) || /^(?:-webkit-)?(?:left|right)$/u.test(value);
      if (isPhysical && parent?.type === 'rule') physical.push(parent.selector);
    });
    expect(physical.length).toBeGreaterThan(0);
    expect(physical.filter((selector) => !/\.(?:align|float)-(?:left|right)/u.test(selector))).toEqual([]);
  });
});

describe('The files that pages load', () => {
  it('are the minified style sheet and scripts of the templates', () => {
    const files = pageFilesOf(siteOf([], []));
    const made = (name: string) =>
      files
        .find(({ path }) => path === name)
        ?.prepare()
        .make();
    expect(made('style.css')).toBe(minifyCss(builtInTemplates['style.css'] ?? ''));
    expect(made('site.js')).toBe(minifyScript(builtInTemplates['site.js'] ?? ''));
    expect(files.filter(({ path }) => path.endsWith('.eta'))).toEqual([]);
  });

  it('include one style sheet: built-in rules, then the theme, then the rules of the blog, even if invalid', () => {
    const templates = {
      ...builtInTemplates,
      'style.css': 'h1 { color: red }',
      'custom.css': 'h2 { color: /* a */ blue }',
    };
    const look = { ...usualLook, font: 'serif' } as const;
    const filesOf = (own: string) =>
      new Map(
        [...assetFiles({ ...templates, 'custom.css': own }, look)].map(({ path, prepare }) => [path, prepare().make()]),
      );
    expect(filesOf(templates['custom.css']).get('style.css')).toBe(`h1{color:red}${themeCss(look)}h2{color:blue}`);
    expect(filesOf('h2 {').get('style.css')).toBe(`h1{color:red}${themeCss(look)}h2 {`);
    expect(filesOf('').has('custom.css')).toBe(false);
  });
});
