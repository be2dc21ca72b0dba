import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueProblem } from '../../src/options/kinds/kind.ts';
import { optionNames, optionOf, options, type OptionName } from '../../src/options/options.ts';

const kindOf = (name: OptionName) => optionOf(name).kind;

/** Returns a value as texts of the command line. */
const written = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

describe("the kind of an option's values", () => {
  it.each(optionNames)('accepts parsed values in code, and returns them unchanged, for %s', (name) => {
    const { default: fallback, defaults = {} } = optionOf(name);
    const { parse, check, choices = [] } = kindOf(name);
    const texts = [...choices, fallback, ...Object.values(defaults)].filter((text) => text !== undefined);
    const flags = kindOf(name).flag === true ? ['true', 'no'] : [];
    for (const text of [...texts, ...flags]) {
      const parsed = parse([text], '/folder');
      expect([text, check((parsed as { value: unknown }).value)]).toEqual([text, parsed]);
    }
  });

  it.each(optionNames.filter((name) => kindOf(name).flag === true))(
    'accepts the words for true and false of configuration files and variables in any case, for %s',
    (name) => {
      const parsed = (text: string) => kindOf(name).parse([text], '/folder');
      for (const text of ['TRUE', 'True', 'yes', 'ON', '1']) expect(parsed(text)).toEqual({ value: true });
      for (const text of ['FALSE', 'No', 'off', '0']) expect(parsed(text)).toEqual({ value: false });
      for (const text of ['', 'maybe', 'truely', '2']) expect(parsed(text)).toHaveProperty('problem');
    },
  );

  it.each(
    optionNames.filter((name) => {
      const parsed = kindOf(name).parse(['https://blog.example.com/'], '/');
      // The address of a blog needs no https://.
      return name !== 'address' && 'value' in parsed && parsed.value instanceof URL;
    }),
  )('suggests a URL for a host without https://, for %s', (name) => {
    const hintFor = (text: string) => String((kindOf(name).parse([text], '/') as ValueProblem).hint ?? '');
    expect(hintFor('blog.example.com')).toBe(' Did you mean https://blog.example.com?');
    expect(hintFor('blog.example.com:8443/posts/1')).toBe(' Did you mean https://blog.example.com:8443/posts/1?');
    expect(hintFor('//블로그.example')).toBe(' Did you mean https://블로그.example?');
    expect(hintFor('localhost:4000')).toBe(' Did you mean http://localhost:4000?');
    for (const text of [
      'blog',
      './blog.example',
      'a b.example',
      'ftp://a.example',
      'me:secret@blog.example',
      'b.example/?token=x',
    ])
      expect([text, hintFor(text)]).toEqual([text, '']);
  });

  it('reports the same problem with a value in code as with the corresponding text', () => {
    const wrong: readonly (readonly [OptionName, unknown])[] = [
      ['baseUrl', 'no-address'],
      ['siteUrl', 'https://a.example/#top'],
      ['token', 'two words'],
      ['concurrency', 257],
      ['preset', 'hugoo'],
      ['visibility', ['published', 'secret']],
      ['redirects', ['none', 'file']],
      ['timezone', 'Asia/Soul'],
      ['host', 'http://a'],
      ['allowedHosts', ['a.example', 'http://b']],
      ['prune', 'perhaps'],
      ['accent', 'reddish'],
      ['accent', '#12345'],
      ['home', 'grid'],
    ];
    for (const [name, value] of wrong) {
      const { parse, check } = kindOf(name);
      expect(check(value)).toHaveProperty('problem');
      expect([name, check(value)]).toEqual([name, parse(written(value), '/')]);
    }
  });

  it.each([
    ['#0a6259', '#0a6259'],
    ['0A6259', '#0a6259'],
    ['#FC0', '#ffcc00'],
    [' 123 ', '#112233'],
  ])('accepts %s for a color', (text, value) => {
    expect(options.accent.kind.parse([text], '/')).toEqual({ value });
  });

  it.each(['2020', '2020-01', '2024-02-29', ' 1999-12-31 '])('accepts %j as a day, month or year', (text) => {
    expect(options.bookSince.kind.parse([text], '/')).toEqual({ value: text.trim() });
  });

  it.each(['20', '2020-1', '2020-13', '2023-02-29', '2020-01-31T10:00', '31.01.2020', 'x'])(
    'refuses %j as a day, month or year',
    (text) => {
      expect(options.bookSince.kind.parse([text], '/')).toHaveProperty('problem');
    },
  );

  it.each([
    ['script-src https://giscus.app', 'script-src https://giscus.app'],
    [
      ' Frame-Src  https://*.Disqus.com/  https://a.example:8443/b/ ',
      'frame-src https://*.disqus.com https://a.example:8443/b/',
    ],
    ['connect-src http://127.0.0.1:4001 http://localhost', 'connect-src http://127.0.0.1:4001 http://localhost'],
  ])('accepts %j for a source of the Content-Security-Policy', (text, value) => {
    expect(options.cspAdd.kind.parse([text], '/')).toEqual({ value: [value] });
    expect(options.cspAdd.kind.check(value)).toEqual({ value: [value] });
  });

  it.each([
    'script-src',
    'https://giscus.app',
    "script-src 'unsafe-inline'",
    'script-src *',
    'script-src https:',
    'img-src data:',
    'script-src https://*.com',
    'script-src http://giscus.app',
    'script-src http://*.localhost',
    'script-src https://a.example;default-src',
    'script-src https://a.example/; default-src *',
    'script-src https://a.example/?q',
    'script-src https://a.example/"onload=',
    'script-src https://u:p@a.example/',
    'script-src https://a.example,b.example',
    'default-src https://a.example',
    'form-action https://a.example',
    'script-src https://a.example javascript:alert(1)',
  ])('refuses %j for a source of the Content-Security-Policy', (text) => {
    expect(options.cspAdd.kind.parse([text], '/')).toHaveProperty('problem');
  });

  it.each([[[]], [[undefined]], [['file', undefined]]])('refuses missing values in a list of choices: %j', (value) => {
    expect(kindOf('redirects').check(value)).toHaveProperty('problem');
  });

  it('never throws for any option, and words each problem as the end of a sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...optionNames), fc.anything(), (name, value) => {
        const checked = kindOf(name).check(value);
        if ('problem' in checked) expect(String(checked.problem)).toMatch(/^(?:be|have|consist|not) .*[^.]$/u);
        else expect(kindOf(name).check(checked.value)).toEqual({ value: checked.value });
      }),
    );
  });
});

describe('the choices that init offers', () => {
  it.each(['preset', 'repository', 'deploy'] as const)('have labels for %s', (name) => {
    const { choices, texts } = options[name].kind;
    for (const one of choices)
      expect((texts as Record<string, { label: unknown }>)[one]?.label).toSatisfy((label: unknown) =>
        /\p{L}/u.test(String(label)),
      );
  });
});
