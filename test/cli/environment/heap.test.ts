import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { growHeapSlowly } from '../../../src/cli/environment/heap.ts';

it('growHeapSlowly sets a flag that this version of V8 supports', () => {
  const { outputText } = ts.transpileModule(fs.readFileSync('src/cli/environment/heap.ts', 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const said = (more: string) => {
    const program = `${outputText}\ngrowHeapSlowly(process.versions.v8);\n${more}`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  expect(said('')).toEqual({ status: 0, stderr: '' });
  // V8 warns about unknown flags.
  expect(said(`setFlagsFromString('--heap-growing-per-mille=250');`).stderr).toContain('heap-growing-per-mille');
});

it.each([
  ['11.3.244.8-node.33', ['--heap-growing-percent=25']],
  ['14.1.146.11-node.14', ['--heap-growing-percent=25']],
  ['15.0.1-node.1', []],
])('growHeapSlowly sets flags for V8 %s: %j', (v8, expected) => {
  const flags: string[] = [];
  growHeapSlowly(v8, (flag) => flags.push(flag));
  expect(flags).toEqual(expected);
});
