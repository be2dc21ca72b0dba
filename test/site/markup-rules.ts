import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** Recommended rules of html-validate that are disabled. */
const exceptions = {
  // These are matters of style.
  'void-style': 'off',
  'doctype-style': 'off',
  // Templates leave whitespace if a condition is not met.
  'no-trailing-whitespace': 'off',
  // The author decides on the length of titles.
  'long-title': 'off',
  // Style sheets and scripts are on the same host. With hashes, all pages would change whenever one of these does.
  'require-sri': 'off',
  // Not every body violates the rules in `authored`.
  'no-unused-disable': 'off',
} as const;

/** Rules that are disabled in bodies, because authors decide on the order of headings. */
const authored = ['heading-level'];

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:recommended', 'html-validate:document'], rules: exceptions }),
);

/** Returns markup errors of a page, one per line. The rules in `authored` are disabled in the body of a post. */
export function findMarkupMistakes(html: string): string[] {
  const disable = `<!-- [html-validate-disable-block ${authored.join(', ')}] -->`;
  const marked = html.replace(/<div class="body"[^>]*>/u, (element) => `${element}${disable}`);
  const { results } = validator.validateStringSync(marked);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`),
  );
}
