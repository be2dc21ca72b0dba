import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { parse } from 'yaml';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** A GitHub Actions workflow, with the keys that our workflows use. */
export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

export function readWorkflow(file: string): Workflow {
  return parse(readFileSync(file, 'utf8')) as Workflow;
}

// The parser imports JSON without an import attribute, as bundlers allow. The hook loads such files as modules.
const hook = `
  import { readFile } from 'node:fs/promises';
  export async function load(url, context, next) {
    if (!/workflow-parser.*[.]json$/.test(url)) return next(url, context);
    return { format: 'module', source: 'export default ' + (await readFile(new URL(url), 'utf8')), shortCircuit: true };
  }`;

/** Returns the errors that GitHub's own parser reports: unknown keys, invalid expressions, unavailable contexts. */
export async function problemsOf(file: string): Promise<string[]> {
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
  const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } = await import('@actions/workflow-parser');
  const { context, value } = parseWorkflow(
    { name: file, content: readFileSync(file, 'utf8') },
    new NoOperationTraceWriter(),
  );
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
