import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { rowNames } from '../../src/cli/terminal/progress/tally.ts';
import { en } from '../../src/messages/en/index.ts';
import { ko } from '../../src/messages/ko/index.ts';
import { resolveMarks } from '../../src/messages/on-command-line.ts';
import { render, type Entries } from '../../src/messages/render.ts';
import { message } from '../../src/messages/message.ts';
import { usesIn } from '../helpers/messages/uses.ts';
import { tried } from '../helpers/messages/tried.ts';

/** Code whose messages only the command line shows. The page uses two modules of `cli/`. */
const onlyOnCommandLine =
  /^(?:cli\/(?!text\/|terminal\/progress\/)|fleet\/|executable\/|app\/init\/|options\/tables\/|messages\/|[\w-]*bin\.ts)/u;

const isUsed = usesIn([
  ...fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !onlyOnCommandLine.test(file.replaceAll('\\', '/')))
    .map((file) => `src/${file}`),
  ...fs.readdirSync('templates/open').map((file) => `templates/open/${file}`),
]);

/** An option, a command of blogkeep or another program, or a path in the archive. */
const commandWords =
  /(?<![\w-])--\w|`|"?blogkeep (?:crawl|export|import|publish|verify|forget|serve)\b|\bdata\/\w|zip -FF|BLOGKEEP_|curl|gunzip/u;

describe.each(Object.entries<Entries>({ en, ko }))('Texts of the page in the browser (%s)', (_language, catalogue) => {
  const keys = Object.entries(catalogue).flatMap(([area, names]) =>
    Object.entries(names).map(([name, entry]) => ({ key: `${area}.${name}`, entry })),
  );

  it('name no option and no command', () => {
    const reached = keys.filter(({ key }) => isUsed(key));
    expect(reached.length).toBeGreaterThan(500);
    const texts = reached.flatMap(({ key, entry }) =>
      tried(entry)
        .texts.map((text) => resolveMarks(text, false))
        .filter((text) => commandWords.test(text))
        .slice(0, 1)
        .map((text) => `${key}: ${text}`),
    );
    expect(texts).toEqual([]);
  });

  it('call the phases of a run by plain words', () => {
    const labels = rowNames.map((name) => render(catalogue, message(`progress.${name}`), false));
    expect(labels.filter((label) => /manifest|listing|media|publish|매니페스트|미디어|발행/iu.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(rowNames.length);
  });

  it('name no file of the archive', () => {
    const list = 'data/media.json';
    const messages = [
      message('archive.media-list-damaged', { folder: '/blog/archive', list, files: 2, first: 'photo.jpg' }),
      message('archive.forgotten-damaged', { folder: '/blog/archive', list }),
      message('archive.records-damaged', { folder: '/blog/archive', files: [list] }),
      message('archive.all-posts-damaged', { folder: '/blog/archive', posts: 3, file: list }),
      message('warnings.archive-damaged', { path: list }),
      message('warnings.record-damaged', { files: [list] }),
      message('app.post-damaged', { files: [list] }),
      message('crawl.damaged-and-gone', { files: [list] }),
    ];
    for (const one of messages) {
      expect(render(catalogue, one)).toContain(list);
      expect(render(catalogue, one, false)).not.toContain(list);
    }
  });

  it('differ from those of the command line only in what is marked', () => {
    const marked = keys.flatMap(({ entry }) => tried(entry).texts).filter((text) => /[\uFDD0-\uFDEF]/u.test(text));
    expect(marked.length).toBeGreaterThan(50);
    for (const isCommandLine of [true, false])
      for (const text of marked) expect(resolveMarks(text, isCommandLine)).not.toMatch(/[\uFDD0-\uFDEF]/u);
  });
});
