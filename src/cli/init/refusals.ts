import { addressMissing } from '../config/configuration-rules.ts';
import { quote } from '../text/terminal-text.ts';
import { linesAgainstArchive } from './archive-lines.ts';
import { isForSeveral, type Choices, type InitFolder } from './choices.ts';

/** Why a nightly job cannot be in a repository that everybody can read, and which ways there are. */
export const noPublicWorkflow =
  'A nightly job in a public repository has no place for the archive, which must not be public: without it each night would read ' +
  'the whole blog again, and forget what was removed. Take a private repository, and --deploy two-repositories, cloudflare-pages ' +
  'or netlify for the site; or leave --workflow out, and run blogkeep every night at home, with cron.';

/** What speaks against the choices: sentences, none where they can be carried out. */
export function refusalsOf(choices: Choices, place: InitFolder): string[] {
  const { from, baseUrl, repository, deploy, workflow } = choices;
  if (from === 'backup') return ofBackup(choices, place);
  const problems: string[] = [];
  if (baseUrl === undefined && place.configFile === undefined) problems.push(String(addressMissing('init')));
  if (deploy === 'two-repositories' && repository !== 'private')
    problems.push(
      '--deploy two-repositories begins in the private one, which has the archive: give --repository private. The public one gets ' +
        'the site and nothing else, from the nightly job.',
    );
  else if (workflow && repository === 'public') problems.push(noPublicWorkflow);
  else if (workflow && repository === 'none')
    problems.push(
      '--workflow is for a repository at GitHub, and --repository none says that there is none: leave one out.',
    );
  if (deploy === 'two-repositories' && !workflow)
    problems.push(
      'With --deploy two-repositories it is the nightly job that publishes the site: do not leave --workflow out.',
    );
  if (['cloudflare-pages', 'netlify'].includes(deploy) && isForSeveral(choices))
    problems.push(
      `Each of several blogs is a project of its own at ${hostNames[deploy as keyof typeof hostNames]}: run init once for each, ` +
        'with --blog NAME and a folder of its own with --dir.',
    );
  if (workflow && place.outerRepository !== undefined) problems.push(noInnerWorkflow(place));
  const against = workflow && repository === 'private' ? linesAgainstArchive(choices, place) : [];
  if (against.length > 0)
    problems.push(
      `.gitignore keeps the archive out of git (${against.map(quote).join(', ')}), and a nightly job would begin without it every ` +
        'night. Delete what stands in the parentheses from .gitignore, and run it again; or leave --workflow out.',
    );
  return problems;
}

/** The same for a blog that is imported, where no night finds anything new. */
function ofBackup(choices: Choices, place: InitFolder): string[] {
  const { repository, deploy, workflow } = choices;
  const problems: string[] = [];
  if (isForSeveral(choices))
    problems.push('A backup is of one blog: run init once for each, with a folder of its own with --dir.');
  if (deploy === 'two-repositories')
    problems.push(
      'With --deploy two-repositories a nightly job publishes what it has asked the API for, and --from backup has none: take github-pages, ' +
        'cloudflare-pages or netlify.',
    );
  else if (workflow && (deploy !== 'github-pages' || repository === 'none'))
    problems.push(
      '--workflow of a blog from a backup is a job that publishes with GitHub Pages what is pushed, as no night finds anything new: give ' +
        '--deploy github-pages and a repository, or leave it out.',
    );
  else if (workflow && place.outerRepository !== undefined) problems.push(noInnerWorkflow(place));
  return problems;
}

const hostNames = { 'cloudflare-pages': 'Cloudflare Pages', netlify: 'Netlify' } as const;

function noInnerWorkflow({ folder, outerRepository = '' }: InitFolder): string {
  return (
    `GitHub looks for jobs at the root of a repository alone, and ${quote(folder)} lies within the one of ${quote(outerRepository)}: ` +
    'choose a folder outside of it with --dir, or run "git init" there first, for a repository of its own.'
  );
}
