import { formatCount, formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const retry = 'Check the address and the network, or try again later.';

export const app = {
  'templates-not-copied': ({ folder, advice }: { folder: string; advice: string }) =>
    `The templates cannot be copied into ${folder}: ${advice}.`,
  'token-missing': 'The API is not served without a token.',
  'port-unavailable': ({ port, host, why }: { port: number; host: string; why: string }) =>
    `The server cannot listen on port ${String(port)} of ${host}: ${why}.`,
  'port-in-use': ({ flag }: { flag: string }) =>
    `another program uses it. Choose another port with ${flag}, or ${flag} 0 for a free one`,
  'port-reserved': ({ flag }: { flag: string }) =>
    `ports below 1024 are reserved for the administrator. Choose another one with ${flag}`,
  'address-not-here': ({ flag }: { flag: string }) =>
    `this machine does not have that address. Choose one that it has with ${flag}`,
  'host-not-found': `that host name is not known${onCommandLine('. Choose an address of this machine with --host; to be reached by a name, use --allowed-hosts')}`,
  'host-not-resolved': `that name cannot be resolved at the moment${onCommandLine('. Choose an address of this machine with --host; to be reached by a name, use --allowed-hosts')}`,
  'source-refuses': ({ why }: { why: string }) =>
    `The source refuses the token or the blog: ${why} Check the token (it may have expired)${onCommandLine(', --blog and --base-url')}.`,
  'another-blog': ({ wanted, name }: { wanted: string; name: string }) =>
    `This address has no blog named "${wanted}". Its blog is named "${name}".${onCommandLine(' Omit --blog, or specify the address of that blog.')}`,
  'source-unusable-retry': ({ why }: { why: string }) => `The source cannot be used: ${why} ${retry}`,
  'source-unusable': ({ why }: { why: string }) => `The source cannot be used: ${why}`,
  'source-silent': ({ why }: { why: string }) =>
    `The source no longer answers: ${why} Everything stored is kept, and the next run continues from there. ${retry}`,
  'source-waits': ({ why }: { why: string }) =>
    `The source asks for longer waits than a run accepts: ${why} Everything stored is kept, and the next run continues from there. ${retry}`,
  'no-blogs': 'The token has no blog that could be exported. Use the token of the account that owns the blog.',
  'blog-unknown': ({ wanted, blogs }: { wanted: string; blogs: readonly string[] }) =>
    `The token has no blog named "${wanted}". ${blogs.length > 0 ? `It has: ${blogs.join(', ')}.` : 'It has none.'}${onCommandLine(' Choose one of them with --blog.')}`,
  'backup-of-another': ({ wanted, name }: { wanted: string; name: string }) =>
    `The backup has no blog named "${wanted}". It has: ${name}.${onCommandLine(' Omit --blog, or import the backup of that blog.')}`,
  'backup-unusable': ({ why }: { why: string }) => `The backup cannot be used: ${why}`,
  'blog-name-missing': `The backup does not contain the name of the blog${onCommandLine(': specify it with --blog, or the URL that the blog had with --blog-url')}.`,
  'blog-url-missing': ({ backup }: { backup: readonly string[] }) =>
    `${backup.join(', ')} does not contain the address of the blog${onCommandLine(': specify it with --blog-url, such as --blog-url https://blog.example.com')}.`,
  'list-of-another': ({
    file,
    hosts,
    own,
    host,
  }: {
    file: string;
    hosts: readonly string[];
    own: string;
    host: string;
  }) =>
    `${file} lists pages of ${hosts.length > 1 ? `${host} and ${formatNumber(hosts.length - 1)} more` : host}, and none of this blog (${own}): use the sitemap.xml of this blog.${onCommandLine(` If the blog had that address, add --blog-url https://${host}.`)}`,
  'list-missing': ({ file }: { file: string }) =>
    `There is no ${file}${onCommandLine(', which --published specifies. It takes "all", "none", or the path of a file: the sitemap.xml, as saved from the blog, or a list of IDs or URLs')}.`,
  'list-is-address': ({ address }: { address: string }) =>
    `${address} is an address${onCommandLine(`, and --published reads a file: save the sitemap, for example with "curl -o sitemap.xml ${address}", and specify that file`, '. Save the sitemap, and choose that file')}.`,
  'list-unreadable': ({ file, why }: { file: string; why: string }) =>
    `The list of public posts in ${file} cannot be read (${why}).${onCommandLine(' --published takes "all", "none", or the path of a sitemap that was saved from the blog, or of a file with IDs or URLs.')}`,
  'list-too-large': 'it is larger than any sitemap',
  'backup-without-post': ({ id }: { id: string }) => `The backup has no post ${id}.`,
  'no-newest-comments': 'A backup does not have the newest comments.',
  'backup-without-file': 'the backup has no such file',
  'at-another-host': 'it is on another host',
  'nothing-to-serve': `There is nothing to serve: neither an archive nor a site.${onCommandLine(' --dir is the folder that contains archive/ and site/.')}`,
  'no-site': ({ site }: { site: string }) =>
    `There is no site in ${site}.${onCommandLine(' "blogkeep publish" generates it from the archive.')}`,
  'blog-served-twice': ({ first, second, blog }: { first: string; second: string; blog: string }) =>
    `Both ${first} and ${second} are of the blog "${blog}": serve one of them, or each on its own port.`,
  'apis-in-the-way': 'The site of the blog "apis" would have the path of the API: serve it alone, on its own port.',
  'no-scheduler': `blogkeep cannot schedule nightly runs on this system.${onCommandLine(' Let its scheduler run "blogkeep export" every night.')}`,
  'scheduler-missing': 'the scheduler of the system is not installed',
  'scheduler-refuses': ({ reason }: { reason: string }) =>
    `The nightly run could not be scheduled: ${reason.replace(/\.$/u, '')}.${onCommandLine(' Let the scheduler of the system run "blogkeep export" every night.', ' Choose Update from time to time instead.')}`,
  unwritable: ({ path, advice }: { path: string; advice: string }) => `${path} cannot be written: ${advice}.`,
  'gitignore-link': ({ file }: { file: string }) =>
    `${file} is a symbolic link, and git does not read such a .gitignore. Nothing was written. Replace it with a file, and run the command again.`,
  'options-unusable': ({ file, output, why }: { file: string; output: string; why: string }) =>
    `${file} records the options with which the ${output} was published, but ${why}.${onCommandLine(' Restore it from a copy, or start over with --forget-options.')}`,
  'not-a-file': 'it is not a regular file',
  unreadable: ({ code }: { code: string }) => `it cannot be read (${code})`,
  'templates-too-far': ({ output, folder }: { output: string; folder: string }) =>
    `The ${output} in ${folder} was published with templates from a folder that is too far away to be remembered${onCommandLine(': specify it with --templates, or start over with --forget-options')}.`,
  'folder-elsewhere': 'a folder elsewhere',
  'same-folder': 'the same',
  'folder-in-folder': 'inside one another',
  'text-only': ({ bug }: { bug: string }) =>
    `Only the text of the post is returned, which is a bug in blogkeep: ${bug}.`,
  'posts-unread': ({ unread }: { unread: string }) =>
    `${unread} The archive is not finished${onCommandLine(': run "blogkeep crawl" or "blogkeep export" to continue')}.`,
  'post-damaged': ({ files }: { files: readonly string[] }) =>
    `${onCommandLine(`${files.join(', ')} in the archive ${files.length === 1 ? 'is' : 'are'}`, 'The copy in the archive is')} damaged or missing, so the post was not published again: its published files are unchanged.`,
  'excluded-category-unknown': ({ name, hint }: { name: string; hint: string }) =>
    `The archive has no category "${name}"${onCommandLine(', which --exclude-category names,', ',')} so its posts might become public and nothing was written.${hint} Specify the whole path, such as Travel/Seoul, or remove the name if the category no longer exists.`,
  'excluded-category-gone': `A category that an earlier publish excluded is no longer in the archive under its name, so its posts might become public and nothing was written.${onCommandLine(' Specify its new name with --exclude-category, or an empty value to exclude none.')}`,
  'excluded-tag-unknown': ({ name, hint }: { name: string; hint: string }) =>
    `No post in the archive has the tag "${name}"${onCommandLine(', which --exclude-tag names,', ',')} so other posts might become public and nothing was written.${hint} Correct the name, or remove it.`,
  'book-name-unknown': ({ flag, name, hint }: { flag: string; name: string; hint: string }) =>
    `No published post has the ${flag === 'book-tag' ? 'tag' : 'category'} "${name}"${onCommandLine(`, which --${flag} names,`, ',')} so nothing was written.${hint} Correct the name, or remove it.`,
  'category-unknown': ({ name, hint }: { name: string; hint: string }) =>
    `There is no category "${name}"${onCommandLine(', which --categories names,', ',')} so nothing was written.${hint} In rename (left side) and hide, specify the path that the category has on the platform, such as Travel/Seoul, its label or ID; in order, the new path.`,
  'posts-vanish': ({ missing, published, folder }: { missing: number; published: number; folder: string }) =>
    `Of the ${formatCount(published, 'post')} in ${folder}, ${formatNumber(missing)} would disappear, although no publishing option has changed. That is probably a fault, so nothing was written.${onCommandLine(' If it is intended, run again with --accept-removals.')}`,
  'published-despite-damage': ({ folder, files, first }: { folder: string; files: number; first: string }) =>
    `The archive in ${folder} is damaged: ${formatNumber(files)} ${files === 1 ? 'file is' : 'files are'} missing or changed${onCommandLine(`, such as ${first}`)}. Nothing was removed from the outputs, and files that depend on the damaged ones stay as they are. Crawl or import the blog again, or restore the files from a copy${onCommandLine('; "blogkeep verify" lists all damage')}.`,
  'archive-damaged-first': 'the archive is damaged, so it comes first.',
};
