import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { ports, steps, types } from './helpers/one-post.ts';

const sourceOf = (file: string): string => fs.readFileSync(path.join('src', file), 'utf8');
const fileOf = (step: string): string => steps.find(({ number }) => number === step)?.file ?? '';
const hasWord = (file: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'u').test(sourceOf(file));

/** Returns the files that a module imports, at once or on demand, relative to src/. */
function importsOf(file: string): string[] {
  const specifiers = [...sourceOf(file).matchAll(/(?:from |import\()'(\.[^']+)'/gu)];
  return specifiers.map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
}

describe('docs/one-post.md', () => {
  it('has at most 23 files and eight types', () => {
    expect(steps.length).toBeGreaterThan(10);
    expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
    expect(steps.length).toBeLessThanOrEqual(23);
    expect(types.length).toBeGreaterThan(5);
    expect(types.length).toBeLessThanOrEqual(8);
  });

  it.each(steps.filter(({ name }) => name !== ''))('names a function of $file: $name', ({ file, name }) => {
    const isFunction = new RegExp(`^export (?:async )?function ${name}\\b`, 'mu');
    const isMethod = new RegExp(`^  (?:async )?${name}(?:<\\w+>)?(?:\\(|: (?:async )?\\()`, 'mu');
    expect(isFunction.test(sourceOf(file)) || isMethod.test(sourceOf(file))).toBe(true);
  });

  it.each(steps.slice(1))('leads from step $from to step $number', ({ number, from, file }) => {
    expect(Number(from)).toBeLessThan(Number(number));
    const port = ports.find((one) => one.from === from && one.to === number);
    if (!port) {
      expect(importsOf(fileOf(from))).toContain(file);
      return;
    }
    expect(hasWord(fileOf(from), port.name)).toBe(true);
    expect(hasWord(port.declaredIn, port.name)).toBe(true);
    expect(importsOf(port.connectedIn)).toContain(file);
  });

  it('has no port that its steps do not need', () => {
    const wanted = steps.map(({ from, number }) => `${from} ${number}`);
    expect(ports.filter(({ from, to }) => !wanted.includes(`${from} ${to}`))).toEqual([]);
    expect(ports.filter(({ from, to }) => importsOf(fileOf(from)).includes(fileOf(to)))).toEqual([]);
  });

  it('names types that exist in the code on the way', () => {
    const files = [...steps.map(({ file }) => file), ...ports.map(({ declaredIn }) => declaredIn)];
    const code = files.map(sourceOf).join('\n');
    const named = steps.flatMap((step) => step.types).filter((name) => name !== 'HTML');
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(code))).toEqual([]);
  });

  it.each(types)('names the types that $file exports: $names', ({ names, file }) => {
    for (const name of names) expect(sourceOf(file)).toMatch(new RegExp(`^export (?:interface|type) ${name}\\b`, 'mu'));
  });
});
