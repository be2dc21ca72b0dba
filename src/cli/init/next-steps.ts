import { basename, isAbsolute, join } from 'node:path';
import { message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { displayPath } from '../text/display-path.ts';
import { shellWord } from '../text/terminal-text.ts';
import { hasSeveralBlogs, type Choices, type InitFolder } from './choices.ts';
import { commitMessage, workflowFile } from './plan.ts';
import { homeShellWord } from './token-file.ts';

/** A line for a shell. */
export interface Step {
  /** empty where it is done elsewhere */
  readonly command: string;
  readonly comment?: Text;
}

export interface NextStepsInput {
  readonly place: InitFolder;
  /** the current folder */
  readonly folder: string;
  readonly program: string;
  /** whether this run was given the access token */
  readonly hasToken: boolean;
  /** absolute; where a token is kept when nobody chooses */
  readonly defaultTokenFile: string;
  /** whether what was written is committed */
  readonly isCommitted: boolean;
  /** whether the folder has become a repository just now */
  readonly isInitialised: boolean;
  /** decides for which shell the lines are: that of Windows knows neither `&&` nor `<` */
  readonly platform: NodeJS.Platform;
}

/** What is left to do, in order, after the files are written: three commands where a repository is new. */
export function nextSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place, folder } = input;
  const isElsewhere = place.folder !== folder;
  const there = isElsewhere ? { ...input, program: programFromElsewhere(input) } : input;
  const isByJob = choices.workflow && choices.from === 'api';
  const [first, ...more] = [...(isByJob ? jobSteps(choices, there) : ownSteps(choices, there)), ...hostSteps(choices)];
  if (first === undefined || !isElsewhere) return first === undefined ? [] : [first, ...more];
  const cd = `cd ${folderWord(displayPath(place.folder, folder))}`;
  return [{ ...first, command: chain(there, cd, first.command) }, ...more];
}

/** Of a job: the repository, its secret, and the first run, which exports the blog at GitHub. */
function jobSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { deploy, siteUrl, tokenFile } = choices;
  const isPages = deploy === 'github-pages';
  const secret = 'gh secret set BLOGKEEP_TOKEN';
  const hasFile = tokenFile !== undefined && input.platform !== 'win32';
  return [
    createStep(choices, input, isPages ? [pages] : []),
    hasFile
      ? { command: `${secret} < ${homeShellWord(tokenFile)}` }
      : { command: secret, comment: message('init.step-secret') },
    ...(deploy === 'two-repositories'
      ? [{ command: '', comment: message('init.step-public-repository', { file: workflowFile }) }]
      : []),
    {
      command: 'gh workflow run blogkeep.yml',
      comment:
        isPages && siteUrl !== undefined
          ? message('init.step-site-at', { url: siteUrl.href })
          : message('init.step-first-run'),
    },
  ];
}

/** Without one: the repository, the export or import here, and its commit. */
function ownSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place, program } = input;
  const run = [...tokenSteps(choices, input), runStep(choices, input)];
  if (choices.repository === 'none')
    return hasSeveralBlogs(choices)
      ? run
      : [...run, { command: `${program} serve --site-only`, comment: message('init.step-view') }];
  const hasRemote = place.remote !== undefined || place.outerRepository !== undefined;
  const isPages = choices.from === 'backup' && choices.workflow;
  const create = hasRemote ? [] : [createStep(choices, input, isPages ? [pages] : [])];
  return [...create, ...run, ...publishSteps(choices, input)];
}

const pages = "gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow";

function createStep({ repository }: Choices, input: NextStepsInput, more: readonly string[]): Step {
  const { place } = input;
  const name = basename(place.folder);
  const how = `--${repository} --source . --push`;
  const create = `gh repo create ${name.startsWith('-') ? `${how} -- ${shellWord(name)}` : `${shellWord(name)} ${how}`}`;
  const isPushed = place.remote !== undefined;
  return {
    command: chain(
      input,
      ...gitSetup(input),
      isPushed ? `git push --set-upstream ${shellWord(place.remote)} HEAD` : create,
      ...more,
    ),
    ...(!isPushed && more.length === 0 && { comment: message('init.step-other-host') }),
  };
}

/** What git has not done yet. */
function gitSetup({ place, isCommitted: committed, isInitialised: initialised }: NextStepsInput): string[] {
  const hasGit = place.isRepository || place.outerRepository !== undefined || initialised;
  return [
    ...(hasGit ? [] : ['git init']),
    ...(committed ? [] : ['git add .', `git commit -m ${shellWord(commitMessage)}`]),
  ];
}

function tokenSteps(
  { from }: Choices,
  { hasToken, defaultTokenFile: usualTokenFile, platform }: NextStepsInput,
): Step[] {
  if (hasToken || from === 'backup') return [];
  const file = homeShellWord(usualTokenFile);
  if (platform === 'win32') return [{ command: '', comment: message('init.step-token-by-hand', { file }) }];
  const folder = file.replace(/\/[^/]*$/u, '');
  return [{ command: `(umask 077; mkdir -p ${folder}; cat > ${file})`, comment: message('init.step-token') }];
}

function runStep(
  choices: Choices,
  { place, program, hasToken, defaultTokenFile: usualTokenFile }: NextStepsInput,
): Step {
  const { from, backup, sitemap, tokenFile } = choices;
  if (from === 'backup') {
    if (backup.length === 0)
      return { command: `${program} import backup/*`, comment: message('init.step-backup-later') };
    const files = backup.map((file) => shellWord(displayPath(file, place.folder))).join(' ');
    const isZip = backup.some((file) => file.endsWith('.zip'));
    // Never `all` by default: the files do not say what was private.
    const published = sitemap === undefined ? 'sitemap.xml' : shellWord(displayPath(sitemap, place.folder));
    return {
      command: `${program} import ${files}${isZip ? ` --published ${published}` : ''}`,
      ...(isZip && sitemap === undefined && { comment: message('init.step-published') }),
    };
  }
  // The configuration file that was there does not have the file of this token.
  const file = hasToken ? (place.configFile === undefined ? undefined : tokenFile) : usualTokenFile;
  return {
    command: `${program} export${file === undefined ? '' : ` --token-file ${homeShellWord(file)}`}`,
    ...(hasToken && tokenFile === undefined && { comment: message('init.step-same-token') }),
  };
}

/** Commits what a run has made. Of a public repository it is looked at first: `.gitignore` does nothing about what git has already. */
function publishSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place } = input;
  const { from, deploy, workflow, repository } = choices;
  const hasUpstream = place.remote === undefined;
  const push = hasUpstream ? 'git push' : `git push --set-upstream ${shellWord(place.remote)} HEAD`;
  const isBranch = deploy === 'github-pages' && !workflow && !hasSeveralBlogs(choices);
  const subtree = `git subtree push --prefix site ${shellWord(place.remote ?? 'origin')} gh-pages`;
  const last = [
    `git commit -m ${shellWord(from === 'api' ? 'First export' : 'First import')}`,
    push,
    ...(isBranch ? [subtree] : []),
  ];
  const comment = isBranch ? { comment: message('init.step-branch') } : {};
  if (repository !== 'public') return [{ command: chain(input, 'git add .', ...last), ...comment }];
  const archives = "git ls-files -- ':(top,glob)**/data/blogkeep.json'";
  if (input.platform === 'win32')
    return [
      { command: chain(input, 'git add .', archives), comment: message('init.step-no-archive') },
      { command: chain(input, ...last), ...comment },
    ];
  return [{ command: chain(input, 'git add .', `! ${archives} | grep .`, ...last), ...comment }];
}

function hostSteps(choices: Choices): Step[] {
  const { deploy, workflow, repository } = choices;
  if (deploy === 'cloudflare-pages') return [{ command: '', comment: message('init.step-cloudflare') }];
  if (deploy === 'netlify') return [{ command: '', comment: message('init.step-netlify') }];
  const isByHand = deploy === 'github-pages' && !workflow && repository !== 'none';
  return isByHand && hasSeveralBlogs(choices) ? [{ command: '', comment: message('init.step-publish-each') }] : [];
}

/** Commands on one line, each only after the one before it has succeeded, where the shell can say so. */
function chain({ platform }: NextStepsInput, ...commands: readonly string[]): string {
  return commands.filter((command) => command !== '').join(platform === 'win32' ? '; ' : ' && ');
}

/** The program as it is called from another folder: by its whole path, where it was by a relative one. */
function programFromElsewhere({ program, folder }: NextStepsInput): string {
  return program.replace(/^node (?=[\w.])([\w./-]+)$/u, (called, script: string) =>
    isAbsolute(script) ? called : `node ${shellWord(join(folder, script))}`,
  );
}

/** A folder below the current one as a word that is no option, whatever it is called. */
function folderWord(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

/** The steps as lines to copy, with what is said of them beside. */
export function stepLines(steps: readonly Step[], t: Translate): string[] {
  return steps.map(({ command, comment }) =>
    [command, ...(comment === undefined ? [] : [`# ${t(comment)}`])].filter((part) => part !== '').join('   '),
  );
}
