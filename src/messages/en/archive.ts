import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

export const archive = {
  unwritable: ({ folder, code, advice }: { folder: string; code: string; advice: string }) =>
    `The archive in ${folder} cannot be written (${code}): ${advice}.${onCommandLine(' --dir and --archive set it.')}`,
  damaged: ({ folder, entry, why }: { folder: string; entry: string; why: string }) =>
    `The archive in ${folder} is damaged: ${entry} cannot be read: ${why}. Restore the file from a copy, or move it away and crawl again.`,
  'records-damaged': ({ folder, files }: { folder: string; files: readonly string[] }) =>
    `The archive in ${folder} is damaged, so nothing was published or removed: ${onCommandLine(files.join(', '), files.length === 1 ? 'a file' : 'files')} ${files.length === 1 ? 'is' : 'are'} missing or changed. Crawl or import the blog again, or restore ${files.length === 1 ? 'the file' : 'the files'} from a copy${onCommandLine('; "blogkeep verify" lists all damage')}.`,
  'all-posts-damaged': ({ folder, posts, file }: { folder: string; posts: number; file: string }) =>
    `The archive in ${folder} is damaged, so nothing was published or removed: none of its posts (${formatNumber(posts)}) is intact${onCommandLine(`; the first damaged or missing file is ${file}`)}. Crawl or import the blog again, or restore the files from a copy${onCommandLine('; "blogkeep verify" lists all damage')}.`,
  'media-list-damaged': ({
    folder,
    list,
    files,
    first,
  }: {
    folder: string;
    list: string;
    files: number;
    first: string;
  }) =>
    `The archive in ${folder} is damaged: ${onCommandLine(list, 'the list of images and files')} is missing or changed, and the URLs of ${files === 1 ? 'one media file' : `${formatNumber(files)} media files`} could not be determined again; the first is ${first}. Nothing was published or removed. Restore ${onCommandLine(list, 'the archive')} from a copy${onCommandLine(', or run again with --accept-removals to continue without these files')}.`,
  'forgotten-damaged': ({ folder, list }: { folder: string; list: string }) =>
    `The archive in ${folder} is damaged: ${onCommandLine(`${list}, `)}the list of permanently removed posts, is missing or changed. Nothing was fetched. Restore ${onCommandLine(list, 'the archive')} from a copy${onCommandLine(', or write it again with "blogkeep forget" and the IDs of all these posts')}.`,
  'post-unknown': ({ folder, id }: { folder: string; id: string }) =>
    `There is no post ${JSON.stringify(id)} in the archive in ${folder}, so nothing was removed.${onCommandLine(' The ID of a post is the name of its folder in data/posts.')}`,
  'file-in-the-way': ({ folder }: { folder: string }) =>
    `${folder} cannot be a folder, because a file has this name. Choose another one${onCommandLine(' with --archive or --dir')}.`,
  'in-use': ({ folder, who, file }: { folder: string; who: string; file: string }) =>
    `The archive in ${folder} is in use: ${who}. Wait until that run has ended; if that run no longer exists, delete ${file}.`,
  'held-by': ({ process, host, started }: { process: number; host: string; started: string }) =>
    `process ${String(process)} on ${host} has been writing to it since ${started}`,
  'held-by-another': 'another run has its lock',
  'taken-over': ({ folder }: { folder: string }) =>
    `The archive in ${folder} is in use: another run is taking it over from one that has ended. Wait until that run has ended; if that run no longer exists, try again in a few seconds.`,
  writer: ({ process, host, started }: { process: number; host: string; started: string }) =>
    `Process ${String(process)} on ${host}, since ${started},`,
  'not-an-archive': ({ folder, file }: { folder: string; file: string }) =>
    `The folder ${folder} is not an archive of blogkeep: it has files but no ${file}. Choose another folder${onCommandLine(' with --archive or --dir')}.`,
  'too-new': ({ folder, format, newest }: { folder: string; format: number; newest: number }) =>
    `The archive in ${folder} has format ${String(format)}, and this blogkeep reads up to ${String(newest)}. It was written by a newer blogkeep: update blogkeep.`,
  'of-another-blog': ({ folder, own, blog }: { folder: string; own: string; blog: string }) =>
    `The archive in ${folder} is that of the blog "${own}", not of "${blog}". Choose another folder for this blog${onCommandLine(' with --dir or --archive')}.`,
  link: ({ path }: { path: string }) =>
    `${path} is a symbolic link, and blogkeep does not follow links within an archive. Put the folder itself in its place; the archive as a whole may be a link.`,
  missing: ({ folder }: { folder: string }) =>
    `There is no archive in ${folder}.${onCommandLine(' "blogkeep crawl" creates one from the API, "blogkeep import" from a backup.')}`,
  'missing-now': ({ folder }: { folder: string }) => `The archive in ${folder} no longer exists.`,
  changing: ({ id, folder }: { id: string; folder: string }) =>
    `Post ${id} in ${folder} was changed by another run while it was read. Run the command again when that run has ended.`,
  'post-id-unusable': ({ id }: { id: string }) => `The post ID ${id} cannot be used as a folder name.`,
  'not-json': 'it is not JSON',
  'other-form': ({ place, issue }: { place: string; issue: string }) => `${place}: ${issue}`,
  'link-outside': 'it is a symbolic link, which may point outside the archive',
  'is-missing': 'it is missing',
  'is-changed': 'it differs from the manifest',
  'not-a-file': 'it is not a regular file',
  'not-utf-8': 'it is not UTF-8',
  'folder-is-link': 'its folder is a link',
  unreadable: ({ advice, code }: { advice: string; code: string }) => `${advice} (${code})`,
  'server-stopped': 'The server was stopped before it had read the archive.',
  'verification-stopped': 'The verification was interrupted.',
  'record-not-checked': ({ bug }: { bug: string }) => `It could not be checked, which is a bug in blogkeep: ${bug}.`,
  'bag-cut': 'its lines are truncated or damaged',
  'checksum-damaged': ({ path }: { path: string }) => `its checksum of ${path} is damaged`,
  'no-checksum': ({ line }: { line: number }) => `line ${formatNumber(line)} is not a checksum and a path`,
};
