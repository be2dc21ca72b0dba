import fs from 'fs-extra';

const text = fs.readFileSync('docs/one-post.md', 'utf8');

/** Returns the rows of the table whose header starts with a cell, each as its cells. */
function rowsBelow(start: string): string[][] {
  const table = (text.split(new RegExp(`^\\| ${start} +\\|`, 'mu'))[1] ?? '').split('\n\n')[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
}

/** The steps of docs/one-post.md in order. */
export const steps = rowsBelow('#').map(
  ([, number = '', from = '', file = '', name = '', receives = '', returns = '']) => ({
    number,
    /** number of the step that calls the function; empty for the first step */
    from,
    /** relative to src/ */
    file,
    /** function or method; empty if the whole module is meant */
    name,
    /** words that begin with a capital letter are types */
    types: `${receives}, ${returns}`.match(/\b[A-Z][a-z]\w+/gu) ?? [],
  }),
);

/** The steps that are reached through a port. */
export const ports = rowsBelow('From').map(([, from = '', to = '', name = '', declaredIn = '', connectedIn = '']) => ({
  from,
  to,
  name,
  declaredIn,
  connectedIn,
}));

/** The types that a post has, in order: their names and their file. */
export const types = rowsBelow('Type').map(([, names = '', , file = '']) => ({ names: names.split(', '), file }));
