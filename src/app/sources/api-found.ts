import { RefusedError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

/** A blog offers the Blog Read API, which needs a token. */
export class ApiFoundError extends RefusedError {
  readonly baseUrl: URL;

  constructor(baseUrl: URL) {
    super('source-refused', message('address.api', { url: baseUrl.href }));
    this.baseUrl = baseUrl;
  }
}
