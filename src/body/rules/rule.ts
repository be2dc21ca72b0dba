import type { Body } from '../model/body.ts';

/** Converts an editor construct to neutral HTML elements, so that later code does not depend on editors. */
export interface Rule {
  readonly name: string;
  /**
   * Text that the received HTML must contain for the rule to apply; default: the rule always applies. Most rules concern few bodies, and
   * searching the text is faster than walking the tree. The pattern is tried at each position, so no part of it may be able to match up to
   * the end of the body.
   */
  readonly mentions?: RegExp;
  /**
   * Whether the rule finds images or files in elements other than images. A crawl does not parse a body that has no image and that no such
   * rule may concern, so it would not fetch them.
   */
  readonly findsMedia?: true;
  /** @param html the body as received, for details that the parser does not preserve */
  apply(body: Body, html: string): void;
}

/** Applies the rules that may concern a body, in order. */
export function applyRules(rules: readonly Rule[], body: Body, html: string): void {
  for (const rule of rules) if (rule.mentions?.test(html) ?? true) rule.apply(body, html);
}
