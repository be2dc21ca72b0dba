import { siteUrl } from '../kinds/address.ts';
import { flag } from '../kinds/choice.ts';
import { paths, wordOrFile } from '../kinds/path.ts';
import type { Option } from '../option.ts';
import { importing, imports } from '../takers.ts';

export const backupOptions = {
  backup: {
    group: 'Backup',
    kind: paths,
    commands: importing,
    functions: imports,
    // Whoever runs the command has the files at hand: none may come in because a setting that was forgotten names it.
    onlyFlagFor: importing,
    notInFile: 'A configuration file cannot name a backup: give its files behind the command, "blogkeep import FILE".',
    describe:
      'Files of one backup: zips, folders unpacked from them, TTXML; all parts together. They may stand without --backup, too',
  },
  published: {
    group: 'Backup',
    kind: wordOrFile('none', 'all'),
    commands: importing,
    functions: imports,
    default: 'none',
    describe:
      'Which posts were public, where the backup does not say it: all; a file that lists them, such as the sitemap.xml of the blog, or ids or addresses, one a line; none leaves it at what was said before, and at first at no post',
  },
  blogUrl: {
    group: 'Backup',
    kind: siteUrl,
    commands: importing,
    functions: imports,
    otherwise: "that of the blog's name at the platform",
    describe: 'Address at which the blog is or was, where that is not told by its name',
  },
  fetchMedia: {
    group: 'Backup',
    kind: flag,
    commands: importing,
    functions: imports,
    default: 'false',
    describe: 'Fetch pictures and files that are not in the backup but at other hosts; without it, nothing is fetched',
  },
} as const satisfies Record<string, Option>;
