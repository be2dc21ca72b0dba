import {
  contentTypeOf,
  isSuccess,
  throwIfRedirect,
  unreadableError,
  type ReceivedResponse,
} from '../../../api/decode.ts';
import { decodeText } from '../../../api/decode-text.ts';
import { MalformedResponse } from '../../../api/errors.ts';
import { childText } from '../../../backup/blogger/entry.ts';
import { BackupError } from '../../../backup/errors.ts';
import { childrenOf, parseElements, type XmlElement } from '../../../backup/xml/element.ts';
import { countOf } from '../../../core/items/scalar.ts';
import { message } from '../../../messages/message.ts';
import { elementOfJson } from './json-feed.ts';

/** An answer of Blogger: some entries of a feed, or a single entry. */
export interface Feed {
  /** the feed; for a single entry, the entry */
  readonly root: XmlElement;
  readonly entries: readonly XmlElement[];
  /** number of entries in all answers, according to the server */
  readonly total: number | undefined;
}

/**
 * Decodes a feed: Atom, or the JSON form that `alt=json` requests.
 * @throws {ApiError} for a redirect, an error status, and anything else than a complete feed
 */
export function decodeFeed(title: string, response: ReceivedResponse, now: () => Date): Feed {
  const scrub = (text: string) => text;
  throwIfRedirect({ title }, response, { scrub });
  try {
    const text = decodeText(response.body, contentTypeOf(response));
    if (!isSuccess(response)) throw new MalformedResponse(message('api.page'), 'text', false);
    const root = /json/iu.test(contentTypeOf(response)) ? elementOfJson(text) : parseAtom(text);
    const total = countOf(childText(root, 'totalResults'));
    return { root, entries: root.name === 'entry' ? [root] : withoutRepetitions(childrenOf(root, 'entry')), total };
  } catch (error) {
    throw error instanceof MalformedResponse ? unreadableError({ title }, response, error, { scrub, now }) : error;
  }
}

/** Removes repeated entries, which would make the entries after them be skipped. */
function withoutRepetitions(entries: readonly XmlElement[]): XmlElement[] {
  const ids = new Set<string>();
  return entries.filter((entry) => {
    const id = childText(entry, 'id');
    const isRepeated = ids.has(id);
    if (id !== '') ids.add(id);
    return !isRepeated;
  });
}

/**
 * Parses a feed or an entry. A document type declaration, which may define entities, is refused.
 * @throws {MalformedResponse} if it is something else or truncated
 */
function parseAtom(text: string): XmlElement {
  if (/^\s*$/u.test(text)) throw new MalformedResponse(message('api.empty'), 'nothing', true);
  const [, name] = /^\s*(?:<\?[^<>]{0,1000}\?>\s*){0,9}<(feed|entry)[\s>]/u.exec(text) ?? [];
  if (name === undefined) throw new MalformedResponse(message('blogger.not-a-feed'), 'html', true);
  if (!text.trimEnd().endsWith(`</${name}>`))
    throw new MalformedResponse(message('blogger.feed-truncated'), 'xml', true);
  try {
    const [root] = parseElements(text);
    if (root) return root;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new MalformedResponse(error.text, 'xml', false);
  }
  throw new MalformedResponse(message('blogger.not-a-feed'), 'xml', false);
}

export type FeedPart = Pick<Feed, 'entries' | 'total'>;

/** Requests a part of a feed. @param query such as `start-index`, which begins at 1 */
export type ReadFeed = (query: Readonly<Record<string, string | number>>) => Promise<Feed>;

/** Maximum number of entries in an answer of Blogger. Long entries reduce it. */
export const sliceSize = 150;

/** Maximum number of slices of a feed that is read to its end. */
const maxSlices = 10_000;

/** A feed in slices of {@link sliceSize} entries. An answer with fewer entries is continued after those that it has. */
export class FeedSlices {
  readonly #read: ReadFeed;
  /** largest total; undefined before the first answer; infinite if an answer has entries after its total */
  #total: number | undefined;
  /** number of entries before an answer without entries */
  #last = Infinity;
  /** first slice, if it is known already; it is returned once */
  #first: FeedPart | undefined;

  constructor(read: ReadFeed, first?: FeedPart) {
    this.#read = read;
    this.#first = first;
    if (first) this.#update(1, first);
  }

  /** Returns a slice. Slices begin at 1, and slice 1 is requested again each time. */
  async slice(number: number): Promise<FeedPart> {
    const known = number === 1 ? this.#first : undefined;
    if (number === 1) this.#first = undefined;
    if (number === 1 && !known) [this.#total, this.#last] = [undefined, Infinity];
    const start = (number - 1) * sliceSize + 1;
    const entries = [...(known?.entries ?? [])];
    let total = known?.total;
    while (entries.length < sliceSize && start + entries.length <= this.#end()) {
      const at = start + entries.length;
      const feed = await this.#read({ 'start-index': at, 'max-results': sliceSize - entries.length });
      this.#update(at, feed);
      total = feed.total ?? total;
      entries.push(...feed.entries);
    }
    return { entries: entries.slice(0, sliceSize), total };
  }

  /** Yields all entries, except for repeated ones. Ends at an answer without a new entry. */
  async *all(): AsyncGenerator<XmlElement, undefined> {
    const ids = new Set<string>();
    for (let number = 1; number <= maxSlices; number += 1) {
      const { entries } = await this.slice(number);
      const before = ids.size;
      for (const entry of entries) {
        const id = childText(entry, 'id');
        if (id !== '' && ids.has(id)) continue;
        ids.add(id);
        yield entry;
      }
      if (ids.size === before || number * sliceSize >= this.#end()) return;
    }
  }

  /** Returns the position of the last entry, as far as it is known. */
  #end(): number {
    return Math.min(this.#total ?? Infinity, this.#last);
  }

  #update(at: number, { entries, total = Infinity }: FeedPart): void {
    if (entries.length === 0) this.#last = Math.min(this.#last, at - 1);
    else this.#total = at + entries.length - 1 > total ? Infinity : Math.max(total, this.#total ?? 0);
  }
}
