import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import ts from 'typescript';
import { expect, it } from 'vitest';

const { outputText } = ts.transpileModule(fs.readFileSync('src/cli/environment/heap.ts', 'utf8'), {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});

/** What a program says that keeps much, and makes as much again that nothing uses soon after. */
function said(v8: string): string {
  const program = `${outputText}
    growHeapSlowly(${JSON.stringify(v8)});
    const kept = [];
    let unused = [];
    for (let round = 0; round < 400; round += 1) {
      const many = Array.from({ length: 10_000 }, (_, count) => ({ round, count }));
      kept.push(many.slice(0, 5_000));
      unused.push(many);
      if (unused.length === 8) unused = [];
    }`;
  return execFileSync(process.execPath, ['--trace-gc', '--input-type=module', '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const collections = (v8: string) => said(v8).split('Mark-Compact').length - 1;

it('has V8 collect more often, and leaves a V8 alone of which it is not known whether it can', () => {
  expect(collections(process.versions.v8)).toBeGreaterThan(collections('15.0.1'));
});
