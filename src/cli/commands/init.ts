import type { Run } from '../command.ts';

export const run: Run = () => Promise.resolve({ kind: 'shown' });
