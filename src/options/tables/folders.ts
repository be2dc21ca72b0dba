import { flag } from '../kinds/choice.ts';
import { folder, folderOrNone, folders } from '../kinds/path.ts';
import type { Option } from '../option.ts';
import { archives, keeping, places, placing, serves } from '../takers.ts';

export const foldersOptions = {
  dir: {
    group: 'Folders',
    kind: folders,
    commands: [...keeping, 'serve', 'demo', 'init'],
    functions: archives,
    severalFor: ['serve'],
    default: '.',
    defaults: { demo: 'blogkeep-demo' },
    // The demo must not end up in the folder of a real blog because its configuration happens to be in force.
    // What init begins must not be moved by the configuration file that it finds there.
    onlyFlagFor: ['demo', 'init'],
    describe: 'Home of archive/, markdown/ and site/; for serve repeated, where there are several',
  },
  archive: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: [...keeping, 'serve'],
    functions: archives,
    otherwise: 'archive in --dir',
    describe: 'Folder of the archive',
  },
  markdown: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: placing,
    functions: places,
    otherwise: 'markdown in --dir',
    describe: 'Folder of the Markdown',
  },
  site: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: [...placing, 'serve'],
    functions: [...places, ...serves],
    otherwise: 'site in --dir',
    describe: 'Folder of the site',
  },
  noMarkdown: {
    group: 'Folders',
    kind: flag,
    commands: placing,
    default: 'false',
    describe: 'Leave the Markdown out',
  },
  noSite: {
    group: 'Folders',
    kind: flag,
    commands: placing,
    default: 'false',
    describe: 'Leave the site out',
  },
} as const satisfies Record<string, Option>;
