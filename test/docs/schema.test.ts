import { Ajv } from 'ajv';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configFileProblems, rawOptionFor } from '../../src/cli/options/raw-options.ts';
import { schemaUrl } from '../../src/cli/init/plan.ts';
import { optionNames, optionOf } from '../../src/options/options.ts';
import { configurationSchema } from './helpers/configuration-schema.ts';
import { markdownFiles } from './helpers/markdown-files.ts';

const schema = configurationSchema();
const validate = new Ajv({ allowUnionTypes: true, keywords: ['patternErrorMessage'] }).compile(schema);
const { properties } = schema as { properties: Record<string, { default?: unknown }> };

describe('schema.json', () => {
  it('matches the table of options; "npm run docs" updates it', async () => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../schema.json');
  });

  it('has the address that init writes, with the minor version of the package', () => {
    const { name, version } = fs.readJsonSync('package.json') as Record<'name' | 'version', string>;
    expect(schemaUrl).toBe(`https://unpkg.com/${name}@${version.replace(/\.\d+$/, '')}/schema.json`);
  });

  it('allows every default, and no option that files cannot set', () => {
    for (const [name, { default: value }] of Object.entries(properties))
      if (value !== undefined) expect([name, validate({ [name]: value })]).toEqual([name, true]);
    expect(Object.keys(properties)).not.toEqual(expect.arrayContaining(['token']));
    for (const name of ['token', 'config', 'uiLang', 'backup', 'posts', 'force', 'yes'])
      expect(properties).not.toHaveProperty(name);
  });

  it('allows the configuration files in the documents', () => {
    // The archive has a file with the name and the URL of the blog, too.
    const documents = markdownFiles().filter(({ path }) => path !== 'docs/archive-format.md');
    const examples = documents.flatMap(({ path, blocks }) =>
      blocks
        .filter(({ language }) => ['json', 'yaml'].includes(language))
        .map(({ text }) => [path, parseSafely(text)] as const)
        .filter(([, value]) => isConfiguration(value)),
    );
    expect(examples.length).toBeGreaterThan(4);
    for (const [path, value] of examples) expect([path, validate(value), validate.errors]).toEqual([path, true, null]);
  });

  it.each([
    ['a misspelled option', { visibilty: 'private' }],
    ['a flag instead of a key', { 'base-url': 'https://api.example.com' }],
    ['an address without its scheme', { baseUrl: 'api.example.com' }],
    ['a choice that does not exist', { preset: 'gatsby' }],
    ['a list with one', { visibility: ['published', 'secret'] }],
    ['an empty list', { blog: [] }],
    ['a text for a flag', { prune: 'yes' }],
    ['a text for a number', { concurrency: 'many' }],
    ['a number out of its range', { concurrency: 0 }],
    ['a fraction of a whole number', { auditDays: 1.5 }],
    ['a duration with an unknown unit', { timeout: '3 days' }],
    ['a size below its limit', { wordpressMaxSize: 5 }],
    ['a color by its name', { accent: 'red' }],
    ['a policy without a URL', { cspAdd: ['script-src'] }],
    ['an empty text', { footer: '' }],
    ['null', { footer: null }],
    ['a duration as a text without a unit', { timeout: '30' }],
    ['a list of options', [{ prune: true }]],
  ])('rejects %s', (_, value) => {
    expect(validate(value)).toBe(false);
  });
});

/** Values of every form. Those of one option are mostly invalid for the others. */
const values: readonly unknown[] = [
  ...[true, false, null, 0, 1, 8, 0.5, 1e-7, 1e21, -1, '', ' ', [], {}, [[]], [null], '1', 'true'],
  ...[
    '500ms',
    '30s',
    '2 m',
    '1h',
    '200MB',
    '1MiB',
    '500 kb',
    '5ib',
    '#c0ffee',
    'abc',
    '#12345',
    '2020-01-31',
    '2020-01',
  ],
  ...['https://blog.example.com/', 'http://127.0.0.1:4000', 'ftp://a', 'https://', 'script-src https://giscus.app'],
  ...['title', ['title', 'date'], { title: null }, [{ title: true }, 'date'], ['title', 5]],
  ...optionNames.flatMap((name) => optionOf(name).kind.choices ?? []).flatMap((choice) => [choice, [choice]]),
];

describe('a value that the schema allows', () => {
  /** Texts with a meaning that a schema cannot check. */
  const meanings = ['blogUrl', 'lang', 'timezone', 'permalink', 'host', 'allowedHosts', 'frontMatter'];

  it.each(Object.keys(properties).filter((name) => name !== '$schema'))('is valid for blogkeep: %s', (key) => {
    const name = optionNames.find((one) => one === key)!;
    const accepted = values.filter((value) => validate({ [name]: value }));
    expect(accepted.length).toBeGreaterThan(0);
    for (const value of accepted) {
      const file = { path: '/blog/blogkeep.config.json', values: { [name]: value } };
      expect([value, configFileProblems(file)]).toEqual([value, []]);
      const command = optionOf(name).commands.find((one) => !(optionOf(name).flagOnlyFor ?? []).includes(one))!;
      const raw = rawOptionFor(name, { command, flags: new Map(), variables: {}, folder: '/', file })!;
      const result = optionOf(name).kind.parse(raw.texts, '/');
      if (!meanings.includes(name))
        expect([value, result]).toEqual([value, expect.objectContaining({ value: expect.anything() as unknown })]);
    }
  });
});

function parseSafely(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Reports whether a value is a configuration, even with a misspelled key, and not a report or a workflow. */
function isConfiguration(value: unknown): boolean {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return keys.filter((key) => Object.hasOwn(properties, key)).length > keys.length / 2;
}
