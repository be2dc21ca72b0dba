import type { ChildNode } from 'domhandler';
import { isSpace } from './tree.ts';

/** Children of which those that follow each other within a line are given to `wrap`; space alone is left. */
export function byLine(
  children: readonly ChildNode[],
  isInLine: (node: ChildNode) => boolean,
  wrap: (line: readonly ChildNode[]) => readonly ChildNode[],
): ChildNode[] {
  const result: ChildNode[] = [];
  let line: ChildNode[] = [];
  const end = () => {
    result.push(...(line.every(isSpace) ? line : wrap(line)));
    line = [];
  };
  for (const child of children) {
    if (isInLine(child)) line.push(child);
    else {
      end();
      result.push(child);
    }
  }
  end();
  return result;
}
