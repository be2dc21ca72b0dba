import { basename, isAbsolute, join } from 'node:path';
import { message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { displayPath } from '../text/display-path.ts';
import stringWidth from 'string-width';
import { wrapColumns } from '../text/wrap.ts';
import { shellProgram, shellWord } from '../text/terminal-text.ts';
import { hasSeveralBlogs, isCopy, isTistoryZip, needsToken, type Choices, type InitFolder } from './choices.ts';
import { commitMessage, workflowFile } from './plan.ts';
import { homeShellWord } from './token-file.ts';

/** A step for the user: a shell command, a comment, or a command with a comment. */
export interface Step {
  /** empty if the step is not a shell command */
  readonly command: string;
  readonly comment?: Text;
}

export interface NextStepsInput {
  readonly place: InitFolder;
  /** current folder */
  readonly folder: string;
  readonly program: string;
  /** whether the access token is given, or saved in a known file */
  readonly hasToken: boolean;
  /** absolute path of the default token file */
  readonly defaultTokenFile: string;
  /** whether `init` has committed the files */
  readonly isCommitted: boolean;
  /** whether `init` has run `git init` */
  readonly isInitialised: boolean;
  /** operating system of the shell; on Windows, shells support neither `&&` nor `<` */
  readonly os: NodeJS.Platform;
}

/** Returns the steps that remain for the user, in order. A new repository needs three commands. */
export function nextSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place, folder } = input;
  const isElsewhere = place.folder !== folder;
  const context = isElsewhere ? { ...input, program: programFromElsewhere(input) } : input;
  const usesWorkflow = choices.workflow && !isCopy(choices);
  const [first, ...more] = [
    ...(usesWorkflow ? workflowSteps(choices, context) : localSteps(choices, context)),
    ...hostSteps(choices),
  ];
  if (first === undefined || !isElsewhere) return first === undefined ? [] : [first, ...more];
  const cd = `cd ${folderWord(displayPath(place.folder, folder))}`;
  return [{ ...first, command: chain(context, cd, first.command) }, ...more];
}

/**
 * Returns the steps for a repository with a nightly workflow: create the repository, set its secret, and start the
 * first run of the workflow, which exports the blog.
 */
function workflowSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { deploy, siteUrl, tokenFile } = choices;
  const isPages = deploy === 'github-pages';
  const secret = 'gh secret set BLOGKEEP_TOKEN';
  const hasFile = tokenFile !== undefined && input.os !== 'win32';
  return [
    createStep(choices, input, isPages ? [pages] : []),
    ...(needsToken(choices)
      ? [
          hasFile
            ? { command: `${secret} < ${homeShellWord(tokenFile)}` }
            : { command: secret, comment: message('init.step-secret') },
        ]
      : []),
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

/** Returns the steps for a repository without a nightly workflow: create it, export or import the blog, and commit. */
function localSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place, program } = input;
  const run = [...tokenSteps(choices, input), runStep(choices, input)];
  if (choices.repository === 'none')
    return hasSeveralBlogs(choices)
      ? run
      : [...run, { command: `${program} serve`, comment: message('init.step-view') }];
  const hasRemote = place.remote !== undefined || place.outerRepository !== undefined;
  const isPages = isCopy(choices) && choices.workflow;
  const create = hasRemote ? [] : [createStep(choices, input, isPages ? [pages] : [])];
  return [...create, ...run, ...publishSteps(choices, input)];
}

const pages = "gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow";

function createStep({ repository }: Choices, input: NextStepsInput, more: readonly string[]): Step {
  const { place } = input;
  const name = basename(place.folder);
  const repositoryFlags = `--${repository} --source . --push`;
  const create = `gh repo create ${name.startsWith('-') ? `${repositoryFlags} -- ${shellWord(name)}` : `${shellWord(name)} ${repositoryFlags}`}`;
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

/** Returns the git commands that `init` has not run itself. */
function gitSetup({ place, isCommitted, isInitialised }: NextStepsInput): string[] {
  const hasGit = place.isRepository || place.outerRepository !== undefined || isInitialised;
  return [
    ...(hasGit ? [] : ['git init']),
    ...(isCommitted ? [] : ['git add .', `git commit -m ${shellWord(commitMessage)}`]),
  ];
}

function tokenSteps(choices: Choices, { hasToken, defaultTokenFile, os }: NextStepsInput): Step[] {
  if (hasToken || !needsToken(choices)) return [];
  const file = homeShellWord(defaultTokenFile);
  if (os === 'win32')
    return [{ command: `New-Item -Force -ItemType File -Path ${file} -Value (Read-Host BLOGKEEP_TOKEN)` }];
  const folder = file.replace(/\/[^/]*$/u, '');
  return [{ command: `(umask 077; mkdir -p ${folder}; cat > ${file})`, comment: message('init.step-token') }];
}

function runStep(choices: Choices, { place, program, hasToken, defaultTokenFile }: NextStepsInput): Step {
  const { backup, sitemap, tokenFile } = choices;
  if (isCopy(choices)) {
    if (backup.length === 0) return { command: `${program} import backup`, comment: message('init.step-backup-later') };
    const files = backup.map((file) => shellWord(displayPath(file, place.folder))).join(' ');
    // `--published all` is not suggested, because it includes private posts.
    const needsList = backup.some(isTistoryZip);
    const published = sitemap === undefined ? 'sitemap.xml' : shellWord(displayPath(sitemap, place.folder));
    return {
      command: `${program} import ${files}${needsList ? ` --published ${published}` : ''}`,
      ...(needsList && sitemap === undefined && { comment: message('init.step-published') }),
    };
  }
  // If there already was a configuration file, it does not name this token file.
  const isFound = place.configFile === undefined || tokenFile === defaultTokenFile;
  const file = isFound ? undefined : tokenFile;
  return {
    command: `${program} export${file === undefined ? '' : ` --token-file ${homeShellWord(file)}`}`,
    ...(hasToken && needsToken(choices) && tokenFile === undefined && { comment: message('init.step-same-token') }),
  };
}

/**
 * Returns the steps that commit the results of a run. In a public repository, they first check that no archive is
 * tracked, because `.gitignore` does not apply to tracked files.
 */
function publishSteps(choices: Choices, input: NextStepsInput): Step[] {
  const { place } = input;
  const { deploy, workflow, repository } = choices;
  const hasUpstream = place.remote === undefined;
  const push = hasUpstream ? 'git push' : `git push --set-upstream ${shellWord(place.remote)} HEAD`;
  const isBranch = deploy === 'github-pages' && !workflow && !hasSeveralBlogs(choices);
  const subtree = `git subtree push --prefix site ${shellWord(place.remote ?? 'origin')} gh-pages`;
  const last = [
    `git commit -m ${shellWord(isCopy(choices) ? 'First import' : 'First export')}`,
    push,
    ...(isBranch ? [subtree] : []),
  ];
  const comment = isBranch ? { comment: message('init.step-branch') } : {};
  if (repository !== 'public') return [{ command: chain(input, 'git add .', ...last), ...comment }];
  const archives = "git ls-files -- ':(top,glob)**/data/blogkeep.json'";
  if (input.os === 'win32')
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

/**
 * Joins commands into one line. Each runs only if the previous one has succeeded. On Windows, all run, because shells
 * there cannot express the condition.
 */
function chain({ os }: NextStepsInput, ...commands: readonly string[]): string {
  return commands.filter((command) => command !== '').join(os === 'win32' ? '; ' : ' && ');
}

/** Returns the command that starts this program from another folder: the path of the script or the executable becomes absolute. */
function programFromElsewhere({ program, folder }: NextStepsInput): string {
  if (/^\.[\\/]/u.test(program)) return shellProgram(join(folder, program));
  return program.replace(/^node (?=[\w.])([\w./-]+)$/u, (called, script: string) =>
    isAbsolute(script) ? called : `node ${shellWord(join(folder, script))}`,
  );
}

/** Quotes a folder for a shell, with `./` in front if it looks like an option. */
function folderWord(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

/**
 * Formats steps as lines to copy, with comments. A comment that does not fit beside its command is above it. Commands
 * are never broken.
 */
export function stepLines(steps: readonly Step[], t: Translate, columns = Infinity): string[] {
  return steps.flatMap(({ command, comment }) => {
    if (comment === undefined) return [command];
    const line = `${command}   # ${t(comment)}`;
    if (command !== '' && stringWidth(line) <= columns) return [line];
    return [...wrapColumns(t(comment), columns - 2).map((part) => `# ${part}`), ...(command === '' ? [] : [command])];
  });
}
