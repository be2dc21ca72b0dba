import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Choices, InitFolder } from '../../../src/cli/init/choices.ts';
import { nextSteps, stepLines, type NextStepsInput } from '../../../src/cli/init/next-steps.ts';
import { english } from '../../../src/messages/translate.ts';
import { choices, place } from './sample-choices.ts';

const usualTokenFile = path.join(homedir(), '.config/blogkeep/token');
const repository = { isRepository: true } as const;

/** Returns the next steps. By default, the token is saved and the files are committed. */
function steps(change: Partial<Choices> = {}, where: Partial<InitFolder> = {}, more: Partial<NextStepsInput> = {}) {
  return nextSteps(choices({ tokenFile: usualTokenFile, ...change }), {
    place: place({ ...repository, ...where }),
    folder: '/home/me/blog',
    program: 'blogkeep',
    hasToken: true,
    defaultTokenFile: usualTokenFile,
    isCommitted: true,
    isInitialised: false,
    os: 'linux',
    ...more,
  });
}
const commands = (...input: Parameters<typeof steps>) => steps(...input).map(({ command }) => command);

describe('the next steps', () => {
  it('create the repository, export and push with three commands', () => {
    expect(commands()).toEqual([
      'gh repo create blog --private --source . --push',
      'blogkeep export',
      "git add . && git commit -m 'First export' && git push",
    ]);
  });

  it('create the repository, set the secret and start the first run if there is a nightly workflow', () => {
    expect(commands({ workflow: true })).toEqual([
      'gh repo create blog --private --source . --push',
      'gh secret set BLOGKEEP_TOKEN < ~/.config/blogkeep/token',
      'gh workflow run blogkeep.yml',
    ]);
    const siteUrl = new URL('https://me.github.io/blog/');
    const withPages = steps({ workflow: true, deploy: 'github-pages', siteUrl });
    expect(withPages.map(({ command }) => command)[0]).toBe(
      "gh repo create blog --private --source . --push && gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow",
    );
    expect(withPages).toHaveLength(3);
    expect(String(withPages[2]?.comment)).toContain('the site is at https://me.github.io/blog/');
  });

  it('need no token for a blog at an address, unless a WordPress account reads it', () => {
    const atAddress = { from: 'address', address: new URL('https://blog.example.com'), tokenFile: undefined } as const;
    for (const hasToken of [false, true]) {
      expect(commands({ ...atAddress, workflow: true }, {}, { hasToken })).toEqual([
        'gh repo create blog --private --source . --push',
        'gh workflow run blogkeep.yml',
      ]);
      expect(steps(atAddress, {}, { hasToken })[1]).toEqual({ command: 'blogkeep export' });
    }
    const withAccount = { ...atAddress, user: 'me', tokenFile: usualTokenFile };
    expect(commands({ ...withAccount, workflow: true })[1]).toMatch(/^gh secret set BLOGKEEP_TOKEN </u);
  });

  it('import a backup without a token, and enable GitHub Pages before the push that deploys the site', () => {
    const imported = { from: 'backup', deploy: 'github-pages', workflow: true, tokenFile: undefined } as const;
    const backup = ["/home/me/it's/b-1-2.zip", '/home/me/blog/b-2-2.zip'];
    expect(commands({ ...imported, backup, sitemap: '/home/me/sitemap.xml' })).toEqual([
      "gh repo create blog --private --source . --push && gh api --method POST 'repos/{owner}/{repo}/pages' -f build_type=workflow",
      "blogkeep import '/home/me/it'\\''s/b-1-2.zip' b-2-2.zip --published /home/me/sitemap.xml",
      "git add . && git commit -m 'First import' && git push",
    ]);
    const [, unlisted] = steps({ ...imported, backup });
    expect(unlisted?.command).toMatch(/ --published sitemap\.xml$/u);
    expect(String(unlisted?.comment)).toMatch(/if every post was public/u);
    for (const file of ['old.xml', 'takeout-20260301T120000Z-1-001.zip', 'export.txt'])
      expect(commands({ ...imported, backup: [`/home/me/${file}`] })[1]).toBe(`blogkeep import /home/me/${file}`);
    expect(commands({ ...imported, repository: 'none', workflow: false })[0]).toBe('blogkeep import backup');
  });

  it('are fewer if the repository has a remote or is inside another one, or if there is no repository', () => {
    expect(commands({}, { remote: 'origin' })).toEqual([
      'blogkeep export',
      "git add . && git commit -m 'First export' && git push --set-upstream origin HEAD",
    ]);
    expect(commands({}, { isRepository: false, outerRepository: '/home/me' })).toEqual([
      'blogkeep export',
      "git add . && git commit -m 'First export' && git push",
    ]);
    expect(commands({ repository: 'none' })).toEqual(['blogkeep export', 'blogkeep serve']);
    expect(commands({ repository: 'none', blogs: ['a', 'b'] })).toEqual(['blogkeep export']);
    expect(commands({ workflow: true }, { remote: 'home' })[0]).toBe('git push --set-upstream home HEAD');
  });

  it('start with the git commands that init has not run', () => {
    const create = 'gh repo create blog --private --source . --push';
    const commit = "git add . && git commit -m 'Set up blogkeep'";
    const none = { isRepository: false };
    expect(commands({}, none, { isCommitted: false })[0]).toBe(`git init && ${commit} && ${create}`);
    expect(commands({}, none, { isCommitted: false, isInitialised: true })[0]).toBe(`${commit} && ${create}`);
    expect(commands({ workflow: true }, none, { isCommitted: false })[0]).toBe(`git init && ${commit} && ${create}`);
  });

  it('include saving the token if none was given', () => {
    const without = { tokenFile: undefined };
    expect(commands(without, {}, { hasToken: false }).slice(1, 3)).toEqual([
      '(umask 077; mkdir -p ~/.config/blogkeep; cat > ~/.config/blogkeep/token)',
      'blogkeep export',
    ]);
    expect(commands({ ...without, workflow: true }, {}, { hasToken: false })[1]).toBe('gh secret set BLOGKEEP_TOKEN');
    const given = steps(without)[1];
    expect([given?.command, String(given?.comment)]).toEqual(['blogkeep export', 'with the same token as now']);
  });

  it('include the path of the token file if the existing configuration does not name it', () => {
    const tokenFile = path.join(homedir(), "it's mine/token");
    const found = commands({ tokenFile }, { configFile: 'blogkeep.config.yaml' });
    expect(found).toContain("blogkeep export --token-file ~/'it'\\''s mine/token'");
    expect(commands({ tokenFile: '/etc/a b', workflow: true })).toContain("gh secret set BLOGKEEP_TOKEN < '/etc/a b'");
  });

  it('start by changing to the folder, and use a program path that is valid there', () => {
    const from = (program: string) => commands({}, { remote: 'origin' }, { folder: '/home/me', program });
    expect(from('blogkeep')[0]).toBe('cd blog && blogkeep export');
    expect(from('npx blogkeep')[0]).toBe('cd blog && npx blogkeep export');
    expect(from('node dist/bin.js')[0]).toBe('cd blog && node /home/me/dist/bin.js export');
    expect(from('node /opt/bin.js')[0]).toBe('cd blog && node /opt/bin.js export');
    expect(from('./blogkeep')[0]).toBe('cd blog && /home/me/blogkeep export');
    expect(from('/opt/blogkeep')[0]).toBe('cd blog && /opt/blogkeep export');
  });

  it('stop before an archive is committed to a public repository', () => {
    expect(commands({ repository: 'public' })).toEqual([
      'gh repo create blog --public --source . --push',
      'blogkeep export',
      "git add . && ! git ls-files -- ':(top,glob)**/data/blogkeep.json' | grep . && git commit -m 'First export' && git push",
    ]);
  });

  it('quote folder names that look like options', () => {
    const found = commands({}, { folder: '/home/me/-x y' }, { folder: '/home/me' });
    expect(found[0]).toBe("cd './-x y' && gh repo create --private --source . --push -- '-x y'");
  });

  it('push the site of a single blog to the branch of GitHub Pages if there is no workflow', () => {
    const push = 'git subtree push --prefix site origin gh-pages';
    expect(commands({ repository: 'public', deploy: 'github-pages' })[2]).toMatch(new RegExp(` && ${push}$`, 'u'));
    const elsewhere = commands({ repository: 'public', deploy: 'github-pages' }, { remote: 'home' });
    expect(elsewhere.at(-1)).toContain(push.replace('origin', 'home'));
    for (const none of [{ allBlogs: true }, { repository: 'private', workflow: true }] as const)
      expect(commands({ repository: 'public', deploy: 'github-pages', ...none }).join()).not.toContain('subtree');
  });

  it.each(['cloudflare-pages', 'netlify', 'two-repositories'] as const)(
    'refer to the file that explains the setup of %s',
    (deploy) => {
      const found = steps({ deploy, workflow: deploy === 'two-repositories' });
      const explained = stepLines(found, english).filter((line) => line.startsWith('# '));
      expect(explained.join()).toMatch(/toml|blogkeep\.yml/u);
      expect(found.filter(({ command }) => command !== '')).toHaveLength(3);
    },
  );

  it('are valid in PowerShell on Windows', () => {
    const windows = { os: 'win32', isCommitted: false, hasToken: false } as const;
    const found = [
      ...commands({ workflow: true, deploy: 'github-pages' }, { isRepository: false }, windows),
      ...commands({ repository: 'public', tokenFile: undefined }, {}, windows),
    ];
    expect(found.join('\n')).not.toMatch(/&&|[<|!]|umask/u);
    expect(found).toContain("git add .; git ls-files -- ':(top,glob)**/data/blogkeep.json'");
  });
});

it('stepLines formats commands with comments, so that all lines can be pasted', () => {
  const some = [{ command: 'a', comment: 'b' }, { command: 'c' }, { command: '', comment: 'd' }];
  expect(stepLines(some, english)).toEqual(['a   # b', 'c', '# d']);
  const long = [{ command: 'publish it now', comment: 'as soon as it is ready' }];
  expect(stepLines(long, english, 20)).toEqual(['# as soon as it is', '# ready', 'publish it now']);
});
