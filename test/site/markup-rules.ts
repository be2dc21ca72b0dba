import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** What is right though a rule of html-validate's recommendation is against it. */
const exceptions = {
  // Whether void elements and the doctype are written one way or another is nobody's but the templates' concern.
  'void-style': 'off',
  'doctype-style': 'off',
  // Templates leave white space where a condition was not met.
  'no-trailing-whitespace': 'off',
  // How long a title is was its author's choice.
  'long-title': 'off',
  // Style and scripts lie beside the pages; hashes of theirs would change every page with them.
  'require-sri': 'off',
  // Not every body does what `authored` allows.
  'no-unused-disable': 'off',
} as const;

/** What a body may do because its author did it: which heading follows which is left as it was written. */
const authored = ['heading-level'];

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:recommended', 'html-validate:document'], rules: exceptions }),
);

/** What is wrong with the markup of a page, a line each. The rules of `authored` do not hold within the body of a post. */
export function markupMistakes(html: string): string[] {
  const disable = `<!-- [html-validate-disable-block ${authored.join(', ')}] -->`;
  const marked = html.replace(/<div class="body"[^>]*>/u, (element) => `${element}${disable}`);
  const { results } = validator.validateStringSync(marked);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`),
  );
}
