import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { minifiedScript } from '../../../../../src/publish/outputs/site/pages/minified-script.ts';
import { builtInTemplates } from './render-site.ts';

/** What a script does, without how it is written. */
const meant = (script: string) =>
  ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, removeComments: true },
  }).outputText;

const scripts = Object.entries(builtInTemplates).filter(([name]) => name.endsWith('.js'));

describe('A script that is published', () => {
  it.each(scripts)('does what the readable one does, in fewer bytes: %s', (_, script) => {
    const made = minifiedScript(script);
    expect(meant(made)).toBe(meant(script));
    expect(made.length).toBeLessThanOrEqual(script.length);
    expect(minifiedScript(made)).toBe(made);
  });

  it('loses comments that have lines of their own, and white space before lines', () => {
    const script = '/*\n * What.\n */\n(() => {\n  // Why.\n  a("//"); // here\n\n  /** one */\n  b();\n})();\n';
    expect(minifiedScript(script)).toBe('(() => {\na("//"); // here\nb();\n})();\n');
  });

  it.each([
    ['a template of several lines', 'a(`\n  // no comment\n`);\n'],
    ['a string of several lines', "a('\\\n  // no comment');\n"],
    ['code behind a comment', '/* a */ b();\n'],
    ['a comment that begins behind code', 'a(); /* b\n  // c */\n'],
  ])('stays as it is with %s', (_, script) => {
    expect(minifiedScript(script)).toBe(script);
  });
});
