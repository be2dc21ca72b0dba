/** Letters that are indexed in pairs, or a word; folded. */
export interface Run {
  readonly kind: 'letters' | 'word';
  readonly text: string;
}
