import type { HttpResponse } from '../http/response.ts';

/** Bytes from which an answer is large; so many of these are in memory at a time. */
const minLargeSize = 1024 * 1024;
const maxLargeResponses = 4;

/** Requests whose answers were large are remembered, so many of them. */
const maxKnownKeys = 1000;

/** Milliseconds that a client may take over a large answer while others wait. */
const defaultSendTimeout = 10_000;

/** How an answer comes to its client. */
export interface Delivery {
  /** resolves when it has been sent, or can no longer be */
  readonly sent: () => Promise<void>;
  /** ends it, and its connection */
  readonly cut: () => void;
}

export type LimitResponses = (
  key: string,
  make: () => Promise<HttpResponse>,
  delivery: Delivery,
) => Promise<HttpResponse>;

/**
 * Makes answers, and large ones only so many at a time, from when they are made until they have been sent: what is made of a post
 * takes several times its size, and who asks for a hundred large ones at once must not have them all in memory. That
 * an answer is large shows when it is made for the first time; where there is no place for it then, it is made again when there is.
 * All others are made at once, however slowly somebody else takes a large one. Who takes one for longer than the patience loses
 * it while others wait: so nobody keeps the places by taking nothing.
 *
 * The key is the same for requests with the same answer.
 */
export function limitLargeResponses(options: { readonly patience?: number } = {}): LimitResponses {
  const places = new Slots(options.patience ?? defaultSendTimeout);
  const known = new Set<string>();
  const learn = (key: string, { body }: HttpResponse): boolean => {
    known.delete(key);
    if (body.length < minLargeSize) return false;
    known.add(key);
    const [oldest] = known;
    if (known.size > maxKnownKeys && oldest !== undefined) known.delete(oldest);
    return true;
  };
  return async (key, make, delivery) => {
    if (!known.has(key)) {
      const answer = await make();
      if (!learn(key, answer)) return answer;
      if (places.tryAcquire()) {
        places.releaseWhenSent(delivery);
        return answer;
      }
    }
    await places.acquire();
    let isLarge = false;
    try {
      const answer = await make();
      isLarge = learn(key, answer);
      return answer;
    } finally {
      if (isLarge) places.releaseWhenSent(delivery);
      else places.release();
    }
  };
}

class Slots {
  readonly #sendTimeout: number;
  readonly #waiting: (() => void)[] = [];
  /** deliveries that have outlasted the patience */
  readonly #slow = new Set<Delivery>();
  #taken = 0;

  constructor(patience: number) {
    this.#sendTimeout = patience;
  }

  tryAcquire(): boolean {
    if (this.#taken >= maxLargeResponses) return false;
    this.#taken += 1;
    return true;
  }

  async acquire(): Promise<void> {
    if (this.tryAcquire()) return;
    for (const one of this.#slow) one.cut();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The place goes to who waits for longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }

  releaseWhenSent(delivery: Delivery): void {
    const late = setTimeout(() => {
      this.#slow.add(delivery);
      if (this.#waiting.length > 0) delivery.cut();
    }, this.#sendTimeout).unref();
    void delivery.sent().then(() => {
      clearTimeout(late);
      this.#slow.delete(delivery);
      this.release();
    });
  }
}
