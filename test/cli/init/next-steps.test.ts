import { describe, expect, it } from 'vitest';
import type { Choices, InitFolder } from '../../../src/cli/init/choices.ts';
import { nextSteps, stepLines, type NextStepsInput } from '../../../src/cli/init/next-steps.ts';
import { choices, place } from './some-choices.ts';

function commands(
  change: Partial<Choices>,
  where: Partial<InitFolder> = {},
  more: Partial<NextStepsInput> = {},
): string[] {
  const here: NextStepsInput = {
    place: place(where),
    folder: '/home/me/blog',
    program: 'blogkeep',
    hasToken: false,
    ...more,
  };
  return nextSteps(choices(change), here).map(({ command }) => command);
}

describe('what is left to do', () => {
  it('is a token, an export and a repository', () => {
    expect(commands({})).toEqual([
      'git init',
      '(umask 077; cat > ~/.blogkeep-token)',
      'blogkeep export --token-file ~/.blogkeep-token',
      'git add . && git commit -m "Begin"',
      'gh repo create blog --private --source . --push',
    ]);
  });

  it('is to import a backup, and no token', () => {
    const imported = { from: 'backup', deploy: 'github-pages', workflow: true } as const;
    expect(commands(imported, { isRepository: true })).toEqual([
      'mkdir -p backup',
      'blogkeep import backup/*',
      'git add . && git commit -m "Begin"',
      'gh repo create blog --private --source . --push',
      "gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow",
      'gh workflow run pages.yml',
    ]);
    expect(commands({ from: 'backup', repository: 'none' })).toEqual(['mkdir -p backup', 'blogkeep import backup/*']);
  });

  it('is less in a repository, and where the token is at hand', () => {
    expect(commands({}, { isRepository: true, remote: 'origin' }, { hasToken: true })).toEqual([
      'blogkeep export',
      'git add . && git commit -m "Begin"',
      'git push --set-upstream origin HEAD',
    ]);
    expect(commands({}, { isRepository: true }).at(-1)).toBe('gh repo create blog --private --source . --push');
    expect(commands({}, { outerRepository: '/home/me' }).at(-1)).toBe('git push');
    expect(commands({ repository: 'none' }, {}, { hasToken: true })).toEqual(['blogkeep export']);
  });

  it('names the file of the token that is known, so that it can be copied', () => {
    const tokenFile = "/home/me/it's mine";
    const found = commands({ tokenFile, workflow: true }, {}, { hasToken: true });
    expect(found).toContain("blogkeep export --token-file '/home/me/it'\\''s mine'");
    expect(found).toContain("gh secret set BLOGKEEP_TOKEN < '/home/me/it'\\''s mine'");
  });

  it('begins by going into another folder, from where the program is still found', () => {
    const from = (program: string) => commands({}, {}, { folder: '/home/me', program, hasToken: true });
    expect(from('blogkeep')[0]).toBe('cd blog');
    expect(from('node dist/bin.js')).toContain('node /home/me/dist/bin.js export');
    expect(from('node /opt/bin.js')).toContain('node /opt/bin.js export');
  });

  it('is the secret for the nightly job, and what GitHub Pages want', () => {
    const found = commands({ workflow: true, deploy: 'github-pages' }, {}, { hasToken: true });
    expect(found.slice(-3)).toEqual([
      'gh secret set BLOGKEEP_TOKEN',
      "gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow",
      'gh workflow run blogkeep.yml',
    ]);
    expect(commands({ workflow: true, deploy: 'none' }).join()).not.toContain('/pages');
  });

  it('looks for an archive in what a public repository is about to commit', () => {
    for (const isRepository of [true, false])
      expect(commands({ repository: 'public' }, { isRepository }).slice(-4)).toEqual([
        'git add .',
        "git ls-files -- ':(top,glob)**/data/blogkeep.json'",
        'git commit -m "Begin"',
        'gh repo create blog --public --source . --push',
      ]);
  });

  it('takes no folder for an option, whatever it is called', () => {
    const folder = '/home/me/-x y';
    const found = commands({}, { folder }, { folder: '/home/me', hasToken: true });
    expect(found[0]).toBe("cd './-x y'");
    expect(found.at(-1)).toBe("gh repo create --private --source . --push -- '-x y'");
  });

  it('pushes the site of one blog to where GitHub Pages look, without a job', () => {
    const push = 'git subtree push --prefix site origin gh-pages';
    expect(commands({ repository: 'public', deploy: 'github-pages' }).at(-1)).toBe(push);
    const where = { isRepository: true, remote: 'home' };
    expect(commands({ repository: 'public', deploy: 'github-pages' }, where).at(-1)).toBe(
      push.replace('origin', 'home'),
    );
    expect(commands({ repository: 'public', deploy: 'github-pages', allBlogs: true })).not.toContain(push);
    expect(commands({ deploy: 'github-pages', workflow: true })).not.toContain(push);
  });

  it.each(['cloudflare-pages', 'netlify', 'two-repositories'] as const)('says where %s is explained', (deploy) => {
    const here = { place: place(), folder: '/home/me/blog', program: 'blogkeep', hasToken: false };
    const steps = nextSteps(choices({ deploy, workflow: deploy === 'two-repositories' }), here);
    expect(
      stepLines(steps)
        .filter((line) => line.startsWith('# '))
        .join(),
    ).toMatch(/toml|blogkeep\.yml/u);
  });
});

it('a line is a command with a comment beside, so that all of them can be pasted', () => {
  expect(stepLines([{ command: 'a', comment: 'b' }, { command: 'c' }, { command: '', comment: 'd' }])).toEqual([
    'a   # b',
    'c',
    '# d',
  ]);
});
