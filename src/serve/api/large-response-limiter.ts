import type { HttpResponse } from '../http/response.ts';

/** Size in bytes from which a response is large, and the number of large responses in memory at a time. */
const minLargeSize = 1024 * 1024;
const maxLargeResponses = 4;

/** Maximum number of requests remembered for their large responses. */
const maxKnownKeys = 1000;

/** Milliseconds in which a client must receive a large response if others are waiting. */
const defaultSendTimeout = 10_000;

/** Delivery of a response to its client. */
export interface Delivery {
  /** resolves when the response was sent or can no longer be */
  readonly sent: () => Promise<void>;
  /** aborts the response and its connection */
  readonly cut: () => void;
}

export type LimitResponses = (
  key: string,
  create: () => Promise<HttpResponse>,
  delivery: Delivery,
) => Promise<HttpResponse>;

/**
 * Limits how many large responses are in memory at once, from creation until sent: creating one takes several times its size, and a
 * client that requests a hundred at once must not fill the memory. A response turns out to be large when it is first created; if no slot
 * is free, it is created again later. Other responses are never delayed. If a client takes longer than the timeout while others are
 * waiting, its response is aborted, so that it cannot occupy a slot by not reading.
 *
 * The key is the same for requests with the same response.
 */
export function limitLargeResponses(options: { readonly sendTimeout?: number } = {}): LimitResponses {
  const slots = new Slots(options.sendTimeout ?? defaultSendTimeout);
  const known = new Set<string>();
  const recordSize = (key: string, { body }: HttpResponse): boolean => {
    known.delete(key);
    if (body.length < minLargeSize) return false;
    known.add(key);
    const [oldest] = known;
    if (known.size > maxKnownKeys && oldest !== undefined) known.delete(oldest);
    return true;
  };
  return async (key, create, delivery) => {
    if (!known.has(key)) {
      const response = await create();
      if (!recordSize(key, response)) return response;
      if (slots.tryAcquire()) {
        slots.releaseWhenSent(delivery);
        return response;
      }
    }
    await slots.acquire();
    let isLarge = false;
    try {
      const response = await create();
      isLarge = recordSize(key, response);
      return response;
    } finally {
      if (isLarge) slots.releaseWhenSent(delivery);
      else slots.release();
    }
  };
}

class Slots {
  readonly #sendTimeout: number;
  readonly #waiting: (() => void)[] = [];
  /** deliveries that exceed the timeout */
  readonly #slow = new Set<Delivery>();
  #taken = 0;

  constructor(sendTimeout: number) {
    this.#sendTimeout = sendTimeout;
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

  /** Passes the slot to the request that has waited for longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }

  releaseWhenSent(delivery: Delivery): void {
    const timer = setTimeout(() => {
      this.#slow.add(delivery);
      if (this.#waiting.length > 0) delivery.cut();
    }, this.#sendTimeout).unref();
    void delivery.sent().then(() => {
      clearTimeout(timer);
      this.#slow.delete(delivery);
      this.release();
    });
  }
}
