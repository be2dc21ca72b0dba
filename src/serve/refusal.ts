/** A refused request, with an HTTP status and a sentence for the client, which never contains the token. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** Statuses of errors. The reference does not describe errors; docs/api.md defines these. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 421 | 500 | 502;
