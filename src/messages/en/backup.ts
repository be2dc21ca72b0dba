import { formatNumber } from '../format-count.ts';

const again = 'Download the backup again.';
const asGiven = 'Use the file as the platform provided it.';
const repair =
  'Download it again; if that is not possible, repair it (zip -FF repairs many), unpack it, and give the folder instead';
const expected =
  'Import a backup of Tistory (zip or XML), an export of WordPress, a Takeout of Blogger, or a text file in the Movable Type format, as it was downloaded';

/** Messages about backup files. The names of zips, folders and files are parameters. */
export const backup = {
  hostile: ({ name, what }: { name: string; what: string }) =>
    `${name} ${what}. No backup is like that, so it was not read. Download it again from the blog's settings.`,
  'too-many-entries': ({ count }: { count: number }) => `says that it has ${formatNumber(count)} entries`,
  'unpacks-to': ({ size, total }: { size: number; total: number }) =>
    `says that its ${formatNumber(size)} bytes become ${formatNumber(total)} when they are unpacked`,
  'entries-overlap': 'has entries that overlap',
  'entries-behind-end': 'has entries beyond its end',
  'entry-outside': ({ entry }: { entry: string }) => `has an entry that points outside of it (${entry})`,
  'too-many-folders': ({ most }: { most: number }) => `has more than ${formatNumber(most)} folders`,
  'empty-zip': ({ name }: { name: string }) => `${name} is an empty zip. ${again}`,
  locked: ({ zip }: { zip: string }) =>
    `${zip} is locked with a password. Unpack it with its password, and give the folder instead.`,
  'split-zip': ({ zip }: { zip: string }) =>
    `${zip} is one part of a zip that was split (.z01, .z02, …). Join the parts, or unpack them, and give the folder.`,
  'cut-zip': ({ zip }: { zip: string }) => `${zip} is cut off or has bytes that do not belong to it. ${repair}.`,
  'damaged-zip': ({ zip, why }: { zip: string; why: string }) => `${zip} is a damaged zip (${why}). ${repair}.`,
  'damaged-tar': ({ name }: { name: string }) =>
    `${name} is a damaged tar. Download it again; if that is not possible, unpack it, and give the folder instead.`,
  'tar-ends': 'the tar ends in the middle of it',
  'system-error': ({ name, advice, code }: { name: string; advice: string; code: string }) =>
    `${name} cannot be read: ${advice} (${code}).`,
  'folder-system-error': ({ name, advice, code }: { name: string; advice: string; code: string }) =>
    `The folder ${name} cannot be read: ${advice} (${code}).`,
  'permission-denied': ({ file, code }: { file: string; code: string }) =>
    `${file} cannot be read: permission denied (${code}). Give this user read access to it.`,
  'too-many-files': ({ folder, most }: { folder: string; most: number }) =>
    `The folder ${folder} has more than ${formatNumber(most)} files, as no backup does. Give the folder of the backup alone.`,
  missing: ({ file }: { file: string }) => `There is no ${file}. Check the path of the backup.`,
  'not-a-file': ({ file }: { file: string }) => `${file} is neither a file nor a folder. ${expected}.`,
  'no-backup': ({ file, seems }: { file: string; seems: string }) =>
    `${file} is not a backup: it ${seems}. ${expected}.`,
  'several-ttxml': 'These are several TTXML files. Import one after the other into the same folder, the oldest first.',
  'ttxml-and-others': ({ file }: { file: string }) =>
    `These are ${file}, which is TTXML, and zips or folders of HTML. Import one after the other into the same folder, the oldest first.`,
  'two-formats': ({ files }: { files: readonly { name: string; title: string }[] }) =>
    `These are backups in two formats: ${files.map(({ name, title }) => `${name} (${title})`).join(' and ')}. Import one after the other into the same folder, the oldest first.`,
  'choose-blog': ({ blogs }: { blogs: readonly string[] }) =>
    `The backup contains several blogs: ${blogs.join(', ')}. Choose one of them with --blog, and import each into a folder of its own.`,
  'blog-not-among': ({ wanted, blogs }: { wanted: string; blogs: readonly string[] }) =>
    `The backup has no blog named "${wanted}". It has: ${blogs.join(', ')}. Choose one of them with --blog.`,
  'mt-encoding': ({ file, encoding }: { file: string; encoding: string }) =>
    `${file} does not name its encoding, and was read as ${encoding}. If letters are wrong, save the file as UTF-8 and import it again.`,
  'mt-mixed': ({ encoding, count, posts }: { encoding: string; count: number; posts: readonly string[] }) =>
    `${count === 1 ? '1 post has' : `${formatNumber(count)} posts have`} another encoding than the rest of the file, and ${count === 1 ? 'was' : 'were'} read as ${encoding}: ${posts.join(', ')}${count > posts.length ? ', …' : ''}.`,
  'mt-source': ({ format, count }: { format: string; count: number }) =>
    `${count === 1 ? '1 body is' : `${formatNumber(count)} bodies are`} written in ${format}, which is published as it is, with its lines.`,
  'mt-merged': ({ count, posts }: { count: number; posts: readonly string[] }) =>
    `${count === 1 ? '1 post contains' : `${formatNumber(count)} posts contain`} fields of others (${posts.join(', ')}${count > posts.length ? ', …' : ''}), since lines of hyphens are missing, as after saving in a word processor, and ${count === 1 ? 'is' : 'are'} private. Use the file as the platform provided it.`,
  'no-post-refers': ({ count, files }: { count: number; files: readonly string[] }) =>
    `no post refers to ${count === 1 ? 'its file' : `${formatNumber(count)} of its files`} ${files.join(', ')}${count > files.length ? ', …' : ''}`,
  'media-ambiguous': ({ count, addresses }: { count: number; addresses: readonly string[] }) =>
    `${count === 1 ? '1 address fits' : `${formatNumber(count)} addresses fit`} several files of the backup, and ${count === 1 ? 'has' : 'have'} none of them: ${addresses.join(', ')}${count > addresses.length ? ', …' : ''}.`,
  'seems-empty': 'is empty',
  'seems-utf-16': 'is written in UTF-16, as some editors do (save it as UTF-8)',
  'seems-type': ({ type }: { type: string }) => `seems to be ${type}`,
  'seems-unknown': 'has no known format',
  'seems-feed': 'seems to be a feed, which has only the newest posts of a blog',
  'seems-sitemap': 'seems to be a sitemap, which is for --published',
  'seems-page': 'seems to be a web page, such as a login page that was saved instead of the file',
  'seems-xml': 'seems to be other XML',
  'seems-json': 'seems to be JSON',
  'no-post': ({ name, what }: { name: string; what: string }) =>
    `There is no post in ${name}${what === '' ? '' : ` (${what})`}. ${expected}. In a zip of Tistory, each post has a page, such as 12/12-title.html.`,
  'is-archive': 'it seems to be an archive of blogkeep: "blogkeep publish" makes a site from it',
  'is-office-document': 'it seems to be an office document',
  'is-document': 'it seems to be a document or a book',
  'is-program': 'it seems to be a program',
  'has-xml': 'there is an XML file in it: if that is the backup, give it by name',
  'is-website': 'it seems to be a website',
  'no-readable-post': ({ why }: { why: string }) => `No post can be read. ${why}`,
  'two-posts': ({ one, other, title, otherTitle }: { one: string; other: string; title: string; otherTitle: string }) =>
    `${one} and ${other} are two posts with one number, "${title}" and "${otherTitle}". Import the backups of two blogs into a folder each; of two backups of one blog, import the older one first, and then the newer one.`,
  'several-blogs': ({ blogs }: { blogs: readonly string[] }) =>
    `By their names these are backups of several blogs: ${blogs.join(', ')}. Import each into a folder of its own.`,
  'no-post-with-id': ({ id }: { id: string }) => `There is no post ${id} in the backup.`,
  'no-entry': ({ entry, name }: { entry: string; name: string }) => `There is no ${entry} in ${name}.`,
  'not-readable': ({ what, why }: { what: string; why: string }) => `${what} cannot be read (${why}).`,
  'not-readable-again': ({ what, why }: { what: string; why: string }) => `${what} cannot be read (${why}). ${again}`,
  'more-bytes': ({ what, size }: { what: string; size: number }) =>
    `${what} has more bytes than the ${formatNumber(size)} that were announced. ${again}`,
  'fewer-bytes': ({ what, count, size }: { what: string; count: number; size: number }) =>
    `${what} has ${formatNumber(count)} bytes where ${formatNumber(size)} were announced. ${again}`,
  'wrong-checksum': ({ what }: { what: string }) => `${what} is damaged: its checksum is wrong. ${again}`,
  'entry-missing': 'there is no entry where one was announced',
  'zip-ends': 'the zip ends before it',
  'entry-longer': ({ size }: { size: number }) =>
    `it has more bytes than the ${formatNumber(size)} that were announced`,
  'page-too-long': ({ what, size }: { what: string; size: number }) =>
    `${what} was not read: it has ${formatNumber(size)} bytes, and no post is that long.`,
  'page-unpacks-to': ({ what, packed, size }: { what: string; packed: number; size: number }) =>
    `${what} was not read: its ${formatNumber(packed)} bytes become ${formatNumber(size)} when they are unpacked, as those of no post do.`,
  'page-unread': ({ what, why }: { what: string; why: string }) => `${what} was not read: ${why}.`,
  'page-not-utf-8': ({ what }: { what: string }) =>
    `${what} was not read: it is not UTF-8, as all files of a backup are. Unpack or download the backup again.`,
  'page-empty': 'it is empty. Unpack or download the backup again',
  'page-end-missing': 'it is cut off: its end is missing. Unpack or download the backup again',
  'page-mostly-missing': 'it is cut off: most of it is missing. Unpack or download the backup again',
  'page-saved':
    'it is a page that a browser saved, not a file of the backup. Give the backup that the settings of the blog offer',
  'page-gap': ({ gap }: { gap: string }) =>
    `it has no ${gap}, as a file of the backup has. Check whether it was changed`,
  'nothing-in-folder': ({ folder, why }: { folder: string; why: string }) =>
    `The folder ${folder} has no post that can be read: ${why}.`,
  'no-html': 'there is no HTML file in it',
  'left-out-in-it': ({ file, reason }: { file: string; reason: string }) => `${file} in it was left out: ${reason}`,
  'other-version': ({ one }: { one: string }) => `${one} is another version of the post, and was taken`,
  'other-version-left': ({ what, one }: { what: string; one: string }) =>
    `${what} was not imported: it differs from ${one}, which is the same post. Compare the two; to keep both, give one another number.`,
  'number-unknown': ({ what }: { what: string }) =>
    `${what} looks like a post, but its number is not known, so it was not imported. Put it into a folder named with the number of the post (12/12-title.html), and import again.`,
  'is-no-post': 'there is no post in it',
  'of-no-post': ({ files, count }: { files: readonly string[]; count: number }) =>
    `files that belong to no post: ${files.join(', ')}${count > files.length ? ` and ${formatNumber(count - files.length)} more` : ''}`,
  'name-not-utf-8': 'its name is not UTF-8; unpack the zip again, or give the zip itself',
  'name-unknown-encoding': 'its name is neither UTF-8 nor CP949; unpack the zip, rename it, and give the folder',
  'name-too-long': 'its name is longer than systems allow; unpack the zip, and give the folder',
  'is-link': 'it is a link, and links are not followed',
  'is-no-file': 'it is not a regular file',
  'folder-unreadable': ({ advice, code }: { advice: string; code: string }) => `it cannot be read: ${advice} (${code})`,
  'method-unsupported': ({ method }: { method: number }) =>
    `it is packed in a way that is not supported (method ${String(method)}); unpack the zip, and give the folder`,
  'two-of-a-name': 'the zip has two different files of that name; the first was taken',
  'list-empty': ({ file }: { file: string }) =>
    `${file} lists nothing: give the sitemap.xml of the blog, or ids or URLs of public posts, one a line.`,
  'list-packed': ({ file }: { file: string }) =>
    `${file} is packed by gzip, or something else that is not text: unpack it (gunzip) and give the result.`,
  'list-not-utf-8': ({ file }: { file: string }) =>
    `${file} is not UTF-8 text: save it as UTF-8, with ids or URLs of public posts, one a line.`,
  'list-is-page': ({ file }: { file: string }) =>
    `${file} is a page saved from a browser, not a sitemap: save the file itself, for example with "curl -o sitemap.xml" and the URL of the sitemap, or write ids or URLs of public posts into a file, one a line.`,
  'list-line': ({ file, line, text }: { file: string; line: number; text: string }) =>
    `${file} is not a list of public posts: line ${formatNumber(line)} ("${text}") is neither an id nor a URL of a post. Give the sitemap.xml of the blog, or ids or URLs of public posts, one a line.`,
  'sitemap-doctype': ({ file }: { file: string }) =>
    `${file} declares a document type, which no sitemap needs: remove <!DOCTYPE>.`,
  'sitemap-index': ({ file, places }: { file: string; places: string }) =>
    `${file} lists other sitemaps: save these, and give a file with the URLs of all of them, one a line: ${places}.`,
  'sitemap-other': ({ file, root }: { file: string; root: string }) =>
    `${file} is XML, but not a sitemap: it starts with <${root}>, and a sitemap with <urlset>. Save the sitemap.xml of the blog.`,
  'sitemap-cut': ({ file }: { file: string }) => `${file} is cut off: save the sitemap.xml of the blog again.`,
  'item-unreadable': ({ item, byte, why }: { item: string; byte: number; why: string }) =>
    `The ${item} at byte ${formatNumber(byte)} of the file cannot be read. ${why}`,
  unreadable: ({ file, why }: { file: string; why: string }) => `${file} cannot be read. ${why}`,
  'item-without-known-id': ({ item }: { item: string }) =>
    `${item === 'item' ? 'an' : 'a'} ${item} whose id is not known`,
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
    `A ${item} of the backup ("${title}") has no id, and cannot be imported.`,
  'item-twice': ({ what }: { what: string }) =>
    `The backup has ${what} more than once; the first is imported, and another was left out.`,
  'attachment-size': ({ name, said, size }: { name: string; said: string; size: number }) =>
    `attachment "${name}" says that it has ${said} bytes, and has ${formatNumber(size)}`,
  attachment: ({ name, post }: { name: string; post: string }) => `Attachment "${name}" of post ${post}`,
  'attachment-empty': ({ what }: { what: string }) => `${what} is empty in the backup.`,
  'attachments-empty': ({ count }: { count: number }) => `${formatNumber(count)} without content`,
  'base64-invalid': ({ what }: { what: string }) =>
    `${what} cannot be read from the backup: its base64 is cut off or has other characters in it.`,
  'too-many-elements': ({ most }: { most: number }) =>
    `It has more than ${formatNumber(most)} elements, which no post has.`,
  'too-much-text': ({ megabytes }: { megabytes: number }) =>
    `It has more than ${formatNumber(megabytes)} MB of text, which is more than can be read.`,
  'become-shorter': 'The backup has become shorter while it was read: import it again.',
  'nested-too-deep': ({ levels }: { levels: number }) =>
    `The backup nests tags more than ${formatNumber(levels)} levels deep, which no blog does.`,
  'utf-16': ({ name }: { name: string }) =>
    `${name} is written in UTF-16 or UTF-32, and a backup is in UTF-8. ${asGiven}`,
  'other-encoding': ({ name, encoding }: { name: string; encoding: string }) =>
    `${name} says that it is written in ${encoding}, and a backup is in UTF-8. ${asGiven}`,
  'not-ttxml': ({ name }: { name: string }) =>
    `${name} is not a backup in XML: it does not start with <blog type="tattertools/1.1">.`,
  'other-root': ({ name, root }: { name: string; root: string }) =>
    `${name} is XML, but not a backup of a blog: it starts with <${root}>, and a backup with <blog>.`,
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
    `${name} has more than ${formatNumber(most)} posts, which no blog has.`,
  doctype: ({ name }: { name: string }) =>
    `${name} declares a document type (<!DOCTYPE>), which no backup does. Nothing of such a file is read.`,
  declaration: 'a declaration among elements',
  ampersand: '"&" instead of "&amp;"',
  'control-characters': 'control characters',
  'bytes-not-utf-8': 'bytes that are not UTF-8',
  'starts-before': ({ next, kind }: { next: string; kind: string }) => `<${next}> starts before </${kind}>`,
  'closes-nothing': ({ name }: { name: string }) => `</${name}> closes nothing`,
  'not-closed': ({ name }: { name: string }) => `<${name}> is not closed`,
  'items-too-large': ({ count }: { count: number }) =>
    `${formatNumber(count)} items that belong to no post are too large to be stored in the archive`,
  'rest-too-large': ({ count }: { count: number }) =>
    `${formatNumber(count)} files beside the posts are too large to be stored`,
  'not-a-feed': ({ name }: { name: string }) => `${name} is XML, but not a feed: it does not start with <feed>.`,
  'feed-without-posts': ({ name, why }: { name: string; why: string }) =>
    why === ''
      ? `${name} has no posts. Give the zips of Google Takeout, the feed.atom in its folder Blogger/Blogs, or the XML file that "Back up content" made in the settings of Blogger. The feed of a website is no backup.`
      : `${name} has no posts that can be read. ${why}`,
  'feed-cut': ({ name }: { name: string }) =>
    `${name} ends without </feed>, so posts and comments may be missing: download or copy the backup again.`,
  'no-blog': ({ names }: { names: readonly string[] }) =>
    `There is no blog in ${names.join(', ')}. Select Blogger in Google Takeout, and give all zips of the export.`,
  'blog-twice': ({ files }: { files: readonly string[] }) =>
    `${files.join(' and ')} are backups of the same blog. Import one after the other into the same folder, the oldest first.`,
  'album-ambiguous': ({ files, count }: { files: readonly string[]; count: number }) =>
    `names that several files or images have, so that it is not certain which is which: ${files.join(', ')}${count > files.length ? ` and ${formatNumber(count - files.length)} more` : ''}; --fetch-media fetches these images`,
};
