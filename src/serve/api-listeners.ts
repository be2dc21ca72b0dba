import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Delivery } from './few-at-a-time.ts';
import type { Asked } from './manner.ts';
import { endOfAnswer, send, type Answer } from './plain-answers.ts';

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type AnswerTo = (target: string, asked: Asked, delivery: Delivery) => Promise<Answer>;

export function listenerFor(answer: AnswerTo): ApiListener {
  return async (request, response) => {
    const { method = '', url = '', headers } = request;
    const asked = { method, headers, content: () => request };
    const delivery = { sent: () => endOfAnswer(request, response), cut: () => request.socket.destroy() };
    send(response, await answer(url, asked, delivery));
  };
}

/** Of what becomes of a Response nothing is known. */
const givenAway: Delivery = { sent: () => Promise.resolve(), cut: () => undefined };

export function fetchFor(answer: AnswerTo): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(request.headers);
    // Of the same stream the global types and those of Node know different sides.
    const content = () => (request.body ? Readable.fromWeb(request.body as ReadableStream) : undefined);
    const { body, ...init } = await answer(pathname + search, { method, headers, content }, givenAway);
    return new Response(method === 'HEAD' ? null : body, init);
  };
}
