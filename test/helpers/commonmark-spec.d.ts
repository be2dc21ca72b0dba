/** What these packages are, which say nothing of their types. */
declare module 'commonmark-spec' {
  export const tests: readonly { readonly markdown: string; readonly html: string; readonly number: number }[];
}
