import { onCommandLine } from '../on-command-line.ts';

/** Rest of the advice for platforms whose files WordPress.com reads. */
const viaWordPress = `import the file into WordPress.com. Then ${onCommandLine('run "blogkeep import" with the export', 'import the export')} of that blog (Tools > Export).`;

/** Messages about the address of a blog, from which its API is found out. */
export const address = {
  redirects: ({ address, last }: { address: string; last: string }) =>
    `${address} redirects too many times, the last time to ${last}. Open it in a browser, and use the address that the browser shows.`,
  unreachable: ({ why }: { why: string }) =>
    `${why} Check the address and the network. If the blog has no https, write http:// before its address.`,
  api: ({ url }: { url: string }) =>
    `${url} offers the Blog Read API, which needs a token${onCommandLine(`: use "--base-url ${url}" with --token-file instead of the address`)}.`,
  'nothing-found': ({ address, tried, advice }: { address: string; tried: readonly string[]; advice: string }) =>
    `No API of a blog was found at ${address}: ${tried.join(', ')}. ${advice}`,
  'tried-page': ({ status }: { status: string }) => `the page (HTTP ${status}) is neither of WordPress nor of Blogger`,
  tried: ({ path, status }: { path: string; status: string }) => `${path} answers ${status} without such an API`,
  platform: ({ name, advice }: { name: string; advice: string }) => `It is a blog of ${name}. ${advice}`,
  'only-feed': `Its feed contains only the newest posts, so it cannot be backed up from there.${onCommandLine(' If the platform exports files, look at the list of "blogkeep import --help".')}`,
  other: `Check that it is the address of a blog.${onCommandLine(' If the blog answers another API, choose it with --from; if its platform exports files, use "blogkeep import" with them.', ' If its platform exports files, import them.')}`,
  tistory: `Tistory has closed its API. Download the backup in the settings of the blog, and ${onCommandLine('run "blogkeep import" with the zip files', 'import the zip files')}.`,
  naver:
    'Naver exports posts only as PDF, which blogkeep does not read. Exitpress (formerly farewell-naver-blog) saves public posts as Markdown.',
  'medium-com': `It has no public API for reading. Export it (Settings > Security and apps > Download your information), and ${viaWordPress}`,
  substack: `Substack has no public API. Export it (Settings > Import / Export), and ${viaWordPress}`,
  tumblr: `The API of Tumblr needs a key. Export it (blog settings > Export), and ${viaWordPress}`,
  ghost: 'Ghost exports JSON (Settings > Import/Export), which blogkeep does not read.',
  squarespace: `Squarespace exports a file for WordPress (Settings > Import & Export > Export): ${onCommandLine('run "blogkeep import" with it', 'import it')}.`,
  wix: 'Wix exports no posts, and its feed contains only the newest ones.',
  velog: 'Velog exports no files.',
  brunch: 'Brunch exports no files.',
};
