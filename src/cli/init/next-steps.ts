import { basename, isAbsolute, join } from 'node:path';
import { shownPath } from '../options/folders.ts';
import { shellWord } from '../text/terminal-text.ts';
import { isForSeveral, type Choices, type InitFolder } from './choices.ts';
import { isOfGitHub, workflowFile } from './plan.ts';

/** A line for a shell. */
export interface Step {
  /** empty where it is done elsewhere */
  readonly command: string;
  readonly comment?: string;
}

export interface NextStepsInput {
  readonly place: InitFolder;
  /** the current folder */
  readonly folder: string;
  readonly program: string;
  /** whether this run was given the access token */
  readonly hasToken: boolean;
}

/** Outside of every repository. */
const usualTokenFile = '~/.blogkeep-token';

/** What is left to do, in order, after the files are written. */
export function nextSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place, folder, hasToken } = input;
  const program = place.folder === folder ? input.program : fromElsewhere(input);
  const { repository, tokenFile } = choices;
  const steps: Step[] = [];
  const hasGit = place.isRepository || place.outerRepository !== undefined;
  if (place.folder !== folder) steps.push({ command: `cd ${folderWord(shownPath(place.folder, folder))}` });
  if (repository !== 'none' && !hasGit) steps.push({ command: 'git init' });
  const isImported = choices.from === 'backup';
  if (isImported)
    steps.push(
      { command: 'mkdir -p backup', comment: 'put the files of the backup there, which git leaves alone' },
      { command: `${program} import backup/*`, comment: 'it says how to publish what was public' },
    );
  if (!hasToken && !isImported)
    steps.push({
      command: `(umask 077; cat > ${usualTokenFile})`,
      comment: 'paste the access token, Enter, Ctrl-D: only you can read that file',
    });
  const file = tokenFile === undefined ? (hasToken ? undefined : usualTokenFile) : shellWord(tokenFile);
  if (!isImported)
    steps.push({
      command: `${program} export${file === undefined ? '' : ` --token-file ${file}`}`,
      ...(file === undefined && { comment: 'with the access token as it was given now' }),
    });
  if (repository !== 'none') steps.push(...commitSteps(choices, place));
  if (choices.workflow) steps.push(...workflowSteps(choices, file));
  return [...steps, ...siteSteps(choices, place)];
}

/** The program as it is called from another folder: by its whole path, where it was by a relative one. */
function fromElsewhere({ program, folder }: NextStepsInput): string {
  return program.replace(/^node (?=[\w.])([\w./-]+)$/u, (called, script: string) =>
    isAbsolute(script) ? called : `node ${shellWord(join(folder, script))}`,
  );
}

/** A folder below the current one as a word that is no option, whatever it is called. */
function folderWord(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

function commitSteps({ repository }: Choices, place: InitFolder): Step[] {
  const steps: Step[] = [];
  if (repository === 'public')
    steps.push(
      { command: 'git add .' },
      {
        command: "git ls-files -- ':(top,glob)**/data/blogkeep.json'",
        comment: 'has to print nothing before you go on: otherwise an archive would be public',
      },
      { command: 'git commit -m "Begin"' },
    );
  else steps.push({ command: 'git add . && git commit -m "Begin"' });
  const name = basename(place.folder);
  const how = `--${repository} --source . --push`;
  if (place.outerRepository !== undefined) steps.push({ command: 'git push' });
  else if (place.remote !== undefined)
    steps.push({ command: `git push --set-upstream ${shellWord(place.remote)} HEAD` });
  else
    steps.push({
      command: `gh repo create ${name.startsWith('-') ? `${how} -- ${shellWord(name)}` : `${shellWord(name)} ${how}`}`,
      comment: 'or at another host of git',
    });
  return steps;
}

const pagesStep = {
  command: "gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow",
  comment: 'or Settings > Pages > Source: GitHub Actions',
};

function workflowSteps({ from, deploy }: Choices, tokenFile: string | undefined): Step[] {
  if (from === 'backup')
    return [
      pagesStep,
      { command: 'gh workflow run pages.yml', comment: 'the first time; later, whenever you push a new site/' },
    ];
  const steps: Step[] = [
    {
      command: `gh secret set BLOGKEEP_TOKEN${tokenFile === undefined ? '' : ` < ${tokenFile}`}`,
      comment: tokenFile === undefined ? 'asks for the access token, for the nightly job' : 'for the nightly job',
    },
  ];
  if (deploy === 'github-pages') steps.push(pagesStep);
  if (deploy === 'two-repositories')
    steps.push({
      command: '',
      comment: `the head of ${workflowFile} says how to make the public repository and its key`,
    });
  steps.push({ command: 'gh workflow run blogkeep.yml', comment: 'the first night, now' });
  return steps;
}

function siteSteps(choices: Choices, { remote = 'origin' }: InitFolder): Step[] {
  const { deploy, workflow, repository } = choices;
  if (deploy === 'cloudflare-pages')
    return [
      {
        command: '',
        comment: 'wrangler.toml: write the name of your project there; its head says how to connect Cloudflare',
      },
    ];
  if (deploy === 'netlify') return [{ command: '', comment: 'the head of netlify.toml says how to connect Netlify' }];
  if (!isOfGitHub(deploy) || workflow || repository === 'none') return [];
  if (isForSeveral(choices)) return [{ command: '', comment: 'the folder site/ of each blog is what to publish' }];
  return [
    {
      command: `git subtree push --prefix site ${shellWord(remote)} gh-pages`,
      comment: `after each ${choices.from === 'api' ? 'export' : 'import'}; once: Settings > Pages > Deploy from a branch, gh-pages`,
    },
  ];
}

/** The steps as lines to copy, with what is said of them beside. */
export function stepLines(steps: readonly Step[]): string[] {
  return steps.map(({ command, comment }) =>
    [command, ...(comment === undefined ? [] : [`# ${comment}`])].filter((part) => part !== '').join('   '),
  );
}
