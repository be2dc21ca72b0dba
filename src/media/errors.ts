import { TextError } from '../core/errors/errors.ts';
import { message, type Text } from '../messages/message.ts';

/** A media file could not be fetched. The message is a sentence that states the reason. URLs in it have no query. */
export class MediumError extends TextError {
  override readonly name: string = 'MediumError';
}

/** The host of a media file reported that it no longer has the file. No other error means that the file is lost. */
export class MediumGoneError extends MediumError {
  override readonly name = 'MediumGoneError';

  /** @param reason the status: `404` or `410` */
  constructor(readonly reason: string) {
    super(message('media.gone', { reason }));
  }
}

/** The URL must not be fetched: its host is not public, its protocol is not supported, or the URL is invalid. No request was sent. */
export class MediumRefusedError extends MediumError {
  override readonly name = 'MediumRefusedError';

  /** @param reason phrase without a full stop */
  constructor(readonly reason: Text) {
    super(message('media.refused', { reason }));
  }
}

/**
 * The host cannot be reached: its name is unknown, or resolves to an address that is not public, as with a filtering resolver. It is
 * unknown whether the media file exists, and an immediate retry would also fail.
 */
export class HostNotFoundError extends MediumError {
  override readonly name = 'HostNotFoundError';

  constructor(
    text: Text,
    /** host with port */
    readonly host: string,
  ) {
    super(text);
  }
}

/** A retry may succeed: there was no complete response, or its status is temporary. */
export class TemporaryMediumError extends MediumError {
  override readonly name = 'TemporaryMediumError';
  /** host with port; after a redirect, the host of its target */
  readonly host: string;
  /** status code of the response; undefined if there was no response */
  readonly status: number | undefined;
  /** milliseconds to wait, as requested by the response; undefined if it does not say */
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

/** Reports whether a status code asks the client to send fewer requests, or to pause. */
export function isCongestion(status: number | undefined): boolean {
  return status === 429 || status === 503;
}
