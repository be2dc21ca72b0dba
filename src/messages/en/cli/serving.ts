import { formatCount, formatNumber } from '../../format-count.ts';

/** Usage errors and start-up messages of `serve`. */
export const serving = {
  'token-too-short': ({ least }: { least: number }) =>
    `The token is too short for a server that others can reach: use at least ${formatCount(least, 'character')}, or omit it, and one is generated.`,
  'secret-in-site': ({ isArchive, path, site }: { isArchive: boolean; path: string; site: string }) =>
    `The ${isArchive ? 'archive' : 'token file'} ${path} is inside the site ${site}, where everybody could read it: choose separate folders.`,
  'open-to-network':
    'Everybody in your network can see the site, and nothing is encrypted, the token included. For the internet, put a proxy with TLS in front (docs/serve.md).',
  'moved-of-several': ({ option, name, homes }: { option: string; name: string; homes: number }) =>
    `${option} moves the ${name} of a single blog, but --dir lists ${formatNumber(homes)}: omit it, or serve one blog.`,
  twice: ({ option, folder }: { option: string; folder: string }) => `${option} lists ${folder} twice.`,
  'folders-joined': ({ folder, flags }: { folder: string; flags: string }) =>
    `There is no folder ${folder}. For several, repeat --dir: ${flags}`,
  'is-archive': ({ folder, parent }: { folder: string; parent: string }) =>
    `${folder} is the archive itself: specify the folder that contains it, --dir ${parent}.`,
  'is-site': ({ folder, parent }: { folder: string; parent: string }) =>
    `${folder} is the site itself: specify the folder that contains it, --dir ${parent}.`,
  'holds-archive': ({ folder, inner }: { folder: string; inner: string }) =>
    `${folder} contains the archive, but is not the archive itself: use --archive ${inner}.`,
  'holds-site': ({ folder, inner }: { folder: string; inner: string }) =>
    `${folder} contains the site, but is not the site itself: use --site ${inner}.`,
  'site-alone': ({ place }: { place: string }) => `There is no archive in ${place}: only the site is served.`,
  'no-archive': ({ place }: { place: string }) =>
    `There is no archive in ${place}: --dir is the folder that contains archive/ and site/.`,
  'no-site': ({ blog, folder, command }: { blog: string; folder: string; command: string }) =>
    `There is no site of ${blog} in ${folder}. To generate it: ${command}`,
  site: 'Site',
  api: 'API',
  network: 'Network',
  blog: 'Blog',
  blogs: 'Blogs',
  posts: ({ posts }: { posts: number }) => formatCount(posts, 'post'),
  'try-api': 'To try the API:',
  'try-api-with-token': 'To try the API, with a token generated for this run (--token-file keeps the same one):',
  'put-token-first': '# Put the token into BLOGKEEP_TOKEN first.',
  'stop-it': 'Press Ctrl-C to stop.',
};
