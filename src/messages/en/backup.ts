import { formatCount, formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const again = 'Download the backup again.';
const asGiven = 'Use the file as the platform provided it.';
const repair = `Download it again; if that is not possible, repair it${onCommandLine(' (zip -FF repairs many)')}, unpack it, and import the folder instead`;
const expected =
  'Import a backup of Tistory (zip or XML), an export of WordPress, a Takeout of Blogger, or a text file in the Movable Type format, as it was downloaded';

/** Messages about backup files. The names of zips, folders and files are parameters. */
export const backup = {
  hostile: ({ name, what }: { name: string; what: string }) =>
    `${name} ${what}. No real backup does, so it was not read. Download it again from the blog's settings.`,
  'too-many-entries': ({ count }: { count: number }) => `claims to have ${formatCount(count, 'entry', 'entries')}`,
  'unpacks-to': ({ size, total }: { size: number; total: number }) =>
    `claims that its ${formatCount(size, 'byte')} unpack to ${formatNumber(total)}`,
  'entries-overlap': 'has entries that overlap',
  'entries-behind-end': 'has entries beyond its end',
  'entry-outside': ({ entry }: { entry: string }) => `has an entry that points outside of it (${entry})`,
  'too-many-folders': ({ most }: { most: number }) => `has more than ${formatCount(most, 'folder')}`,
  'empty-zip': ({ name }: { name: string }) => `${name} is an empty zip. ${again}`,
  locked: ({ zip }: { zip: string }) =>
    `${zip} is locked with a password. Unpack it with its password, and import the folder instead.`,
  'split-zip': ({ zip }: { zip: string }) =>
    `${zip} is one part of a zip that was split (.z01, .z02, …). Join the parts, or unpack them, and import the folder.`,
  'cut-zip': ({ zip }: { zip: string }) => `${zip} is truncated or has bytes that do not belong to it. ${repair}.`,
  'damaged-zip': ({ zip, why }: { zip: string; why: string }) => `${zip} is a damaged zip (${why}). ${repair}.`,
  'damaged-tar': ({ name }: { name: string }) =>
    `${name} is a damaged tar. Download it again; if that is not possible, unpack it, and import the folder instead.`,
  'tar-ends': 'the tar ends in the middle of it',
  'system-error': ({ name, advice, code }: { name: string; advice: string; code: string }) =>
    `${name} cannot be read: ${advice} (${code}).`,
  'folder-system-error': ({ name, advice, code }: { name: string; advice: string; code: string }) =>
    `The folder ${name} cannot be read: ${advice} (${code}).`,
  'permission-denied': ({ file, code }: { file: string; code: string }) =>
    `${file} cannot be read: permission denied (${code}). Give this user read access to it.`,
  'too-many-files': ({ folder, most }: { folder: string; most: number }) =>
    `The folder ${folder} has more than ${formatCount(most, 'file')}, more than any backup. Specify only the backup folder.`,
  missing: ({ file }: { file: string }) => `There is no ${file}. Check the path of the backup.`,
  'is-address': ({ address }: { address: string }) =>
    `${address} is an address${onCommandLine(', and "import" reads files', '. Files are needed')}. Download the blog as a file in the settings of its platform, and import that${onCommandLine('; a server with the Blog Read API is exported with "blogkeep export --base-url"')}.`,
  'not-a-file': ({ file }: { file: string }) => `${file} is neither a file nor a folder. ${expected}.`,
  'no-backup': ({ file, seems }: { file: string; seems: string }) =>
    `${file} is not a backup: it ${seems}. ${expected}.`,
  'several-ttxml': 'These are several TTXML files. Import one after the other into the same folder, the oldest first.',
  'ttxml-and-others': ({ file }: { file: string }) =>
    `These are ${file}, which is TTXML, and zips or folders of HTML. Import one after the other into the same folder, the oldest first.`,
  'two-formats': ({ files }: { files: readonly { name: string; title: string }[] }) =>
    `These are backups in two formats: ${files.map(({ name, title }) => `${name} (${title})`).join(' and ')}. Import one after the other into the same folder, the oldest first.`,
  'choose-blog': ({ blogs }: { blogs: readonly string[] }) =>
    `The backup contains several blogs: ${blogs.join(', ')}.${onCommandLine(' Choose one of them with --blog, and import each into a folder of its own.')}`,
  'blog-not-among': ({ wanted, blogs }: { wanted: string; blogs: readonly string[] }) =>
    `The backup has no blog named "${wanted}". It has: ${blogs.join(', ')}.${onCommandLine(' Choose one of them with --blog.')}`,
  'mt-encoding': ({ file, encoding }: { file: string; encoding: string }) =>
    `${file} does not name its encoding, and was read as ${encoding}. If letters are wrong, save the file as UTF-8 and import it again.`,
  'mt-mixed': ({ encoding, count, posts }: { encoding: string; count: number; posts: readonly string[] }) =>
    `${count === 1 ? '1 post has' : `${formatNumber(count)} posts have`} another encoding than the rest of the file, and ${count === 1 ? 'was' : 'were'} read as ${encoding}: ${posts.join(', ')}${count > posts.length ? ', …' : ''}.`,
  'mt-source': ({ format, count }: { format: string; count: number }) =>
    `${count === 1 ? '1 body is' : `${formatNumber(count)} bodies are`} written in ${format}, which is published unchanged, with its line breaks.`,
  'mt-merged': ({ count, posts }: { count: number; posts: readonly string[] }) =>
    `${count === 1 ? '1 post contains' : `${formatNumber(count)} posts contain`} fields of others (${posts.join(', ')}${count > posts.length ? ', …' : ''}), since lines of hyphens are missing, as after saving in a word processor, and ${count === 1 ? 'is' : 'are'} private. Use the file as the platform provided it.`,
  'no-post-refers': ({ count, files }: { count: number; files: readonly string[] }) =>
    `no post refers to ${count === 1 ? 'its file' : `${formatNumber(count)} of its files`} ${files.join(', ')}${count > files.length ? ', …' : ''}`,
  'media-ambiguous': ({ count, addresses }: { count: number; addresses: readonly string[] }) =>
    `${count === 1 ? '1 address matches' : `${formatNumber(count)} addresses match`} several files of the backup, so none of these was used: ${addresses.join(', ')}${count > addresses.length ? ', …' : ''}.`,
  'seems-empty': 'is empty',
  'seems-utf-16': 'is written in UTF-16, as some editors do (save it as UTF-8)',
  'seems-type': ({ type }: { type: string }) => `seems to be ${onCommandLine(type, 'another kind of file')}`,
  'seems-unknown': 'has no known format',
  'seems-feed': 'seems to be a feed, which has only the newest posts of a blog',
  'seems-sitemap': `seems to be a sitemap${onCommandLine(', which is for --published')}`,
  'seems-page': 'seems to be a web page, such as a login page that was saved instead of the file',
  'seems-xml': 'seems to be other XML',
  'seems-json': 'seems to be JSON',
  'other-platform': ({ file, platform, advice }: { file: string; platform: string; advice: string }) =>
    `${file} cannot be imported: it seems to be from ${platform}; ${advice}.`,
  'convert-in-wordpress':
    'import it into WordPress.com, which reads such files, export that blog in Tools → Export, and import the XML file',
  'export-from-wordpress':
    'in WordPress, open Tools → Export, choose "All content", and import the file that you download',
  'is-markdown': 'its posts are Markdown files already, so there is nothing to convert',
  'use-other-export':
    'check whether the platform, or a converter, can export the blog for WordPress or in the Movable Type format',
  'no-post': ({ name, what }: { name: string; what: string }) =>
    `There is no post in ${name}${what === '' ? '' : ` (${what})`}. ${expected}.${what === '' ? ' In a zip of Tistory, each post has a page, such as 12/12-title.html.' : ''}`,
  'is-archive': `it seems to be an archive of blogkeep${onCommandLine(': "blogkeep publish" generates a site from it')}`,
  'is-office-document': 'it seems to be an office document',
  'is-document': 'it seems to be a document or a book',
  'is-program': 'it seems to be a program',
  'has-xml': 'there is an XML file in it: if that is the backup, specify it by name',
  'is-website': 'it seems to be a website',
  'no-readable-post': ({ why }: { why: string }) => `No post can be read. ${why}`,
  'two-posts': ({ one, other, title, otherTitle }: { one: string; other: string; title: string; otherTitle: string }) =>
    `${one} and ${other} are two posts with the same number, "${title}" and "${otherTitle}". Import the backups of two blogs into a folder each; of two backups of one blog, import the older one first, and then the newer one.`,
  'several-blogs': ({ blogs }: { blogs: readonly string[] }) =>
    `By their names these are backups of several blogs: ${blogs.join(', ')}. Import each into a folder of its own.`,
  'no-post-with-id': ({ id }: { id: string }) => `There is no post ${id} in the backup.`,
  'no-entry': ({ entry, name }: { entry: string; name: string }) => `There is no ${entry} in ${name}.`,
  'not-readable': ({ what, why }: { what: string; why: string }) => `${what} cannot be read (${why}).`,
  'not-readable-again': ({ what, why }: { what: string; why: string }) => `${what} cannot be read (${why}). ${again}`,
  'more-bytes': ({ what, size }: { what: string; size: number }) =>
    `${what} has more bytes than the ${formatNumber(size)} in its header. ${again}`,
  'fewer-bytes': ({ what, count, size }: { what: string; count: number; size: number }) =>
    `${what} has ${formatCount(count, 'byte')} instead of the ${formatNumber(size)} in its header. ${again}`,
  'wrong-checksum': ({ what }: { what: string }) => `${what} is damaged: its checksum is wrong. ${again}`,
  'entry-missing': 'the entry is missing',
  'zip-ends': 'the zip ends before it',
  'entry-longer': ({ size }: { size: number }) => `it has more bytes than the ${formatNumber(size)} in its header`,
  'page-too-long': ({ what, size }: { what: string; size: number }) =>
    `${what} was not read: it has ${formatCount(size, 'byte')}, more than any post.`,
  'page-unpacks-to': ({ what, packed, size }: { what: string; packed: number; size: number }) =>
    `${what} was not read: its ${formatCount(packed, 'byte')} unpack to ${formatNumber(size)}, more than any post.`,
  'page-unread': ({ what, why }: { what: string; why: string }) => `${what} was not read: ${why}.`,
  'page-not-utf-8': ({ what }: { what: string }) =>
    `${what} was not read: it is not UTF-8, but all files of a backup are. Unpack or download the backup again.`,
  'page-empty': 'it is empty. Unpack or download the backup again',
  'page-end-missing': 'it is truncated: its end is missing. Unpack or download the backup again',
  'page-mostly-missing': 'it is truncated: most of it is missing. Unpack or download the backup again',
  'page-saved': "it is a page that a browser saved, not a file of the backup. Use the backup from the blog's settings",
  'page-gap': ({ gap }: { gap: string }) =>
    `it has no ${gap}, but every file of a backup has one. Check whether it was changed`,
  'nothing-in-folder': ({ folder, why }: { folder: string; why: string }) =>
    `The folder ${folder} has no post that can be read: ${why}. Use the folder as unpacked from the zip.`,
  'no-html': 'there is no HTML file in it',
  'left-out-in-it': ({ file, reason }: { file: string; reason: string }) => `${file} in it was skipped: ${reason}`,
  'other-version': ({ one }: { one: string }) => `${one} is another version of the post, and was used`,
  'other-version-left': ({ what, one }: { what: string; one: string }) =>
    `${what} was not imported: it differs from ${one}, which is the same post. Compare the two; to keep both, change the number of one.`,
  'number-unknown': ({ what }: { what: string }) =>
    `${what} looks like a post, but its number is not known, so it was not imported. Put it into a folder named with the number of the post (12/12-title.html), and import again.`,
  'is-no-post': 'there is no post in it',
  'of-no-post': ({ files, count }: { files: readonly string[]; count: number }) =>
    `files that belong to no post: ${files.join(', ')}${count > files.length ? ` and ${formatNumber(count - files.length)} more` : ''}`,
  'name-not-utf-8': 'its name is not UTF-8; unpack the zip again, or import the zip itself',
  'name-unknown-encoding': 'its name is neither UTF-8 nor CP949; unpack the zip, rename it, and import the folder',
  'name-too-long': 'its name is longer than systems allow; unpack the zip, and import the folder',
  'is-link': 'it is a link, and links are not followed',
  'is-no-file': 'it is not a regular file',
  'folder-unreadable': ({ advice, code }: { advice: string; code: string }) => `it cannot be read: ${advice} (${code})`,
  'method-unsupported': ({ method }: { method: number }) =>
    `it is packed in a way that is not supported (method ${String(method)}); unpack the zip, and import the folder`,
  'two-of-a-name': 'the zip has two different files of that name; the first was used',
  'list-empty': ({ file }: { file: string }) =>
    `${file} lists nothing: use the sitemap.xml of the blog, or IDs or URLs of public posts, one per line.`,
  'list-packed': ({ file }: { file: string }) =>
    `${file} is packed by gzip, or something else that is not text: unpack it${onCommandLine(' (gunzip)')} and use the result.`,
  'list-not-utf-8': ({ file }: { file: string }) =>
    `${file} is not UTF-8 text: save it as UTF-8, with IDs or URLs of public posts, one per line.`,
  'list-is-page': ({ file }: { file: string }) =>
    `${file} is a page saved from a browser, not a sitemap: save the file itself${onCommandLine(', for example with "curl -o sitemap.xml" and the URL of the sitemap')}, or write IDs or URLs of public posts into a file, one per line.`,
  'list-line': ({ file, line, text }: { file: string; line: number; text: string }) =>
    `${file} is not a list of public posts: line ${formatNumber(line)} ("${text}") is neither an ID nor a URL of a post. Use the sitemap.xml of the blog, or IDs or URLs of public posts, one per line.`,
  'sitemap-doctype': ({ file }: { file: string }) =>
    `${file} declares a document type, which no sitemap needs: remove <!DOCTYPE>.`,
  'sitemap-index': ({ file, places }: { file: string; places: string }) =>
    `${file} lists other sitemaps: save these, and use a file with the URLs of all of them, one per line: ${places}.`,
  'sitemap-other': ({ file, root }: { file: string; root: string }) =>
    `${file} is XML, but not a sitemap: it starts with <${root}>, and a sitemap with <urlset>. Save the sitemap.xml of the blog.`,
  'sitemap-cut': ({ file }: { file: string }) => `${file} is truncated: save the sitemap.xml of the blog again.`,
  'item-unreadable': ({ item, byte, why }: { item: string; byte: number; why: string }) =>
    `The ${item} at byte ${formatNumber(byte)} of the file cannot be read. ${why}`,
  unreadable: ({ file, why }: { file: string; why: string }) => `${file} cannot be read. ${why}`,
  'item-without-known-id': ({ item }: { item: string }) =>
    `${item === 'item' ? 'an' : 'a'} ${item} whose ID is unknown`,
  'item-with-id': ({ item, id }: { item: string; id: string }) => `${item} ${id}`,
  'file-ends-in': ({ what }: { what: string }) =>
    `The file ends in the middle of ${what}: download or copy the backup again.`,
  'file-ends-before-posts':
    'The file ends before any post without </blog>, so posts may be missing: download or copy the backup again.',
  'file-ends-behind': ({ id }: { id: string }) =>
    `The file ends after post ${id} without </blog>, so posts may be missing: download or copy the backup again.`,
  'file-goes-on': ({ what }: { what: string }) =>
    `The file continues in the middle of ${what} with something else: download or copy the backup again.`,
  'item-without-id': ({ item, title }: { item: string; title: string }) =>
    `A ${item} of the backup ("${title}") has no ID and cannot be imported.`,
  'item-twice': ({ what }: { what: string }) =>
    `The backup has ${what} more than once; the first is imported, and another was skipped.`,
  'attachment-size': ({ name, said, size }: { name: string; said: string; size: number }) =>
    `attachment "${name}" should have ${said} bytes, but has ${formatNumber(size)}`,
  attachment: ({ name, post }: { name: string; post: string }) => `Attachment "${name}" of post ${post}`,
  'attachment-empty': ({ what }: { what: string }) =>
    `${what} is empty in the backup. Download a backup with attachments.`,
  'attachments-empty': ({ count }: { count: number }) => `${formatNumber(count)} without content`,
  'base64-invalid': ({ what }: { what: string }) =>
    `${what} cannot be read from the backup: its base64 is truncated or has other characters in it.`,
  'too-many-elements': ({ most }: { most: number }) =>
    `It has more than ${formatCount(most, 'element')}, more than any post.`,
  'too-much-text': ({ megabytes }: { megabytes: number }) =>
    `It has more than ${formatNumber(megabytes)} MB of text, which is more than can be read.`,
  'become-shorter': 'The backup became shorter while it was read: import it again.',
  'nested-too-deep': ({ levels }: { levels: number }) =>
    `The backup nests tags more than ${formatCount(levels, 'level')} deep, more than any blog. ${again}`,
  'utf-16': ({ name }: { name: string }) =>
    `${name} is written in UTF-16 or UTF-32, and a backup is in UTF-8. ${asGiven}`,
  'other-encoding': ({ name, encoding }: { name: string; encoding: string }) =>
    `${name} says that it is written in ${encoding}, and a backup is in UTF-8. ${asGiven}`,
  'not-ttxml': ({ name }: { name: string }) =>
    `${name} is not a backup in XML: it does not start with <blog type="tattertools/1.1">. ${asGiven}`,
  'other-root': ({ name, root }: { name: string; root: string }) =>
    `${name} is XML, but not a backup of a blog: it starts with <${root}>, and a backup with <blog>. ${asGiven}`,
  'other-type': ({ name, type }: { name: string; type: string }) =>
    `${name} says that it is of the type "${type}", but only "tattertools/1.1" can be read.`,
  'not-wxr': ({ name }: { name: string }) =>
    `${name} is not an export of WordPress, which is RSS. In WordPress, open Tools → Export, choose "All content", and import the file that you download.`,
  'wxr-cut': ({ name }: { name: string }) =>
    `${name} ends without </rss>, so posts may be missing: export or copy it again.`,
  'wxr-without-posts': ({ files, why }: { files: readonly string[]; why: string }) =>
    `There is no post or page in ${files.join(', ')}${why === '' ? '' : ` (${why})`}. In WordPress, open Tools → Export, and choose "All content".`,
  'several-wordpress': ({ blogs }: { blogs: readonly string[] }) =>
    `These are exports of several blogs: ${blogs.join(', ')}. Import each into a folder of its own.`,
  'too-many-posts': ({ name, most }: { name: string; most: number }) =>
    `${name} has more than ${formatCount(most, 'post')}, more than any blog. ${again}`,
  doctype: ({ name }: { name: string }) =>
    `${name} declares a document type (<!DOCTYPE>), which no backup does, so it was not read. ${asGiven}`,
  declaration: 'a declaration among elements',
  ampersand: '"&" instead of "&amp;"',
  'control-characters': 'control characters',
  'bytes-not-utf-8': 'bytes that are not UTF-8',
  'starts-before': ({ next, kind }: { next: string; kind: string }) => `<${next}> starts before </${kind}>`,
  'closes-nothing': ({ name }: { name: string }) => `</${name}> closes nothing`,
  'not-closed': ({ name }: { name: string }) => `<${name}> is not closed`,
  'items-too-large': ({ count }: { count: number }) =>
    `${count === 1 ? '1 item that belongs to no post is' : `${formatNumber(count)} items that belong to no post are`} too large to be stored in the archive`,
  'rest-too-large': ({ count }: { count: number }) =>
    `${formatCount(count, 'file')} beside the posts ${count === 1 ? 'is' : 'are'} too large to be stored`,
  'not-a-feed': ({ name }: { name: string }) =>
    `${name} is XML, but not a feed: it does not start with <feed>. Use the feed.atom of a Takeout, or the XML file that "Back up content" made in the settings of Blogger.`,
  'feed-without-posts': ({ name, why }: { name: string; why: string }) =>
    why === ''
      ? `${name} has no posts. Use the zips of Google Takeout, the feed.atom in its folder Blogger/Blogs, or the XML file that "Back up content" made in the settings of Blogger. The feed of a website is no backup.`
      : `${name} has no posts that can be read. ${why}`,
  'feed-cut': ({ name }: { name: string }) =>
    `${name} ends without </feed>, so posts and comments may be missing: download or copy the backup again.`,
  'no-blog': ({ names }: { names: readonly string[] }) =>
    `There is no blog in ${names.join(', ')}. Select Blogger in Google Takeout, and import all zips of the export.`,
  'blog-twice': ({ files }: { files: readonly string[] }) =>
    `${files.join(' and ')} are backups of the same blog. Import one after the other into the same folder, the oldest first.`,
  'album-ambiguous': ({ files, count }: { files: readonly string[]; count: number }) =>
    `names that several files or images have, so that it is not certain which is which: ${files.join(', ')}${count > files.length ? ` and ${formatNumber(count - files.length)} more` : ''}${onCommandLine('; --fetch-media fetches these images')}`,
};
