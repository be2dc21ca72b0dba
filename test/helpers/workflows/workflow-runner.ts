import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { actions } from './workflow-actions.ts';
import { interpolate, interpolateEach, isConditionMet, type Contexts, type JobStatus } from './workflow-expressions.ts';
import { readWorkflow, type Job, type Step, type Workflow } from './workflow-file.ts';
import { runScript, type Machine, type ScriptResult } from './workflow-scripts.ts';

/** Event that starts a run of a workflow, and the environment of the run. */
export interface Start {
  readonly event: 'schedule' | 'workflow_dispatch' | 'push';
  /** ref of the event, such as `refs/heads/main` */
  readonly ref: string;
  /** commit of the event */
  readonly sha: string;
  /** bare repository of the workflow */
  readonly remote: string;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** folder with programs that take precedence over the machine's */
  readonly tools: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** jobs to run; default: all */
  readonly jobs?: readonly string[];
  /** earlier run, whose results replace jobs that are not run, as when GitHub runs only failed jobs again */
  readonly before?: Pick<WorkflowResult, 'jobs' | 'artifacts'>;
}

export interface JobResult {
  readonly result: JobStatus | 'skipped';
  /** name of the step that failed */
  readonly failed?: string;
  readonly code?: number;
  /** output of all steps of the job */
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface WorkflowResult {
  readonly jobs: Readonly<Record<string, JobResult>>;
  /** folder of deployed pages; missing if nothing was deployed */
  readonly deployed: string;
  /** folder with a subfolder per artifact; missing without artifacts */
  readonly artifacts: string;
}

const repository = 'someone/blog';

/** Runs the jobs of a workflow one after another, each on a machine of its own, as on GitHub. */
export async function runWorkflow(file: string, start: Start): Promise<WorkflowResult> {
  const workflow = readWorkflow(file);
  const shared = temporaryFolder();
  const jobs: Record<string, JobResult> = { ...start.before?.jobs };
  if (start.before) cpSync(start.before.artifacts, path.join(shared, 'artifacts'), { recursive: true });
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (start.jobs && !start.jobs.includes(name)) continue;
    jobs[name] = await runJob({ workflow, job, start, needs: neededResults(job, jobs), shared });
  }
  return { jobs, deployed: path.join(shared, 'deployed'), artifacts: path.join(shared, 'artifacts') };
}

function neededResults({ needs = [] }: Job, ran: Readonly<Record<string, JobResult>>): Record<string, JobResult> {
  const names = [needs].flat().filter((name) => name in ran);
  return Object.fromEntries(names.map((name) => [name, ran[name]!]));
}

interface JobToRun {
  readonly workflow: Workflow;
  readonly job: Job;
  readonly start: Start;
  readonly needs: Readonly<Record<string, JobResult>>;
  readonly shared: string;
}

async function runJob({ workflow, job, start, needs, shared }: JobToRun): Promise<JobResult> {
  const { event, ref, sha, remote, secrets = {}, variables = {} } = start;
  const machine = machineIn(temporaryFolder());
  const steps: Record<string, { outputs: Readonly<Record<string, string>> }> = {};
  const github = { event_name: event, ref, sha, repository, token: 'token-of-the-run' };
  const contexts = { github, secrets, vars: variables, needs, steps, runner: { temp: machine.temporary }, env: {} };
  const needed = Object.values(needs).every(({ result }) => result === 'success');
  const ran = { result: 'success' as JobStatus | 'skipped', log: '', summary: '', outputs: {} };
  if (!isConditionMet(job.if, contexts, needed ? 'success' : 'failure')) return { ...ran, result: 'skipped' };

  let environment = { ...environmentOf(start, machine), ...interpolateEach({ ...workflow.env, ...job.env }, contexts) };
  let failed: { readonly failed: string; readonly code: number } | undefined;
  for (const step of job.steps) {
    const now = { ...contexts, env: environment };
    if (!isConditionMet(step.if, now, failed ? 'failure' : 'success')) continue;
    const own = { ...environment, ...interpolateEach(step.env, now) };
    const called = {
      machine,
      inputs: interpolateEach(step.with, now),
      ...{ ref, sha, remote, environment, token: github.token },
      artifacts: path.join(shared, 'artifacts'),
      deployed: path.join(shared, 'deployed'),
    };
    const done = await (step.run === undefined ? callAction(step, called) : runOf(step, machine, own, now));
    if (step.id !== undefined) steps[step.id] = { outputs: done.outputs };
    environment = { ...environment, ...done.variables };
    environment.PATH = [...done.paths.reverse(), environment.PATH].join(path.delimiter);
    ran.log += done.log;
    ran.summary += done.summary;
    if (done.code !== 0) failed ??= { failed: step.name ?? step.run ?? '', code: done.code };
  }
  return { ...ran, ...failed, result: failed ? 'failure' : 'success', outputs: interpolateEach(job.outputs, contexts) };
}

function machineIn(folder: string): Machine {
  const machine = {
    workspace: path.join(folder, 'workspace'),
    temporary: path.join(folder, 'temporary'),
    home: path.join(folder, 'home'),
  };
  for (const one of [...Object.values(machine), path.join(machine.home, 'bin')]) mkdirSync(one);
  return machine;
}

/** Returns the environment variables of the steps. Programs that a step installs are in `bin` of the home folder. */
function environmentOf({ event, ref, sha, tools, environment }: Start, machine: Machine): Record<string, string> {
  return {
    PATH: [path.join(machine.home, 'bin'), tools, process.env.PATH].join(path.delimiter),
    HOME: machine.home,
    TMPDIR: machine.temporary,
    GIT_CONFIG_NOSYSTEM: '1',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: event,
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(?:heads|tags)\//, ''),
    GITHUB_SHA: sha,
    GITHUB_REPOSITORY: repository,
    GITHUB_ACTOR: 'someone',
    GITHUB_WORKSPACE: machine.workspace,
    RUNNER_TEMP: machine.temporary,
    ...environment,
  };
}

function runOf(step: Step, machine: Machine, environment: Readonly<Record<string, string>>, contexts: Contexts) {
  return runScript(machine, { run: interpolate(step.run, contexts), shell: step.shell }, environment);
}

async function callAction(step: Step, called: Parameters<(typeof actions)[string]>[0]): Promise<ScriptResult> {
  const name = step.uses?.replace(/@.*$/, '') ?? '';
  const action = actions[name];
  if (!action) throw new Error(`Nothing is known of the action ${name}.`);
  return { outputs: {}, variables: {}, paths: [], summary: '', ...(await action(called)) };
}
