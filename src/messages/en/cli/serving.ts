import { formatCount, formatNumber } from '../../format-count.ts';

/** Usage errors and start-up messages of `serve`. */
export const serving = {
  'token-without-api': ({ flag }: { flag: string }) =>
    `--${flag} is for the API, which --site-only leaves out: a site needs no token. Leave --${flag} out.`,
  'token-too-short': ({ least }: { least: number }) =>
    `The token is too short for a server that others can reach: give at least ${formatNumber(least)} characters, or no token, and one is generated.`,
  'secret-in-site': ({ isArchive, path, site }: { isArchive: boolean; path: string; site: string }) =>
    `The ${isArchive ? 'archive' : 'token file'} ${path} is inside the site ${site}, where everybody could read it: choose separate folders.`,
  'open-to-network': ({ isApiOnly, hasToken }: { isApiOnly: boolean; hasToken: boolean }) =>
    `Everybody in your network can ${isApiOnly ? 'reach the API' : 'see the site'}` +
    `${hasToken ? ', and the token is sent unencrypted' : ''}. For the internet, put a proxy with TLS in front (docs/serve.md).`,
  'moved-of-several': ({ option, name, homes }: { option: string; name: string; homes: number }) =>
    `${option} moves the ${name} of a single blog, but --dir lists ${formatNumber(homes)}: leave it out, or serve one blog.`,
  twice: ({ option, folder }: { option: string; folder: string }) => `${option} lists ${folder} twice.`,
  'folders-joined': ({ folder, flags }: { folder: string; flags: string }) =>
    `There is no folder ${folder}. For several, repeat --dir: ${flags}`,
  'is-archive': ({ folder, parent }: { folder: string; parent: string }) =>
    `${folder} is the archive itself: give the folder that holds it, --dir ${parent}.`,
  'is-site': ({ folder, parent }: { folder: string; parent: string }) =>
    `${folder} is the site itself: give the folder that holds it, --dir ${parent}.`,
  'holds-archive': ({ folder, inner }: { folder: string; inner: string }) =>
    `${folder} holds the archive, but is not the archive itself: give --archive ${inner}.`,
  'holds-site': ({ folder, inner }: { folder: string; inner: string }) =>
    `${folder} holds the site, but is not the site itself: give --site ${inner}.`,
  'no-archive-but-site': ({ place }: { place: string }) =>
    `There is no archive in ${place}; --site-only serves the site alone.`,
  'no-archive': ({ place }: { place: string }) =>
    `There is no archive in ${place}: --dir is the folder that holds archive/ and site/.`,
  'no-site': ({ blog, folder, command }: { blog: string; folder: string; command: string }) =>
    `There is no site of ${blog} in ${folder}. To make one: ${command}`,
  site: 'Site',
  api: 'API',
  network: 'Network',
  blog: 'Blog',
  blogs: 'Blogs',
  posts: ({ posts }: { posts: number }) => formatCount(posts, 'post'),
  'try-api': 'To try the API:',
  'try-api-with-token':
    'To try the API, with a token generated for this run (--token-file gives one that stays the same):',
  'put-token-first': '# Put the token into BLOGKEEP_TOKEN first.',
  'stop-it': 'Press Ctrl-C to stop.',
};
