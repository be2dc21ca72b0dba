import type { ChildNode } from 'domhandler';
import { isSpace } from './tree.ts';

/**
 * Passes each run of consecutive inline children to `wrap` and returns the resulting children. Runs that contain only white space are
 * unchanged.
 */
export function wrapInlineRuns(
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
