import { Server, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { InternalError } from '../../core/errors/errors.ts';

/**
 * Maximum number of bytes that are parsed at a time. Enough for the request line and headers of a typical request. The shortest possible
 * request is 18 bytes long, so a chunk contains 57 requests at most.
 */
const chunkSize = 1024;

type Done = (error?: Error | null) => void;

/**
 * An HTTP server whose connections are {@link BackpressureSocket}s. Without them, Node parses everything that one read returns, which may
 * be thousands of pipelined requests on each readable connection, and sends no response in the meantime.
 */
export class BackpressureServer extends Server {
  /** Wraps the connection. According to Node's documentation, the event accepts any duplex stream. */
  override emit(event: string, ...args: unknown[]): boolean {
    const [socket] = args;
    if (event !== 'connection' || !(socket instanceof Socket)) return super.emit(event, ...args);
    return super.emit(event, new BackpressureSocket(socket));
  }
}

/**
 * Returns the connection of a request. Node types it as a Socket.
 * @throws {InternalError} if the server of the request is not a {@link BackpressureServer}
 */
export function socketOf(request: IncomingMessage): BackpressureSocket {
  const socket: unknown = request.socket;
  if (!(socket instanceof BackpressureSocket))
    throw new InternalError('The server of this request is not a BackpressureServer');
  return socket;
}

/** A connection that is read in chunks and can be paused. It implements those parts of a socket that Node's server uses. */
export class BackpressureSocket extends Duplex {
  readonly #socket: Socket;
  #isReadRequested = false;
  #isReadingPaused = false;

  constructor(socket: Socket) {
    super({ readableHighWaterMark: chunkSize, writableHighWaterMark: socket.writableHighWaterMark });
    this.#socket = socket;
    socket.on('readable', () => this.#readChunk());
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
    socket.on('timeout', () => this.emit('timeout'));
  }

  /** Stops reading until {@link resumeReading}. `pause` would not be enough, because Node resumes a connection after each request. */
  pauseReading(): void {
    this.#isReadingPaused = true;
  }

  resumeReading(): void {
    if (!this.#isReadingPaused) return;
    this.#isReadingPaused = false;
    this.#readChunk();
  }

  /** Works like the method of a socket: emits `timeout` after this time without traffic. */
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** Works like the method of a socket: destroys the connection once all written data has been sent. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  override _read(): void {
    this.#isReadRequested = true;
    this.#readChunk();
  }

  #readChunk(): void {
    if (!this.#isReadRequested || this.#isReadingPaused) return;
    const chunk = this.#socket.read(Math.min(chunkSize, this.#socket.readableLength)) as Buffer | null;
    if (chunk === null) return;
    this.#isReadRequested = false;
    this.push(chunk);
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this.#socket.write(chunk, encoding, done);
  }

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
