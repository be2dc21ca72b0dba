import { flag, folder, paths } from '../option-kinds.ts';
import type { Option } from './option.ts';
import { keeping, placing } from './command-sets.ts';

export const foldersOptions = {
  dir: {
    group: 'Folders',
    kind: paths,
    commands: [...keeping, 'serve', 'demo', 'init'],
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
    commands: [...keeping, 'serve'],
    otherwise: 'archive in --dir',
    describe: 'Folder of the archive',
  },
  markdown: {
    group: 'Folders',
    kind: folder,
    commands: placing,
    otherwise: 'markdown in --dir',
    describe: 'Folder of the Markdown',
  },
  site: {
    group: 'Folders',
    kind: folder,
    commands: [...placing, 'serve'],
    otherwise: 'site in --dir',
    describe: 'Folder of the site',
  },
  'no-markdown': {
    group: 'Folders',
    kind: flag,
    commands: placing,
    default: 'false',
    describe: 'Leave the Markdown out',
  },
  'no-site': { group: 'Folders', kind: flag, commands: placing, default: 'false', describe: 'Leave the site out' },
} as const satisfies Record<string, Option>;
