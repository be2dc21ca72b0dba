import type { CommandName } from '../../options/option-scopes.ts';
import type { Run } from './command.ts';

/** Modules of the commands. Each is imported when its command runs, so that help does not wait for them. */
const code = {
  export: () => import('./export.ts'),
  import: () => import('./import.ts'),
  crawl: () => import('./crawl.ts'),
  publish: () => import('./publish.ts'),
  verify: () => import('./verify.ts'),
  forget: () => import('./forget.ts'),
  serve: () => import('./serve.ts'),
  blogs: () => import('./blogs.ts'),
  init: () => import('./init.ts'),
  summary: () => import('./summary.ts'),
  templates: () => import('./templates.ts'),
  completion: () => import('./completion.ts'),
  demo: () => import('./demo.ts'),
} as const satisfies Record<CommandName, () => Promise<{ readonly run: Run }>>;

export async function loadCommand(command: CommandName): Promise<Run> {
  return (await code[command]()).run;
}
