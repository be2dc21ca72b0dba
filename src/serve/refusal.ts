/** A request that is answered with an error: its HTTP status, and a sentence for the caller. Never holds the token. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** The reference shows no errors: which status means what is ours, see docs/api.md. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 421 | 500 | 502;
