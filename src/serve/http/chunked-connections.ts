import { Server } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Maximum number of bytes that are parsed at a time. Enough for the request line and headers of a typical request. */
const chunkSize = 1024;

/**
 * An HTTP server that parses what it receives in small chunks. Without them, Node parses everything that one read returns, which may be
 * thousands of pipelined requests on each connection, and serves nothing else in the meantime.
 */
export class ChunkedServer extends Server {
  /** Wraps the connection. According to Node's documentation, the event accepts any duplex stream. */
  override emit(event: string, ...args: unknown[]): boolean {
    const [socket] = args;
    if (event !== 'connection' || !(socket instanceof Socket)) return super.emit(event, ...args);
    return super.emit(event, new ChunkedConnection(socket));
  }
}

type Done = (error?: Error | null) => void;

/** A connection that is read in chunks. It implements those parts of a socket that Node's server uses. */
class ChunkedConnection extends Duplex {
  readonly #socket: Socket;
  #isReadRequested = false;

  constructor(socket: Socket) {
    super({ readableHighWaterMark: chunkSize, writableHighWaterMark: socket.writableHighWaterMark });
    this.#socket = socket;
    socket.on('readable', () => this.#readChunk());
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
    socket.on('timeout', () => this.emit('timeout'));
  }

  /** Works like the method of a socket: emits `timeout` after this time without traffic. */
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** Works like the method of a socket: destroys the connection once all written data has been sent. */
  destroySoon(): void {
    this.end(() => this.destroy());
  }

  override _read(): void {
    this.#isReadRequested = true;
    this.#readChunk();
  }

  #readChunk(): void {
    if (!this.#isReadRequested) return;
    const chunk = this.#socket.read(Math.min(chunkSize, this.#socket.readableLength)) as Buffer | null;
    if (chunk === null) return;
    this.#isReadRequested = false;
    this.push(chunk);
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.#socket.write(chunk, encoding, done);
  }

  /** Sends the header and the body of a response together. */
  override _writev(chunks: readonly { chunk: Buffer; encoding: BufferEncoding }[], done: Done): void {
    this.#socket.cork();
    for (const [index, { chunk, encoding }] of chunks.entries())
      this.#socket.write(chunk, encoding, index === chunks.length - 1 ? done : undefined);
    this.#socket.uncork();
  }

  override _final(done: Done): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#socket.destroy();
    done(error);
  }
}
