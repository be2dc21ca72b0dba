import type { MediaOutcome } from '../../core/report/events.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import type { MediumKind } from '../../core/records/missing.ts';
import type { MediaChoice } from '../../options/choices.ts';
import { isWanted, type MediumReference } from './media-reference.ts';
import type { MissingList } from '../missing-list.ts';
import { endsCrawl, unexpectedFailure, type FetchMedium, type MediumOutcome, type Store } from '../ports.ts';
import type { Tally } from '../tally.ts';
import { drain, Queue } from '../queue.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message, type Text } from '../../messages/message.ts';

/** Maximum length of the queue. While it is longer, `add` waits. */
const maxQueued = 500;

/**
 * Fetches media in the background while posts are read. Each media file is fetched once, from its preferred URL, or from the next one if
 * that no longer exists.
 */
export class MediaCrawl {
  readonly #store: Pick<Store, 'medium' | 'markGone'>;
  readonly #fetch: FetchMedium;
  readonly #tally: Tally;
  readonly #missing: MissingList;
  readonly #today: string;
  readonly #choice: MediaChoice;
  readonly #queue = new Queue<QueuedReference>();
  readonly #known = new Set<string>();
  readonly #done: Promise<void>;
  readonly #requests = new Map<string, Promise<MediumOutcome>>();
  readonly #isLocal: (address: string) => boolean;
  readonly #foreignMedia: boolean;
  readonly #isSkipped: (url: string) => boolean;
  readonly #foreign = new ForeignMedia();
  #queued = 0;
  #newlyGone = 0;
  /** URLs of which this run has emitted that they are gone */
  readonly #goneUrls = new Set<string>();
  #hasFailed = false;
  #waitingForSpace: (() => void)[] = [];

  constructor(options: {
    store: Pick<Store, 'medium' | 'markGone'>;
    fetch: FetchMedium;
    tally: Tally;
    missing: MissingList;
    concurrency: number;
    today: string;
    choice: MediaChoice;
    /** Reports whether a URL refers to a media file in the source. Default: false for all. */
    isLocal?: ((address: string) => boolean) | undefined;
    /** whether media on other hosts are fetched; default: true */
    foreignMedia?: boolean | undefined;
    /** Reports whether a missing media file, by its URL without signature, is not requested. Default: false for all. */
    isSkipped?: ((url: string) => boolean) | undefined;
    /** called once storing media has failed */
    onFailure: () => void;
  }) {
    this.#store = options.store;
    this.#fetch = options.fetch;
    this.#tally = options.tally;
    this.#missing = options.missing;
    this.#today = options.today;
    this.#choice = options.choice;
    this.#isLocal = options.isLocal ?? (() => false);
    this.#foreignMedia = options.foreignMedia ?? true;
    this.#isSkipped = options.isSkipped ?? (() => false);
    this.#done = drain(this.#queue, options.concurrency, async (reference) => {
      try {
        if (await this.#fetchBest(reference)) await reference.onDone();
      } catch (error) {
        if (endsCrawl(error)) throw error;
        this.#fail(reference, unexpectedFailure('media', error).text, undefined, error);
      } finally {
        this.#queued -= 1;
        for (const go of this.#waitingForSpace.splice(0)) go();
      }
    });
    // finish() throws the error. Until it is called, this releases waiting callers and stops the reading of posts.
    this.#done.catch(() => {
      this.#hasFailed = true;
      for (const go of this.#waitingForSpace.splice(0)) go();
      options.onFailure();
    });
  }

  /**
   * Queues the media that the options select and that are new in this run. Resolves when the queue has space.
   * @param post ID of the post that refers to them
   * @param onAllDone called when all of them are stored or known to be gone; not called if one failed or was not selected
   */
  async add(
    references: readonly MediumReference[],
    post?: string,
    onAllDone: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    if (this.#hasFailed) return;
    const selected = references.flatMap((reference) => this.#select(reference, post) ?? []);
    if (post !== undefined) for (const { addresses } of selected) this.#missing.addReference(addresses[0] ?? '', post);
    const isAll = selected.length === references.length;
    const fresh = selected.filter((reference) => this.#isFresh(reference));
    if (fresh.length === 0) {
      if (isAll) await onAllDone();
      return;
    }
    this.#tally.emit({ type: 'media-found', count: fresh.length });
    this.#queued += fresh.length;
    let open = fresh.length;
    const onDone = async () => {
      open -= 1;
      if (open === 0 && isAll) await onAllDone();
    };
    this.#queue.push(fresh.map((reference) => ({ ...reference, post, onDone })));
    while (this.#isFull()) await new Promise<void>((resolve) => this.#waitingForSpace.push(resolve));
  }

  #isFull(): boolean {
    return this.#queued > maxQueued && !this.#hasFailed;
  }

  /**
   * Returns the reference with the URLs that may be fetched: all of them, or only those in the source, depending on the options. If there
   * are none and the file is not archived, or its absence was accepted, records that it was skipped and returns undefined.
   */
  #select(reference: MediumReference, post: string | undefined): MediumReference | undefined {
    const { kind, addresses } = reference;
    if (addresses.some((address) => this.#store.medium(address))) return reference;
    const local = addresses.filter((address) => this.#isLocal(address));
    const url = stripSignature(addresses[0] ?? '');
    if (local.length === 0 && this.#isSkipped(url)) {
      if (post !== undefined) this.#missing.addReference(url, post);
      this.#missing.addMedium(url, post);
      return undefined;
    }
    if (isWanted(kind, this.#choice)) {
      if (this.#foreignMedia || local.length > 0) return reference;
      this.#foreign.add(addresses[0] ?? '');
      this.#missing.skipForeign();
      return undefined;
    }
    if (local.length > 0) return { kind, addresses: local };
    this.#missing.skipKind(kind);
    return undefined;
  }

  /**
   * Reports whether a reference is new in this run. References to the same original with different copies are not equal, because only one
   * of the copies may be available.
   */
  #isFresh({ kind, addresses }: MediumReference): boolean {
    const identity = addresses.map(stripSignature).join('\n');
    if (this.#known.has(identity)) return false;
    if (!isWanted(kind, this.#choice) && !addresses.some((address) => this.#isLocal(address))) return false;
    this.#known.add(identity);
    return true;
  }

  /**
   * Fetches the media of a post that was read by an interrupted run. Uses the URLs of that time, which may have expired.
   * @returns `held` if all of them are archived now, `left` if the options exclude some, `failed` if the post must be read again
   */
  async resume(references: readonly MediumReference[], post: string): Promise<'held' | 'left' | 'failed'> {
    let isAll = true;
    for (const reference of references) {
      const known = reference.addresses.map((address) => this.#store.medium(address));
      const isSettled =
        known.every((medium) => medium === 'gone') || known.some((medium) => medium && medium !== 'gone');
      if (isSettled) continue;
      const selected = this.#select(reference, post);
      if (!selected) isAll = false;
      else if (known[0] === 'gone' || !(await this.#fetchOnce(selected.addresses[0] ?? '', selected.kind)))
        return 'failed';
    }
    return isAll ? 'held' : 'left';
  }

  /** Fetches a media file from a URL that may have expired. Only a success is remembered for other references. */
  async #fetchOnce(address: string, kind: MediumKind): Promise<boolean> {
    const identity = stripSignature(address);
    const earlier = this.#requests.get(identity);
    if (earlier) return (await earlier).outcome === 'stored';
    const request = this.#fetch(address, kind);
    this.#requests.set(identity, request);
    const result = await request;
    if (result.outcome === 'stored') this.#countNew(result, { url: identity });
    else this.#requests.delete(identity);
    return result.outcome === 'stored';
  }

  #countNew({ isCutOff }: Stored, about: { readonly url: string; readonly post?: string }): void {
    this.#tally.report.media.new += 1;
    if (isCutOff) this.#tally.warn({ code: 'media-cut', ...about });
  }

  /** Number of URLs that their hosts reported as gone for the first time in this run. */
  get newlyGone(): number {
    return this.#newlyGone;
  }

  /**
   * Waits until all queued media are done.
   * @throws the error that ended the fetching
   */
  async finish(): Promise<void> {
    this.#queue.close();
    await this.#done;
    const warning = this.#foreign.warning();
    if (warning) this.#tally.warn(warning);
  }

  /** Stops fetching, and waits for requests in progress. */
  async abandon(): Promise<void> {
    this.#queue.abandon();
    await this.#done.catch(() => undefined);
  }

  /**
   * Fetches a media file from the first URL that works. The later URLs are smaller copies. Returns whether none of the tried URLs failed.
   */
  async #fetchBest(reference: QueuedReference): Promise<boolean> {
    const about = reference.post === undefined ? {} : { post: reference.post };
    const url = stripSignature(reference.addresses[0] ?? '');
    let failure: Text | undefined;
    let gone: Text | undefined;
    const goneUrls = new Set<string>();
    for (const address of reference.addresses) {
      const known = this.#store.medium(address);
      const isRepeated = this.#requests.has(stripSignature(address));
      // Also requests media that were gone, because they may have been restored.
      const result: MediumOutcome | 'known' =
        known && known !== 'gone' ? 'known' : await this.#request(address, reference.kind);
      if (result === 'known' || result.outcome === 'stored') {
        if (result !== 'known') this.#countNew(result, { url: stripSignature(address), ...about });
        if (failure !== undefined) {
          // Makes the next run request the preferred URL again.
          this.#missing.addMedium(url, reference.post);
          this.#tally.warn({ code: 'media-fallback', url, reason: failure, ...about });
        }
        const stored = result === 'known' ? undefined : this.#store.medium(address);
        if (stored && stored !== 'gone') this.#emitSettled(url, 'new', goneUrls, { file: stored.file });
        else this.#emitSettled(url, isRepeated ? 'repeated' : 'known', goneUrls);
        return failure === undefined;
      }
      if (result.outcome === 'failed') {
        // A URL known to be gone counts as gone until its host responds otherwise.
        if (known !== 'gone') failure ??= result.message;
        else {
          gone ??= message('crawl.as-host-said');
          goneUrls.add(stripSignature(address));
        }
      } else if (result.outcome === 'refused') {
        this.#tally.warn({ code: 'media-refused', url: stripSignature(address), reason: result.reason, ...about });
      } else {
        gone = result.reason;
        if (known !== 'gone') this.#newlyGone += 1;
        goneUrls.add(stripSignature(address));
        await this.#store.markGone(address, this.#today, String(result.reason));
      }
    }
    if (failure !== undefined) {
      this.#fail(reference, failure, goneUrls);
      return false;
    }
    if (gone !== undefined) this.#tally.warn({ code: 'media-gone', url, reason: gone, ...about });
    this.#emitSettled(url, gone === undefined ? 'refused' : 'gone', goneUrls);
    return true;
  }

  /** @param error error to include in the event, if the failure is unexpected */
  #fail({ addresses, post }: QueuedReference, message: Text, goneUrls?: ReadonlySet<string>, error?: unknown): void {
    const url = stripSignature(addresses[0] ?? '');
    this.#tally.report.media.failed.push({ url, message });
    this.#missing.addMedium(url, post);
    this.#emitSettled(url, 'failed', goneUrls, error === undefined ? {} : { error });
  }

  /** Requests each URL once per run. Returns `known` if another reference has already fetched it. */
  async #request(address: string, kind: MediumKind): Promise<MediumOutcome | 'known'> {
    const identity = stripSignature(address);
    const earlier = this.#requests.get(identity);
    if (earlier) {
      const result = await earlier;
      return result.outcome === 'stored' ? 'known' : result;
    }
    const request = this.#fetch(address, kind);
    this.#requests.set(identity, request);
    return request;
  }

  /** Emits the outcome of a reference, and each of its URLs that is gone: the report counts gone media by URL, too. */
  #emitSettled(
    url: string,
    outcome: MediaOutcome,
    goneUrls: ReadonlySet<string> = new Set(),
    more: { readonly file?: string; readonly error?: unknown } = {},
  ): void {
    const newlyCounted = [...goneUrls].filter((one) => !this.#goneUrls.has(one));
    const settled: { url: string; outcome: MediaOutcome }[] = newlyCounted.map((one) => ({
      url: one,
      outcome: 'gone',
    }));
    if (outcome !== 'gone') settled.push({ url, outcome });
    else if (newlyCounted.length === 0) settled.push({ url, outcome: 'repeated' });
    for (const one of newlyCounted) this.#goneUrls.add(one);
    if (settled.length > 1) this.#tally.emit({ type: 'media-found', count: settled.length - 1 });
    for (const one of settled)
      this.#tally.emit({ type: 'media-settled', ...one, ...(one.outcome === outcome && more) });
  }
}

type Stored = Extract<MediumOutcome, { outcome: 'stored' }>;

interface QueuedReference extends MediumReference {
  readonly post?: string | undefined;
  readonly onDone: () => Promise<void>;
}

/** Maximum number of hosts named in the warning. */
const maxNamedHosts = 5;

/** Counts media on other hosts that are not fetched. */
class ForeignMedia {
  readonly #counts = new Map<string, number>();

  add(address: string): void {
    const host = URL.canParse(address, 'https://x') ? new URL(address, 'https://x').host : address;
    this.#counts.set(host, (this.#counts.get(host) ?? 0) + 1);
  }

  /** Returns the warning, or undefined if there are no such media. */
  warning(): Warning | undefined {
    if (this.#counts.size === 0) return undefined;
    const hosts = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([host]) => host);
    const count = [...this.#counts.values()].reduce((sum, times) => sum + times, 0);
    return { code: 'foreign-media-left', count, hosts: hosts.slice(0, maxNamedHosts) };
  }
}
