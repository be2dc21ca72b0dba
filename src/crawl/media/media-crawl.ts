import { stripSignature } from '../../core/media/media-url.ts';
import type { MediumKind } from '../../core/records/missing.ts';
import { isWanted, type MediaChoice, type MediumReference } from './media-reference.ts';
import type { MissingList } from '../missing-list.ts';
import { endsCrawl, unexpectedFailure, type FetchMedium, type MediumOutcome, type Store } from '../ports.ts';
import type { Tally } from '../tally.ts';
import { drain, Queue } from '../queue.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message, type Text } from '../../messages/message.ts';

/** So many media may wait to be fetched; posts that bring more wait in their turn. */
const maxQueued = 500;

/**
 * Fetches media beside the reading of posts, each once: from its best address, and where the source no longer has that,
 * from the next one.
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
  readonly #foreign = new ForeignMedia();
  #queued = 0;
  #newlyGone = 0;
  #hasFailed = false;
  #waitingForSpace: (() => void)[] = [];

  constructor(options: {
    store: Pick<Store, 'medium' | 'markGone'>;
    fetch: FetchMedium;
    tally: Tally;
    missing: MissingList;
    width: number;
    today: string;
    choice: MediaChoice;
    /** whether an address is that of a media file in the source itself; omitted: none is */
    isLocal?: ((address: string) => boolean) | undefined;
    /** whether others are fetched; default: true */
    foreignMedia?: boolean | undefined;
    /** called when media can be stored no more */
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
    this.#done = drain(this.#queue, options.width, async (reference) => {
      try {
        if (await this.#fetchBest(reference)) await reference.settled();
      } catch (error) {
        if (endsCrawl(error)) throw error;
        this.#fail(reference, unexpectedFailure('fetch media', error).text, error);
      } finally {
        this.#queued -= 1;
        for (const go of this.#waitingForSpace.splice(0)) go();
      }
    });
    // The failure is for finish() to throw. Until then nobody may wait for room, and nothing more need be read.
    this.#done.catch(() => {
      this.#hasFailed = true;
      for (const go of this.#waitingForSpace.splice(0)) go();
      options.onFailure();
    });
  }

  /**
   * Queues what is wanted and was not seen in this run yet. Resolves when there is room for more.
   * @param post the one that refers to them
   * @param onSettled called when each of them is held or known to be gone, and not when one failed
   */
  async add(
    references: readonly MediumReference[],
    post?: string,
    onSettled: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    if (this.#hasFailed) return;
    const wanted = references.flatMap((reference) => this.#select(reference) ?? []);
    if (post !== undefined) for (const { addresses } of wanted) this.#missing.addReference(addresses[0] ?? '', post);
    const isAll = wanted.length === references.length;
    const fresh = wanted.filter((reference) => this.#isFresh(reference));
    if (fresh.length === 0) {
      if (isAll) await onSettled();
      return;
    }
    this.#tally.emit({ type: 'media-found', count: fresh.length });
    this.#queued += fresh.length;
    let open = fresh.length;
    const settled = async () => {
      open -= 1;
      if (open === 0 && isAll) await onSettled();
    };
    this.#queue.push(fresh.map((reference) => ({ ...reference, post, settled })));
    while (this.#isFull()) await new Promise<void>((resolve) => this.#waitingForSpace.push(resolve));
  }

  #isFull(): boolean {
    return this.#queued > maxQueued && !this.#hasFailed;
  }

  /**
   * Returns a media file with the addresses by which it may be fetched: by the options all of them, or else only those in the source
   * itself. Undefined if there are none and it is not held; that is recorded.
   */
  #select(reference: MediumReference): MediumReference | undefined {
    const { kind, addresses } = reference;
    if (addresses.some((address) => this.#store.medium(address))) return reference;
    const local = addresses.filter((address) => this.#isLocal(address));
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

  /** Two posts may have the same original but other copies of it: those count as two, since one copy may be had. */
  #isFresh({ kind, addresses }: MediumReference): boolean {
    const identity = addresses.map(stripSignature).join('\n');
    if (this.#known.has(identity)) return false;
    if (!isWanted(kind, this.#choice) && !addresses.some((address) => this.#isLocal(address))) return false;
    this.#known.add(identity);
    return true;
  }

  /**
   * Fetches the media of a post that a stopped run has read, by the addresses that it read, which may have expired by now.
   * @returns whether all of them are held now; `failed` where the post has to be read again for it
   */
  async resume(references: readonly MediumReference[]): Promise<'held' | 'left' | 'failed'> {
    let isAll = true;
    for (const reference of references) {
      const known = reference.addresses.map((address) => this.#store.medium(address));
      const isSettled =
        known.every((medium) => medium === 'gone') || known.some((medium) => medium && medium !== 'gone');
      if (isSettled) continue;
      const wanted = this.#select(reference);
      if (!wanted) isAll = false;
      else if (known[0] === 'gone' || !(await this.#fetchOnce(wanted.addresses[0] ?? '', wanted.kind))) return 'failed';
    }
    return isAll ? 'held' : 'left';
  }

  /** Asks for a media file by an address that may have expired: only a success is one for others too. */
  async #fetchOnce(address: string, kind: MediumKind): Promise<boolean> {
    const identity = stripSignature(address);
    const asked = this.#requests.get(identity);
    if (asked) return (await asked).outcome === 'stored';
    const asking = this.#fetch(address, kind);
    this.#requests.set(identity, asking);
    const result = await asking;
    if (result.outcome === 'stored') this.#countNew(result, { url: identity });
    else this.#requests.delete(identity);
    return result.outcome === 'stored';
  }

  #countNew({ isCutOff }: Stored, about: { readonly url: string; readonly post?: string }): void {
    this.#tally.report.media.new += 1;
    if (isCutOff) this.#tally.warn({ code: 'media-cut', ...about });
  }

  /** Addresses that their hosts have said are gone, and that were not known to be. */
  get newlyGone(): number {
    return this.#newlyGone;
  }

  /** Resolves when all that was added is settled. */
  async finish(): Promise<void> {
    this.#queue.close();
    await this.#done;
    const left = this.#foreign.warning();
    if (left) this.#tally.warn(left);
  }

  /** Begins no more of them; resolves when those under way have ended. */
  async abandon(): Promise<void> {
    this.#queue.abandon();
    await this.#done.catch(() => undefined);
  }

  /** Tries one address after the other; what comes later is a smaller copy of what comes first. Whether nothing failed. */
  async #fetchBest(reference: QueuedReference): Promise<boolean> {
    const about = reference.post === undefined ? {} : { post: reference.post };
    const url = stripSignature(reference.addresses[0] ?? '');
    let failure: Text | undefined;
    let gone: Text | undefined;
    for (const address of reference.addresses) {
      const known = this.#store.medium(address);
      // What was gone is asked for again when its post is read: it may have been put back.
      const result: MediumOutcome | 'known' =
        known && known !== 'gone' ? 'known' : await this.#request(address, reference.kind);
      if (result === 'known' || result.outcome === 'stored') {
        if (result !== 'known') this.#countNew(result, { url: stripSignature(address), ...about });
        if (failure !== undefined) {
          // The next run asks for the better one again.
          this.#missing.addMedium(url, reference.post);
          this.#tally.warn({ code: 'media-fallback', url, reason: failure, ...about });
        }
        this.#emitSettled(url, result === 'known' ? 'known' : 'new');
        return failure === undefined;
      }
      if (result.outcome === 'failed') {
        // What its host once said holds until it says something else.
        if (known === 'gone') gone ??= message('crawl.as-host-said');
        else failure ??= result.message;
      } else if (result.outcome === 'refused') {
        this.#tally.warn({ code: 'media-refused', url: stripSignature(address), reason: result.reason, ...about });
      } else {
        gone = result.reason;
        if (known !== 'gone') this.#newlyGone += 1;
        await this.#store.markGone(address, this.#today, String(result.reason));
      }
    }
    if (failure !== undefined) {
      this.#fail(reference, failure);
      return false;
    }
    if (gone !== undefined) this.#tally.warn({ code: 'media-gone', url, reason: gone, ...about });
    this.#emitSettled(url, 'gone');
    return true;
  }

  /** @param error an unexpected error */
  #fail({ addresses, post }: QueuedReference, message: Text, error?: unknown): void {
    const url = stripSignature(addresses[0] ?? '');
    this.#tally.report.media.failed.push({ url, message });
    this.#missing.addMedium(url, post);
    this.#emitSettled(url, 'failed', error);
  }

  /** Each address is asked for once in a run; whoever wants it too finds it known. */
  async #request(address: string, kind: MediumKind): Promise<MediumOutcome | 'known'> {
    const identity = stripSignature(address);
    const asked = this.#requests.get(identity);
    if (asked) {
      const result = await asked;
      return result.outcome === 'stored' ? 'known' : result;
    }
    const asking = this.#fetch(address, kind);
    this.#requests.set(identity, asking);
    return asking;
  }

  #emitSettled(url: string, outcome: 'new' | 'known' | 'gone' | 'failed', error?: unknown): void {
    this.#tally.emit({ type: 'media-settled', url, outcome, ...(error !== undefined && { error }) });
  }
}

type Stored = Extract<MediumOutcome, { outcome: 'stored' }>;

interface QueuedReference extends MediumReference {
  readonly post?: string | undefined;
  readonly settled: () => Promise<void>;
}

/** Hosts that the warning names. */
const maxNamedHosts = 5;

/** Media at hosts that are not asked, counted by host. */
class ForeignMedia {
  readonly #counts = new Map<string, number>();

  add(address: string): void {
    const host = URL.canParse(address, 'https://x') ? new URL(address, 'https://x').host : address;
    this.#counts.set(host, (this.#counts.get(host) ?? 0) + 1);
  }

  /** Undefined where none was left. */
  warning(): Warning | undefined {
    if (this.#counts.size === 0) return undefined;
    const hosts = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([host]) => host);
    const count = [...this.#counts.values()].reduce((sum, times) => sum + times, 0);
    return { code: 'foreign-media-left', count, hosts: hosts.slice(0, maxNamedHosts) };
  }
}
