import type { Body } from '../body.ts';

/**
 * One construct of the editors that bodies were written with, made into neutral HTML elements: what comes after the
 * rules knows nothing of any editor.
 */
export interface Rule {
  readonly name: string;
  /**
   * What the received HTML has to mention for the rule to have anything to do: most rules concern few bodies, and to walk
   * through a tree takes longer than to search a text. Left out, it is always applied. It is tried at each place of a body, so no
   * part of it may go on to the end of one.
   */
  readonly mentions?: RegExp;
  /** @param html as received; for what the parser does not keep */
  apply(body: Body, html: string): void;
}

/** Applies those of the rules that the body may concern, in their order. */
export function applyRules(rules: readonly Rule[], body: Body, html: string): void {
  for (const rule of rules) if (rule.mentions?.test(html) ?? true) rule.apply(body, html);
}
