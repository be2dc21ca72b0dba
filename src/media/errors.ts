import { TextError } from '../core/errors/errors.ts';
import { message, type Text } from '../messages/message.ts';

/** A media file could not be fetched. The message is a sentence that names the reason; of addresses it names no query. */
export class MediumError extends TextError {
  override readonly name: string = 'MediumError';
}

/** The host of the media file says that it no longer has it. Only that is a loss: of whatever else happens, nothing follows. */
export class MediumGoneError extends MediumError {
  override readonly name = 'MediumGoneError';

  /** @param reason the status: `404` or `410` */
  constructor(readonly reason: string) {
    super(message('media.gone', { reason }));
  }
}

/** The address may not be fetched from: it is not public, of no protocol for media, or none at all. Nothing was asked of it. */
export class MediumRefusedError extends MediumError {
  override readonly name = 'MediumRefusedError';

  /** @param reason without a full stop */
  constructor(readonly reason: Text) {
    super(message('media.refused', { reason }));
  }
}

/**
 * No host was found to ask: its name is not known, or stands for an address that is not public, as where a resolver filters.
 * Nothing is known of the media file, and to ask again at once would help as little.
 */
export class HostNotFoundError extends MediumError {
  override readonly name = 'HostNotFoundError';

  constructor(
    text: Text,
    /** with its port */
    readonly host: string,
  ) {
    super(text);
  }
}

/** It may be worth asking again: no answer came, not all of it, or one that says so. */
export class TemporaryMediumError extends MediumError {
  override readonly name = 'TemporaryMediumError';
  /** which was asked, behind redirects too; with its port */
  readonly host: string;
  /** of the answer; undefined where none came */
  readonly status: number | undefined;
  /** milliseconds that the answer asked to wait */
  readonly retryAfter: number | undefined;

  constructor(
    text: Text,
    { host, status, retryAfter }: { host: string; status?: number | undefined; retryAfter?: number | undefined },
  ) {
    super(text);
    this.host = host;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Whether a status asks for fewer requests, or for none for a while. */
export function isCongestion(status: number | undefined): boolean {
  return status === 429 || status === 503;
}
