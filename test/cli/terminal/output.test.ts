import { describe, expect, it } from 'vitest';
import { createOutput } from '../../../src/cli/terminal/output.ts';

/** Returns an output that masks one secret, and the text that it wrote to standard output. */
function outputWith(secret: string) {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) > 0, isTTY: false };
  const output = createOutput({ stdout: stream, stderr: stream, variables: {}, now: () => new Date(0) }, {
    quiet: false,
    verbose: false,
    logFormat: 'text',
    secrets: [secret],
  } as never);
  return { output, text: () => written.join('') };
}

describe('a secret that is added to the output', () => {
  it('is masked in all later output, except by the print function that addSecret returns for it', () => {
    const { output, text } = outputWith('first-canary');
    const printSecond = output.addSecret('second-canary');
    output.result('first-canary second-canary');
    printSecond('first-canary second-canary');
    expect(text()).toBe('[token] [token]\n[token] second-canary\n');
  });

  it('is still masked after another one is added', () => {
    const { output, text } = outputWith('first-canary');
    output.addSecret('second-canary');
    const printThird = output.addSecret('third-canary');
    output.result('second-canary');
    printThird('second-canary third-canary');
    expect(text()).toBe('[token]\n[token] third-canary\n');
  });
});
