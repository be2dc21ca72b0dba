import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseArguments } from '../../src/cli/options/arguments.ts';
import { english } from '../../src/messages/translate.ts';
import { commandsOf } from '../docs/helpers/shell-commands.ts';
import { pages } from '../../website/project.mjs';

interface Home {
  readonly hero: { readonly actions: readonly { readonly link: string }[] };
  readonly commands: readonly { readonly command: string }[];
}

const routes = pages.map(({ route }) => `/${route}`);

describe.each(['home.md', 'home.ko.md'])('website/%s', (name) => {
  const [, matter = ''] = fs.readFileSync(`website/${name}`, 'utf8').split(/^---$/mu);
  const { hero, commands } = parse(matter) as Home;

  it('links to pages in its language, and to the demo', () => {
    const links = hero.actions.map(({ link }) => link);
    expect(links.filter((link) => !routes.includes(link))).toEqual(['/demo/']);
    expect(links.slice(0, -1).every((link) => link.startsWith('/ko/') === name.includes('.ko.'))).toBe(true);
  });

  it('has a valid command for an export and one for an import', async () => {
    const given = commands.flatMap(({ command }) => commandsOf(command, 'blogkeep'));
    const parsed = await Promise.all(given.map((words) => parseArguments(words, '0.0.0', { width: 80, t: english })));
    expect(parsed).toMatchObject([
      { kind: 'command', command: 'export', problems: [] },
      { kind: 'command', command: 'import', problems: [] },
    ]);
  });
});
