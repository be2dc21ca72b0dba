/** A request that is answered with an error: its HTTP status, and a sentence for the caller. Never holds the token. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: 400 | 401 | 404 | 405;

  constructor(status: Refusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
