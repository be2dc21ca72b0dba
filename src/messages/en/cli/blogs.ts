import { formatCount, formatNumber } from '../../format-count.ts';

/** Messages about runs over several blogs, their folders, and the list of a token's blogs. */
export const blogs = {
  none: 'The token is valid, but gives access to no blogs.',
  'no-archive-in': ({ folder }: { folder: string }) =>
    `No folder in ${folder} contains an archive: with --all-blogs, --dir is the folder in which each blog has a folder of its own.`,
  'archives-below': ({ folder, homes, more }: { folder: string; homes: readonly string[]; more: number }) =>
    `There is no archive in ${folder}, but below it: use ${homes.join(' or ')}${more > 0 ? `, or one of ${formatNumber(more)} more` : ''}.`,
  'folder-for-several': ({ option }: { option: string }) =>
    `${option} is one folder, but each blog needs its own: omit it, or choose a single blog.`,
  'title-for-several': ({ option }: { option: string }) =>
    `${option} would be the title of every blog: omit it, or choose a single blog.`,
  'home-of-one': ({ folder, example }: { folder: string; example: string }) =>
    `${folder} already contains the archive of one blog, but several blogs need a folder each in it: ` +
    `move its archive/, markdown/ and site/ into ${example}, or specify another --dir.`,
  'several-for-one-backup': ({ option, blogs }: { option: string; blogs: number }) =>
    `${option} lists ${formatCount(blogs, 'blog')}, but a backup is of one: specify its name with --blog, and its own folder with --dir.`,
  'home-elsewhere': ({ blog, folder, dir }: { blog: string; folder: string; dir: string }) =>
    `The blog ${blog} is archived in ${folder}, below --dir: use --dir ${dir}, or --all-blogs for all blogs there.`,
  'home-around-others': ({ blog, folder, dir }: { blog: string; folder: string; dir: string }) =>
    `${folder} contains several blogs, and the archive of ${blog} would contain them: use --dir ${dir}, or another folder.`,
  'of-blogs': ({ blog, number, all }: { blog: string; number: number; all: number }) =>
    `${blog} (${formatNumber(number)} of ${formatCount(all, 'blog')})`,
  'not-seen': ({ news }: { news: string }) => `Blogs that the token no longer shows: ${news}.`,
  name: 'Name',
  title: 'Title',
  address: 'Address',
  posts: 'Posts',
  comments: 'Comments',
  default: 'Default',
  yes: 'yes',
};
