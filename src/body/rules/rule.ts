import type { Body } from '../body.ts';

/**
 * One construct of the editors that bodies were written with, made into neutral HTML elements: what comes after the
 * rules knows nothing of any editor.
 */
export interface Rule {
  readonly name: string;
  apply(body: Body): void;
}
