import type { PostReading } from '../../core/items/post.ts';
import type { PostRecord } from '../../core/post-record.ts';
import { withoutTokens } from '../../core/token-addresses.ts';
import { layout } from '../format/layout.ts';
import { Kept } from './kept.ts';
import { changeOf, DamagedFile, ownText } from './own-text.ts';
import { assertOwnFolder, decodedRecord } from './post-entry.ts';
import { message } from '../../messages/message.ts';

/** Bytes of files of which is kept what they hold: it takes several times as many. */
const mostKept = 8 << 20;

/**
 * Milliseconds that a file has to have lain as it lies for what it holds to be kept: the clocks of file systems tell no shorter
 * times apart, so that one which is written into again may lie as before.
 */
const settled = 2000;

/** What the files of a post hold. */
export interface HeldPost {
  readonly record: PostRecord;
  /** as it was last read, with its body; null where the source did not show it, or no run could get it */
  readonly reading: PostReading | null;
}

interface KnownPost {
  readonly stamp: string;
  readonly post: HeldPost;
}

/**
 * The posts of an archive as they lie on the disk. How the files of a post lie is looked at each time; they are read again unless
 * they lie as they did when they were read last, and what was asked for last is kept.
 */
export class HeldPosts {
  readonly #folder: string;
  readonly #now: () => Date;
  readonly #kept = new Kept<KnownPost>(mostKept);

  constructor(folder: string, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /**
   * The same object for as long as the files are the same, and it is kept.
   * @throws {DamagedFile} where a file is not what the archive wrote there, or not there at all
   */
  read(id: string): HeldPost {
    assertOwnFolder(this.#folder, id);
    // Before anything is read: what is written meanwhile is seen the next time.
    const changes = [layout.post(id), layout.content(id)].map((entry) => changeOf(this.#folder, entry));
    const stamp = changes.map((change) => change.stamp).join(' ');
    const known = this.#kept.get(id);
    if (known?.stamp === stamp) return known.post;
    const { post, size } = this.#readFiles(id);
    const age = this.#now().getTime() - Math.max(...changes.map(({ at }) => at));
    if (age > settled) this.#kept.set(id, { stamp, post }, size);
    else this.#kept.delete(id);
    return post;
  }

  #readFiles(id: string): { post: HeldPost; size: number } {
    const text = this.#textOf(layout.post(id));
    const record = decodedRecord(id, text);
    const { reading } = record;
    if (!reading || 'content' in reading) return { post: { record, reading }, size: text.length };
    const content = withoutTokens(this.#textOf(layout.content(id)));
    return { post: { record, reading: withContent(reading, content) }, size: text.length + content.length };
  }

  #textOf(entry: string): string {
    const text = ownText(this.#folder, entry);
    if (text === undefined) throw new DamagedFile(entry, message('archive.not-a-file'));
    return text;
  }
}

/** A reading with its body where the reference has it; a field may have any name, `__proto__` too. */
function withContent(reading: PostReading, content: string): PostReading {
  const fields = Object.entries<unknown>(reading);
  const title = fields.findIndex(([key]) => key === 'title');
  fields.splice(title === -1 ? fields.length : title + 1, 0, ['content', content]);
  return Object.fromEntries(fields);
}
