import type { CommandName } from './command-names.ts';
import type { Run } from './command.ts';

/** The code of each command, loaded when it is used, so that help does not wait for it. */
const code = {
  export: () => import('./commands/export.ts'),
  crawl: () => import('./commands/crawl.ts'),
  publish: () => import('./commands/publish.ts'),
  verify: () => import('./commands/verify.ts'),
  serve: () => import('./commands/serve.ts'),
  blogs: () => import('./commands/blogs.ts'),
  init: () => import('./commands/init.ts'),
  summary: () => import('./commands/summary.ts'),
  templates: () => import('./commands/templates.ts'),
  completion: () => import('./commands/completion.ts'),
  demo: () => import('./commands/demo.ts'),
} as const satisfies Record<CommandName, () => Promise<{ readonly run: Run }>>;

export async function loadCommand(command: CommandName): Promise<Run> {
  return (await code[command]()).run;
}
