import { formatCount, formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

const about = 'which is a bug in blogkeep';

const neededFor = {
  address: 'images and links in posts only work at the old URL',
  date: 'posts are sorted by it',
  title: 'lists show it',
};

export const publish = {
  'post-less': ({ bug }: { bug: string }) =>
    `The post is published without some of its parts, ${about}: ${bug}. The archive has it as received.`,
  'post-text': ({ bug }: { bug: string }) =>
    `Only the text of the post is published, ${about}: ${bug}. The archive has it as received.`,
  'post-before': ({ bug }: { bug: string }) =>
    `The post is published as it was before, ${about}: ${bug}. The archive has it as received.`,
  'post-not': ({ bug }: { bug: string }) =>
    `The post is not published, ${about}: ${bug}. The archive has it as received.`,
  'files-incomplete': ({ output, bug }: { output: string; bug: string }) =>
    `Not all files of the ${output} that list several posts could be made, ${about}: ${bug}.`,
  'search-failed': ({ bug }: { bug: string }) => `The search index could not be made, ${about}: ${bug}.`,
  'category-left-out': ({ category, bug }: { category: string; bug: string }) =>
    `The category ${category} is left out, ${about}: ${bug}.`,
  'guestbook-incomplete': ({ bug }: { bug: string }) =>
    `Not all public entries of the guestbook are published, ${about}: ${bug}.`,
  'file-not-published': ({ file, bug }: { file: string; bug: string }) =>
    `The file ${file} is not published, ${about}: ${bug}.`,
  interrupted: 'Publishing was interrupted. Run it again to finish it.',
  'workers-unavailable': ({ why }: { why: string }) =>
    `Worker threads cannot be started: ${why}. Free some memory; if it happens again, reinstall blogkeep.`,
  'too-slow': ({ seconds }: { seconds: number }) => `its conversion took more than ${formatCount(seconds, 'second')}`,
  'too-much-memory': ({ megabytes }: { megabytes: number }) =>
    `its conversion took more than ${formatNumber(megabytes)} MB of memory`,
  'medium-missing': ({ why }: { why: string }) =>
    `The archive does not have a file that it lists: ${why}.${onCommandLine(' Run "blogkeep crawl" to fetch it again.')}`,
  'medium-lost': ({ file }: { file: string }) =>
    `${file} is missing from the archive, or is not the file that was stored. Its published copy is unchanged. Crawl or import the blog again, or restore the file from a copy.`,
  'file-in-the-way': ({ file }: { file: string }) => `${file} is not a file that blogkeep has written. Move it away.`,
  unwritable: ({ folder, code, advice }: { folder: string; code: string; advice: string }) =>
    `${folder} cannot be written (${code}): ${advice}.${onCommandLine(' --dir, --markdown and --site set it.')}`,
  'media-url-missing': `WordPress fetches images and files from the web, but no option says where they are.${onCommandLine(' Publish the site and specify its address with --site-url, or the address of its media folder with --media-url.')}`,
  'not-a-folder': 'it is not a folder.',
  'template-unused': ({ file, isPage, near }: { file: string; isPage: boolean; near: string | undefined }) =>
    `${file} is not used: no built-in template has that name${isPage ? ', and no template includes it' : ''}. ${near === undefined ? 'Include it, or move it to another folder.' : `Did you mean ${near}?`}`,
  'templates-unreadable': ({ folder, why }: { folder: string; why: string }) =>
    `The templates cannot be read: ${folder}: ${why}.${onCommandLine(' Check --templates.')}`,
  'template-unreadable': ({ path, why }: { path: string; why: string }) =>
    `The template ${path} cannot be read: ${why}.`,
  'not-there': 'it does not exist',
  'folder-expected': 'it is a file, not a folder',
  'not-utf-8': 'it is not UTF-8. Save it as UTF-8',
  'template-invalid': ({ file, line, reason }: { file: string; line: number | undefined; reason: string }) =>
    `The template ${file} has an error${line === undefined ? '' : ` in line ${formatNumber(line)}`}: ${reason}.`,
  'head-insecure': ({ address }: { address: string }) => `${address} is never loaded; its URL must start with https://`,
  'head-large': ({ maxLength }: { maxLength: number }) =>
    `the file has more than ${formatCount(maxLength, 'character')}, and every page contains it; load a script from static/ instead`,
  'head-unclosed': ({ what }: { what: string }) => `${what} is not closed and hides the rest of every page; close it`,
  'head-ended': ({ what }: { what: string }) =>
    `${what || 'text'} is not allowed in the head, so it appears at the top of every page and the rest of the file does not count as the head; remove it`,
  'head-handler': ({ name }: { name: string }) =>
    `the attribute ${name} is never executed; use addEventListener in a script`,
  'template-missing': ({ name }: { name: string }) => `there is no template ${name}.eta`,
  'template-endless': ({ file }: { file: string }) => `${file} includes itself endlessly`,
  'template-value': ({ what }: { what: string }) => `the value to write there is ${what}, not a text or number`,
  'bracket-not-open': 'it closes a bracket that is not open',
  'code-incomplete': 'the code before the text is not complete there',
  'bracket-not-closed': 'a bracket or quotation mark that is opened there is not closed',
  'field-unknown': ({
    source,
    preset,
    hint,
    known,
  }: {
    source: string;
    preset: string;
    hint: string;
    known: readonly string[];
  }) =>
    `${onCommandLine('--front-matter: ')}the preset ${preset} has no field ${source}.${hint} Its fields are ${known.join(', ')}.`,
  'field-reserved': ({
    field,
    source,
    preset,
    sources,
  }: {
    field: string;
    source: string;
    preset: string;
    sources: readonly string[];
  }) =>
    `${onCommandLine('--front-matter: ')}${field} has a special meaning for the preset ${preset}, so it cannot be filled with ${source}${sources.length === 0 ? '' : `, but only with ${sources.join(' or ')}`}. ` +
    'Choose another name.',
  'fields-needed': ({
    preset,
    needed,
  }: {
    preset: string;
    needed: readonly { field: string; why: 'address' | 'date' | 'title' }[];
  }) =>
    `${onCommandLine('--front-matter: ')}the preset ${preset} needs ${needed.map(({ field, why }) => `${field} (${neededFor[why]})`).join(' and ')}. Add ${needed.length === 1 ? 'it' : 'them'}, or start the list with preset.`,
  'options-not-object': 'it is not a JSON object',
  'options-newer': ({ version }: { version: number }) =>
    `a newer blogkeep wrote it (version ${String(version)}): update blogkeep`,
  'options-parts-missing': 'it does not have "version" and "options"',
  'option-unknown': ({ name }: { name: string }) => `it has an option ${name} that this blogkeep does not know`,
  'option-misplaced': ({ name }: { name: string }) => `"${name}" does not belong there`,
  'option-encrypted': ({ name }: { name: string }) =>
    `"${name}" is encrypted with the secret of another archive, or .blogkeep-secret is missing in the archive`,
  'option-invalid': ({ name, problem }: { name: string; problem: string }) => `"${name}" must ${problem}`,
  'folder-relative': 'be the path of a folder, relative to this one',
  'no-post-folders': ({ preset }: { preset: string }) =>
    `${onCommandLine(`--post-folders does not work with --preset ${preset}`, `Folders for posts do not work with the preset ${preset}`)}: its generator finds no posts in separate folders.${onCommandLine(' Omit one of the two; --post-folders=false turns off a remembered one.')}`,
  'without-repeats': 'be a list without repeated entries',
};
