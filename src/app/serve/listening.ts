import type { RequestListener } from 'node:http';
import { UsageError } from '../../core/errors/errors.ts';
import { message, type Message } from '../../messages/message.ts';
import { listen, type HttpServer } from '../../serve/http/listen.ts';

export interface ListeningOptions {
  /** name or address of this machine */
  readonly host: string;
  /** port number; 0: any free port */
  readonly port: number;
  /** Option names for error messages. Default: those of `serve`. */
  readonly flags?: { readonly host: string; readonly port: string };
}

/**
 * Starts listening.
 * @throws {UsageError} if the address is unavailable
 */
export async function listenAt(
  listener: RequestListener,
  { host, port, flags = { host: '--host', port: '--port' } }: ListeningOptions,
): Promise<HttpServer> {
  try {
    return await listen(listener, { host, port });
  } catch (error) {
    const why = adviceOn((error as NodeJS.ErrnoException).code, flags);
    if (why === undefined) throw error;
    throw new UsageError('port-unavailable', message('app.port-unavailable', { port, host, why }), { cause: error });
  }
}

function adviceOn(code: string | undefined, flags: { host: string; port: string }): Message | undefined {
  if (code === 'EADDRINUSE') return message('app.port-in-use', { flag: flags.port });
  if (code === 'EACCES') return message('app.port-reserved', { flag: flags.port });
  if (code === 'EADDRNOTAVAIL') return message('app.address-not-here', { flag: flags.host });
  if (code === 'ENOTFOUND') return message('app.host-not-found');
  if (code === 'EAI_AGAIN') return message('app.host-not-resolved');
  return undefined;
}
