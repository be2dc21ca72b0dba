import { baseUrl } from '../kinds/address.ts';
import { flag, offered } from '../kinds/choice.ts';
import { path } from '../kinds/path.ts';
import { names, secret, text } from '../kinds/text.ts';
import type { Option } from '../option.ts';
import { asks, forSeveral, keeping, keeps, serves, source } from '../takers.ts';

export const sourceOptions = {
  baseUrl: {
    group: 'Source',
    kind: baseUrl,
    commands: source,
    functions: asks,
    describe: 'Address of the Blog Read API: what stands before /apis, where any of its addresses is cut',
  },
  from: {
    group: 'Source',
    kind: offered({
      api: { label: 'From its API', hint: 'with an address and an access token' },
      backup: { label: 'From a backup file', hint: 'a zip or XML that its platform has handed out' },
    }),
    commands: ['demo', 'init'],
    onlyFlagFor: ['demo', 'init'],
    otherwise: 'api',
    describe: 'Where the blog comes from: the API of its platform, or a backup file',
  },
  blog: {
    group: 'Source',
    kind: names,
    kindInCode: text,
    commands: [...keeping, 'init'],
    functions: keeps,
    otherwise: 'the main blog; without a source, that of the archive; of a backup, what its files are called by',
    describe:
      'Name of the blog; "blogkeep blogs" lists them, and a backup says its own. Repeated or with commas, for several: each has a folder of its name in --dir',
  },
  allBlogs: {
    group: 'Source',
    kind: flag,
    commands: [...forSeveral, 'init'],
    default: 'false',
    describe:
      'All blogs that the token can see, each in a folder of its name in --dir; without a source, all whose archives are there',
  },
  token: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: secret,
    commands: [...source, 'serve'],
    functions: [...asks, ...serves],
    notInFile:
      'A token cannot be in a configuration file, because those get committed: put it into BLOGKEEP_TOKEN or into a file of its own that "tokenFile" names.',
    describe:
      'Access token; serve asks its callers for it, and makes one where none is given. Better in BLOGKEEP_TOKEN or --token-file, where other users of the machine cannot see it',
  },
  tokenFile: {
    group: 'Source',
    groups: { serve: 'Serving' },
    kind: path,
    commands: [...source, 'serve'],
    describe: 'File that holds the access token',
  },
  source: {
    group: 'Source',
    kind: flag,
    commands: ['verify'],
    functions: ['verifyArchive'],
    default: 'false',
    describe: "Hold the archive against the source's counts too; needs --base-url and a token",
  },
} as const satisfies Record<string, Option>;
