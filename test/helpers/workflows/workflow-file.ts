import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { basename } from 'node:path';
import type * as parser from '@actions/workflow-parser';
import { parse } from 'yaml';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Variables;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Variables;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** A GitHub Actions workflow, with the keys that our workflows use. */
export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly env?: Variables;
  readonly jobs: Readonly<Record<string, Job>>;
}

export type Variables = Readonly<Record<string, string | number | boolean>>;

export function readWorkflow(file: string): Workflow {
  return parse(readFileSync(file, 'utf8')) as Workflow;
}

/** Returns the errors that GitHub's own parser reports: unknown keys, invalid expressions, unavailable contexts. */
export async function problemsOf(file: string): Promise<string[]> {
  const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } = await loadParser();
  const entry = { name: basename(file), content: readFileSync(file, 'utf8') };
  const { context, value } = parseWorkflow(entry, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** Loads the parser. It imports JSON without an import attribute, as bundlers allow, so a hook loads such files as modules. */
function loadParser(): Promise<typeof parser> {
  const hooks = `
    import { readFile } from 'node:fs/promises';
    export async function load(url, context, next) {
      if (!/workflow-parser.*[.]json$/.test(url)) return next(url, context);
      return { format: 'module', source: 'export default ' + (await readFile(new URL(url), 'utf8')), shortCircuit: true };
    }`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
  return import('@actions/workflow-parser');
}
