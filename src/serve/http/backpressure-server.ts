import { Server, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { InternalError } from '../../core/errors/errors.ts';

/**
 * Bytes of requests that are parsed at a time: the line and headers of a usual one. The shortest has 18, so that no more than 57 come
 * of a piece.
 */
const chunkSize = 1024;

type Done = (error?: Error | null) => void;

/**
 * A server of `node:http` whose connections are {@link BackpressureSocket}s. By itself Node parses at once all that one read of the
 * system brings: of pipelined requests thousands, on each connection that has something to read, and nobody is answered meanwhile.
 */
export class BackpressureServer extends Server {
  /** Node's documentation says of this event that any stream may be given to it. */
  override emit(event: string, ...given: unknown[]): boolean {
    const [socket] = given;
    if (event !== 'connection' || !(socket instanceof Socket)) return super.emit(event, ...given);
    return super.emit(event, new BackpressureSocket(socket));
  }
}

/**
 * The connection of a request, of which Node's types say that it is a Socket.
 * @throws {InternalError} where the request was not to a {@link BackpressureServer}
 */
export function socketOf(request: IncomingMessage): BackpressureSocket {
  const socket: unknown = request.socket;
  if (!(socket instanceof BackpressureSocket))
    throw new InternalError('The server of this request is not a PiecewiseServer');
  return socket;
}

/** A connection that is read in pieces, and not at all while it is held. What Node's server uses of sockets is there. */
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

  /** Nothing more is read until {@link resumeReading}. `pause` would not do: Node resumes a connection after each request. */
  pauseReading(): void {
    this.#isReadingPaused = true;
  }

  resumeReading(): void {
    if (!this.#isReadingPaused) return;
    this.#isReadingPaused = false;
    this.#readChunk();
  }

  /** As that of a socket: `timeout` is emitted where nothing has moved for so many milliseconds. */
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** As that of a socket: ends it when what was written has been sent. */
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
    const piece = this.#socket.read(Math.min(chunkSize, this.#socket.readableLength)) as Buffer | null;
    if (piece === null) return;
    this.#isReadRequested = false;
    this.push(piece);
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
