import { TextError } from '../core/errors/errors.ts';
import { message, type Text } from '../messages/message.ts';

/** A media file could not be fetched. The message is a sentence with the reason, without queries of URLs. */
export class MediumError extends TextError {
  override readonly name: string = 'MediumError';
}

/** The host of the media file responded that it no longer has the file. Only this error means that the file is lost. */
export class MediumGoneError extends MediumError {
  override readonly name = 'MediumGoneError';

  /** @param reason status: `404` or `410` */
  constructor(readonly reason: string) {
    super(message('media.gone', { reason }));
  }
}

/** The URL must not be fetched: its host is not public, its protocol is not supported, or it is invalid. No request was sent. */
export class MediumRefusedError extends MediumError {
  override readonly name = 'MediumRefusedError';

  /** @param reason without a full stop */
  constructor(readonly reason: Text) {
    super(message('media.refused', { reason }));
  }
}

/**
 * The host cannot be reached: its name is unknown, or resolves to an address that is not public, as with a filtering resolver. It is
 * unknown whether the media file exists, and an immediate retry would fail, too.
 */
export class HostNotFoundError extends MediumError {
  override readonly name = 'HostNotFoundError';

  constructor(
    text: Text,
    /** with port */
    readonly host: string,
  ) {
    super(text);
  }
}

/** A retry may succeed: there was no complete response, or its status is temporary. */
export class TemporaryMediumError extends MediumError {
  override readonly name = 'TemporaryMediumError';
  /** with port; after a redirect, its target */
  readonly host: string;
  /** status of the response; undefined if there was none */
  readonly status: number | undefined;
  /** milliseconds to wait according to the response */
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

/** Reports whether a status asks for fewer requests, or for a pause. */
export function isCongestion(status: number | undefined): boolean {
  return status === 429 || status === 503;
}
