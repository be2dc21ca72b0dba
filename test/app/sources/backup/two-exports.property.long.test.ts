import fc from 'fast-check';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importBlog, publishBlog } from '../../../../src/index.ts';
import { unzip } from '../../../helpers/book/unzip.ts';
import { itemXml, wxrXml, type WxrItem } from '../../../helpers/backup/wxr.ts';
import { scaleRuns } from '../../../helpers/property-runs.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

const site = 'https://tide.example.com';

/** States of posts and reusable blocks, of attachments, and of comments; the first one is public. */
const statuses = ['publish', 'draft', 'private', 'trash', 'pending', 'future', 'archived', '', 'password'];
const attachmentStatuses = ['inherit', 'private', 'trash', 'archived', '', 'password'];
const commentStates = ['1', '0', 'hold', 'spam', 'trash', 'post-trashed', 'other'];

type State = string | undefined;

/** States of the items of an export, in the order of their IDs; undefined if the export does not have the item. */
interface ExportStates {
  readonly posts: readonly State[];
  readonly blocks: readonly State[];
  readonly attachments: readonly State[];
  readonly comments: readonly State[];
  /** whether the channel has the date of the export */
  readonly hasDate: boolean;
}

const kinds = ['posts', 'blocks', 'attachments', 'comments'] as const;
type Kind = (typeof kinds)[number];
const firstIds = { posts: 10, blocks: 30, attachments: 50, comments: 70 };
const publicState = { posts: 'publish', blocks: 'publish', attachments: 'inherit', comments: '1' };

/** A word that only this item has. */
const wordOf = (kind: Kind, index: number) => `zq${kind}${index}zq`;

const statesOf = (all: readonly string[]) =>
  fc.array(fc.option(fc.oneof(fc.constant(all[0] ?? ''), fc.constantFrom(...all)), { nil: undefined, freq: 8 }), {
    minLength: 4,
    maxLength: 4,
  });

const exportStates = fc.record({
  posts: statesOf(statuses),
  blocks: statesOf(statuses),
  attachments: statesOf(attachmentStatuses),
  comments: statesOf(commentStates),
  hasDate: fc.boolean(),
});

function exportXml(states: ExportStates, month: number): string {
  const items = (kind: 'posts' | 'blocks' | 'attachments', more: (word: string) => Partial<WxrItem>) =>
    states[kind].map((state, index) => {
      if (state === undefined) return '';
      const status = state === 'password' ? { status: publicState[kind], password: 'ebb' } : { status: state };
      return itemXml({ id: firstIds[kind] + index, ...more(wordOf(kind, index)), ...status });
    });
  const comments = states.comments.flatMap((approved, index) => {
    const word = wordOf('comments', index);
    return approved === undefined ? [] : [{ id: firstIds.comments + index, approved, name: `by ${word}`, text: word }];
  });
  const ids = (kind: Kind) => states[kind].map((_, index) => firstIds[kind] + index);
  const links = states.posts.map((_, index) => {
    const word = wordOf('posts', index);
    return `<a href="${site}/${word}/">${word}</a> and <a href="${site}/?p=${firstIds.posts + index}">${word}</a>.`;
  });
  const content = [
    ...ids('blocks').map((id) => `<!-- wp:block {"ref":${id}} /-->`),
    `[gallery ids="${ids('attachments').join()}"]`,
    ...links,
  ].join('\n\n');
  return wxrXml(
    [
      itemXml({ id: 1, title: 'Public', content, comments: [{ id: 2, text: 'stays' }, ...comments] }),
      ...ids('attachments').map((id, index) => itemXml({ id: 90 + index, meta: { _thumbnail_id: String(id) } })),
      ...items('posts', (word) => ({ title: word, content: word, slug: word, link: `${site}/${word}/` })),
      ...items('blocks', (word) => ({
        type: 'wp_block',
        content: `<!-- wp:paragraph --><p>${word}</p><!-- /wp:paragraph -->`,
      })),
      ...items('attachments', (word) => ({
        type: 'attachment',
        title: word,
        excerpt: word,
        file: `${site}/wp-content/uploads/${word}.png`,
        meta: { _wp_attachment_image_alt: word },
      })),
    ].join(''),
    states.hasDate ? `<pubDate>Sun, 01 ${month === 1 ? 'Mar' : 'Apr'} 2015 12:00:00 +0000</pubDate>` : '',
  );
}

/** Returns the words of items in the outputs, as text or in names of files. */
async function shownWords(dir: string): Promise<Set<string>> {
  const texts: string[] = [];
  for (const output of ['markdown', 'site', 'wordpress', 'book'])
    for (const [file, text] of Object.entries(filesIn(path.join(dir, output)))) {
      texts.push(file, text);
      if (!file.endsWith('.epub')) continue;
      for (const [entry, bytes] of await unzip(Buffer.from(text, 'latin1'))) texts.push(entry, bytes.toString());
    }
  return new Set(texts.join('\n').match(/zq[a-z]+\dzq/gu));
}

async function importInOrder(older: string, newer: string, commands: readonly (readonly ('older' | 'newer')[])[]) {
  const folder = temporaryFolder();
  const files = { older: path.join(folder, 'older.xml'), newer: path.join(folder, 'newer.xml') };
  fs.writeFileSync(files.older, older);
  fs.writeFileSync(files.newer, newer);
  const dir = path.join(folder, 'home');
  for (const names of commands) {
    const backup = names.map((name) => files[name]);
    await importBlog({ backup, dir, wordpress: true, book: true, bookComments: true, images: 'original' });
  }
  return shownWords(dir);
}

const wordsWith = (holds: (kind: Kind, index: number) => boolean) =>
  kinds.flatMap((kind) => [0, 1, 2, 3].filter((index) => holds(kind, index)).map((index) => wordOf(kind, index)));

describe.each([
  ['one after the other', [['older'], ['newer']]],
  ['the newer one first', [['newer'], ['older']]],
  ['both in one command', [['older', 'newer']]],
  ['both in one command, the newer one first', [['newer', 'older']]],
] as const)('two exports of a WordPress blog, imported %s', (order, commands) => {
  it('show nothing that the newer one hides', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(exportStates, exportStates, async (older, newer) => {
        const shown = await importInOrder(exportXml(older, 1), exportXml(newer, 2), commands);
        const isPublic = (states: ExportStates, kind: Kind, index: number) => states[kind][index] === publicState[kind];
        const hidden = wordsWith((kind, index) => newer[kind][index] !== undefined && !isPublic(newer, kind, index));
        expect(hidden.filter((word) => shown.has(word))).toEqual([]);
        // A later import of an older export does not restore deleted comments.
        const isKept = (kind: string) => kind !== 'comments' || order !== 'the newer one first';
        const stays = wordsWith(
          (kind, index) => isPublic(older, kind, index) && newer[kind][index] === undefined && isKept(kind),
        );
        expect(stays.filter((word) => !shown.has(word))).toEqual([]);
        const bothShow = wordsWith((kind, index) => isPublic(older, kind, index) && isPublic(newer, kind, index));
        expect(bothShow.filter((word) => !shown.has(word))).toEqual([]);
      }),
      { numRuns: scaleRuns(20) },
    );
  });
});

it('posts and comments in the trash are not published with any option', async () => {
  const folder = temporaryFolder();
  const trash = itemXml({ id: 10, status: 'trash', title: 'zqposts0zq', content: 'zqposts0zq' });
  const comments = [{ id: 2, approved: 'trash', text: 'zqcomments0zq' }];
  const link = 'See <a href="https://tide.example.com/?p=10">zqposts0zq</a>.';
  const file = path.join(folder, 'tide.xml');
  fs.writeFileSync(file, wxrXml(itemXml({ id: 1, content: link, comments }) + trash));
  const dir = path.join(folder, 'home');
  await importBlog({ backup: [file], dir, wordpress: true, book: true });
  await publishBlog({ dir, visibility: ['published', 'protected', 'private'], comments: 'all' });
  expect([...(await shownWords(dir))]).toEqual([]);
});
