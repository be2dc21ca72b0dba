import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import fs from 'fs-extra';
import ts from 'typescript';
import { expect, it } from 'vitest';
import config from '../../../eslint.config.mjs';
import { runStoppable, StoppedError } from '../../../src/workers/stoppable.ts';

const parser = new RegExpParser();

type CharacterClass = AST.CharacterClass | AST.CharacterSet;

/** Candidates for a character that a class matches. */
const palette = Array.from('\t \n\r0aA<>&="\'/-_.[(*\\가\u00a0');

/** Returns a character that a class matches, one of the preferred ones if possible. */
function characterOf({ raw }: CharacterClass, { flags }: RegExp, preferred: readonly string[]): string {
  const own = new RegExp(`^${raw}$`, flags.replace(/[gmy]/gu, ''));
  return [...preferred, ...palette].find((one) => own.test(one)) ?? '';
}

/** Returns a short text that an element matches. Each quantified part occurs at least once. Assertions are ignored. */
function sampleOf(node: AST.Element | AST.Alternative, character: (one: CharacterClass) => string): string {
  const of = (one: AST.Element | AST.Alternative) => sampleOf(one, character);
  switch (node.type) {
    case 'Alternative':
      return node.elements.map(of).join('');
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterClass':
    case 'CharacterSet':
      return character(node);
    case 'Quantifier':
      return of(node.element).repeat(Math.max(node.min, Math.min(node.max, 1)));
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? of(node.alternatives[0]) : '';
    default:
      return '';
  }
}

interface Pump {
  readonly before: string;
  readonly repeated: string;
}

/**
 * Returns texts to repeat: the characters of the pattern, each quantified part, and the beginning of each alternative up to there, which
 * repeats the start of a match.
 */
function pumpsOf(pattern: RegExp): Pump[] {
  const parsed = parser.parseLiteral(String(pattern));
  const named = new Set<string>();
  const sets: CharacterClass[] = [];
  const alternatives: AST.Alternative[] = [];
  visitRegExpAST(parsed, {
    onCharacterEnter: ({ value }) => named.add(String.fromCodePoint(value)),
    onCharacterClassEnter: (one) => sets.push(one),
    onCharacterSetEnter: (one) => sets.push(one),
    onAlternativeEnter: (one) => alternatives.push(one),
  });
  // A character that is also a literal of the pattern may start another match; another character does not.
  const choices = [[], [...named]].map((preferred) => {
    const found = new Map(sets.map((one) => [one.raw, characterOf(one, pattern, preferred)]));
    return ({ raw }: CharacterClass) => found.get(raw) ?? '';
  });
  const pumps = new Map<string, Pump>();
  const add = (before: string, repeated: string) => {
    if (repeated !== '') pumps.set(`${before}\0${repeated}`, { before, repeated });
  };
  for (const one of ['\t', ' ', '\n', '0', 'a', '<', '&', 'a ', '<a', ...[...named].slice(0, 20)]) add('', one);
  for (const choice of choices) {
    for (const one of sets) add('', choice(one));
    for (const { elements } of alternatives) {
      let before = '';
      for (const element of elements) {
        const sample = sampleOf(element, choice);
        if (element.type === 'Quantifier' && element.max > 100) {
          add('', before);
          add('', sample);
          add(before, sample);
          add('', before + sample);
        }
        before += sample;
      }
      add('', before);
    }
  }
  return [...pumps.values()];
}

/** Reports whether finding all matches of a pattern takes longer than a limit in milliseconds. */
function isStopped(pattern: RegExp, text: string, limit: number): boolean {
  try {
    runStoppable(() => text.replace(pattern, ''), limit);
    return false;
  } catch (error) {
    if (error instanceof StoppedError) return true;
    throw error;
  }
}

/**
 * Returns the start of a text for which a pattern takes quadratic time; undefined if none is found. A pattern of quadratic time needs more
 * than 20 milliseconds for the short text, and minutes for the long one. The short one only saves time.
 */
function findSlowText({ source, flags }: RegExp, limit = 10_000): string | undefined {
  const pattern = new RegExp(source, /[gy]/u.test(flags) ? flags : `${flags}g`);
  for (const { before, repeated } of pumpsOf(pattern)) {
    const text = (size: number) => `${before}${repeated.repeat(Math.max(2, size / repeated.length))}\u0001`;
    const short = text(Math.min(10_000 * repeated.length, 200_000));
    const long = () => text(Math.min(300_000 * repeated.length, 3_000_000));
    if (isStopped(pattern, short, 20) && isStopped(pattern, long(), limit)) return text(0);
  }
  return undefined;
}

/** Files whose patterns always match, or only match text of the owner. */
const excepted = config
  .filter(({ rules }) => rules?.['regexp/no-super-linear-backtracking'] === 'off')
  .flatMap(({ files = [] }) => files.flat());

function literalsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/su.exec(node.text) ?? [];
      found.push(new RegExp(source, flags));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

it('patterns that take quadratic time are found', () => {
  for (const slow of [/\s+$/u, /<a[^>]*>/u, /<pre>[^]*?<\/pre>/gu])
    expect(findSlowText(slow, 1000), slow.source).toBeDefined();
  for (const fast of [/(?<!\s)\s+$/u, /<a[^<>]*>/u]) expect(findSlowText(fast), fast.source).toBeUndefined();
});

it('no pattern takes quadratic time for any text', () => {
  const files = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`);
  expect(excepted.filter((name) => !files.includes(name))).toEqual([]);
  expect(excepted.length).toBeGreaterThan(0);
  const sources = files.filter((name) => name.endsWith('.ts') && !excepted.includes(name));
  const patterns = new Map(sources.flatMap(literalsOf).map((pattern) => [String(pattern), pattern]));
  expect(patterns.size).toBeGreaterThan(1000);
  const slow = [...patterns].flatMap(([literal, pattern]) => {
    const text = findSlowText(pattern);
    return text === undefined ? [] : [`${literal} for ${JSON.stringify(text)}`];
  });
  expect(slow).toEqual([]);
}, 600_000);
