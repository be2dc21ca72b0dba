import type { Settings } from '../options/settings.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { grammarOf, type Grammar } from './grammar.ts';
import { powershellScript } from './powershell.ts';
import { zshScript } from './zsh.ts';

export type Shell = NonNullable<Settings['shell']>;

const scripts = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
} as const satisfies Record<Shell, (grammar: Grammar) => string>;

/** Returns the script with which a shell completes commands, options and values without starting blogkeep. */
export function completionScript(shell: Shell, grammar: Grammar = grammarOf()): string {
  return scripts[shell](grammar);
}
