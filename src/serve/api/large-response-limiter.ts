import type { HttpResponse } from '../http/response.ts';

/** Size in bytes from which a response is large, and the maximum number of large responses in memory. */
const minLargeSize = 1024 * 1024;
const maxLargeResponses = 4;

/** Maximum number of requests that are remembered as having large responses. */
const maxKnownKeys = 1000;

/** Milliseconds within which a client must have received a large response if other requests are waiting. */
const defaultSendTimeout = 10_000;

/** Delivery of a response to its client. */
export interface Delivery {
  /** Resolves when the response has been sent or can no longer be sent. */
  readonly sent: () => Promise<void>;
  /** Aborts the response and closes its connection. */
  readonly cut: () => void;
}

export type LimitResponses = (
  key: string,
  create: () => Promise<HttpResponse>,
  delivery: Delivery,
) => Promise<HttpResponse>;

/**
 * Limits how many large responses are in memory at once, from their creation until they are sent. Creating one takes several times its size
 * in memory, so a client that requests a hundred at once could otherwise exhaust it. A response turns out to be large when it is first
 * created. If no slot is free at that time, it is dropped and created again later. Other responses are never delayed. If a client takes
 * longer than the timeout while other requests are waiting, its response is aborted, so that a client that does not read cannot occupy a
 * slot.
 *
 * Requests with the same response have the same key.
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
  /** deliveries that have exceeded the timeout */
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

  /** Passes the slot to the request that has waited longest. */
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
