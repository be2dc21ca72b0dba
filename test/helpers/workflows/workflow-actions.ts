import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runProgram, type ProgramResult, type Machine } from './workflow-scripts.ts';

/** Data that an action gets from the run of its workflow. */
export interface ActionInput {
  readonly machine: Machine;
  readonly inputs: Readonly<Record<string, string>>;
  /** `github.ref` and `github.sha` */
  readonly ref: string;
  readonly sha: string;
  /** bare repository of the workflow */
  readonly remote: string;
  /** `github.token` */
  readonly token: string;
  /** folder with a subfolder for each artifact; `deployed`: folder of deployed pages */
  readonly artifacts: string;
  readonly deployed: string;
  readonly environment: Readonly<Record<string, string>>;
}

type Action = (called: ActionInput) => Promise<ProgramResult>;

/** Simulations of the actions that the workflows use, by the names of the actions. */
export const actions: Readonly<Record<string, Action>> = {
  'actions/checkout': checkout,
  'actions/setup-node': async () => ({ code: 0, log: '' }),
  'actions/upload-artifact': upload,
  'actions/download-artifact': download,
  'actions/upload-pages-artifact': uploadPages,
  'actions/deploy-pages': deployPages,
  'actions/attest': async ({ inputs }) => ({ code: 0, log: `attested ${Object.keys(inputs).join(', ')}\n` }),
};

/**
 * Checks out a single commit: that of the event, or the current one of a ref. For a branch it checks out the branch, for a tag the
 * commit. Afterwards the remote is reached as on GitHub, with the run's token if credentials persist.
 */
async function checkout({
  machine,
  inputs,
  ref: ofEvent,
  sha,
  remote,
  token,
  environment,
}: ActionInput): Promise<ProgramResult> {
  const ref = inputs.ref === undefined || inputs.ref === '' ? ofEvent : inputs.ref;
  const wanted = ref === inputs.ref ? ref : sha;
  const branch = /^refs\/heads\/(.*)$/.exec(ref)?.[1];
  const local = branch === undefined ? ref : `refs/remotes/origin/${branch}`;
  const commands = [
    ['init', '--quiet'],
    ['remote', 'add', 'origin', `file://${remote}`],
    ['fetch', '--quiet', '--no-tags', '--depth=1', 'origin', `+${wanted}:${local}`],
    ['checkout', '--quiet', '--force', ...(branch === undefined ? [] : ['-B', branch]), local],
    ['remote', 'set-url', 'origin', `hub::${remote}`],
    ...(inputs['persist-credentials'] === 'false'
      ? []
      : [['config', 'credential.helper', `!echo password=${token};:`]]),
  ];
  let log = '';
  for (const command of commands) {
    const finished = await runProgram(machine, ['git', ...command], environment);
    log += finished.log;
    if (finished.code !== 0) return { ...finished, log };
  }
  return { code: 0, log };
}

/** Uploads the files of a folder, except hidden ones. Fails if a name contains a character that GitHub does not allow. */
async function upload({ machine, inputs, artifacts }: ActionInput): Promise<ProgramResult> {
  const { name = '' } = inputs;
  const folder = path.resolve(machine.workspace, inputs.path ?? '');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  if (files.length === 0) return { code: 1, log: `Nothing to upload in ${folder}` };
  const odd = files.find((file) => /[":<>|*?\r\n]/u.test(file));
  if (odd !== undefined) return { code: 1, log: `Not a name for a file of an artifact: ${odd}` };
  cpSync(folder, path.join(artifacts, name), {
    recursive: true,
    filter: (file) => file === folder || !path.basename(file).startsWith('.'),
  });
  return { code: 0, log: '' };
}

async function download({ machine, inputs, artifacts }: ActionInput): Promise<ProgramResult> {
  const { name = '' } = inputs;
  const folder = path.resolve(machine.workspace, inputs.path ?? '');
  if (!existsSync(path.join(artifacts, name))) return { code: 1, log: `No artifact ${name}` };
  cpSync(path.join(artifacts, name), folder, { recursive: true });
  return { code: 0, log: '' };
}

/** Uploads a site or a folder of sites, without files and folders whose names start with a dot. */
async function uploadPages({ machine, inputs, artifacts }: ActionInput): Promise<ProgramResult> {
  const folder = path.resolve(machine.workspace, inputs.path ?? '_site/');
  const hasPage = (where: string) => existsSync(path.join(folder, where, 'index.html'));
  if (!hasPage('.') && !(existsSync(folder) && readdirSync(folder).every(hasPage)))
    return { code: 1, log: `No index.html in ${folder}` };
  cpSync(folder, path.join(artifacts, 'github-pages'), {
    recursive: true,
    filter: (file) => file === folder || !path.basename(file).startsWith('.'),
  });
  return { code: 0, log: '' };
}

async function deployPages({ artifacts, deployed }: ActionInput): Promise<ProgramResult> {
  const artifact = path.join(artifacts, 'github-pages');
  if (!existsSync(artifact)) return { code: 1, log: 'No artifact' };
  cpSync(artifact, deployed, { recursive: true });
  return { code: 0, log: '' };
}
