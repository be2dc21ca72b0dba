import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// What imports VitePress, which is installed in that folder alone, and what it makes.
const website = ['website/.vitepress/theme/', 'website/dist/', 'website/pages/'];

export default defineConfig(
  { ignores: ['dist/', 'coverage/', 'blogkeep-demo/', 'examples/', 'templates/', 'test/fixtures/', ...website] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      // A function may be async for the sake of those who call it.
      '@typescript-eslint/require-await': 'off',
    },
  },
  // Files are read and written in one way. What that has not is a file that stays open, of which node:fs/promises has.
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
  // Only the command line speaks and ends the process; the library reports by events and errors.
  { files: ['src/**'], rules: { 'no-restricted-globals': ['error', 'fetch'] } },
  { files: ['src/!(cli)/**'], rules: { 'no-restricted-globals': ['error', 'fetch', 'process', 'console'] } },
  // Sentences for people are messages of the catalogue, in every language. What the library says of the arguments of programs is English.
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
  // In plain JavaScript a cast of parsed JSON is a comment, which this rule does not see.
  {
    files: ['bench/**', 'scripts/**', 'website/**'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  // A test says what it expects of a value; where that value is missing the assertion fails all the same.
  { files: ['test/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
);
