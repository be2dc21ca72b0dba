import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

// Imports VitePress, which is installed only in website/, and the files that VitePress generates.
const website = ['website/.vitepress/theme/', 'website/dist/', 'website/pages/'];

// Named, because the service that finds the project of each file takes a quarter more CPU time.
const projects = ['tsconfig.json', 'src/publish/outputs/site/search/browser/tsconfig.json'];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'coverage/',
      'blogkeep-demo/',
      'executable/',
      'examples/',
      'templates/',
      'test/fixtures/',
      ...website,
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { project: projects, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      // A function may be async to match an interface.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/messages/**'],
    // Numbers in messages are grouped by formatNumber; those that are no counts, such as ports, are converted by String.
    rules: { '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: false }] },
  },
  // All code reads and writes files with fs-extra. File handles are the exception: only node:fs/promises has them.
  {
    files: ['src/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            ...['fs', 'node:fs', 'fs/promises'].map((name) => ({ name, message: 'Use fs-extra.' })),
            {
              name: 'node:fs/promises',
              allowImportNames: ['open', 'FileHandle'],
              message: 'Use fs-extra, but for handles of files that stay open.',
            },
          ],
        },
      ],
    },
  },
  // Foreign text meets these patterns, so their time must be linear.
  {
    files: ['src/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
    },
  },
  // These patterns always match, or only match text of the owner. `patterns.long.test.ts` skips the same files.
  {
    files: [
      'src/app/init/ignored-lines.ts',
      'src/body/parse/typed-markup.ts',
      'src/publish/outputs/book/epub/drawing.ts',
      'src/publish/outputs/site/pages/content-policy.ts',
      'src/serve/http/request-target.ts',
    ],
    rules: { 'regexp/no-super-linear-backtracking': 'off' },
  },
  // Only the command line prints and ends the process. The library reports through events and errors.
  { files: ['src/**'], rules: { 'no-restricted-globals': ['error', 'fetch'] } },
  { files: ['src/!(cli)/**'], rules: { 'no-restricted-globals': ['error', 'fetch', 'process', 'console'] } },
  // Texts for users are messages of the catalog, in every language. The library's errors about a caller's arguments are in English.
  {
    files: ['src/!(library)/**'],
    ignores: ['src/cli/init/**', 'src/cli/commands/init.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          ['/^(?:Blogkeep|Usage|Refused|Source|Archive)Error$/', 1],
          [
            '/^(?:Text|Interrupted|Backup|BodyTooLarge|Codec|Medium|MediumRefused|HostNotFound|TemporaryMedium)Error$/',
            0,
          ],
          ['/^(?:Malformed|RefusedAddress)$/', 0],
        ].map(([name, place]) => ({
          selector: `NewExpression[callee.name=${name}][arguments.${place}.type=/^(?:Literal|TemplateLiteral|BinaryExpression)$/]`,
          message: 'Take the sentence from src/messages: message(…).',
        })),
      ],
    },
  },
  // In plain JavaScript the cast of parsed JSON is a comment, which this rule does not see.
  {
    files: ['bench/**', 'scripts/**', 'website/**'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  // If a value is missing, the assertion about it fails anyway.
  { files: ['test/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
);
