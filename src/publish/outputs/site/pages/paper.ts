/** What pages are drawn on, as the style sheet has it in `--paper`: browsers colour what is around a page like it. */
export const paper = { light: '#fcfbf8', dark: '#171918' } as const;
