import { describe, expect, it } from 'vitest';
import { options } from '../../../src/options/options.ts';
import { completionScript } from '../../../src/cli/completion/scripts.ts';
import { run } from '../console.ts';

describe('the completion command', () => {
  it.each(options.shell.kind.choices)('prints nothing but the script for %s', async (shell) => {
    const { code, out, err, calls } = await run(['completion', shell]);
    expect([code, err.text, calls]).toEqual([0, '', []]);
    expect(out.text).toBe(completionScript(shell));
  });

  it('lists the supported shells if the shell is missing or unknown', async () => {
    const [none, strange] = [await run(['completion']), await run(['completion', 'tcsh'])];
    expect([none.code, none.out.text, strange.code, strange.out.text]).toEqual([1, '', 1, '']);
    for (const { err } of [none, strange]) expect(err.text).toContain('bash, zsh, fish');
  });
});
