import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Asked } from './manner.ts';
import { endOfAnswer, send, type Answer } from './plain-answers.ts';

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** @param sent resolves when the answer has been sent, or can no longer be */
export type AnswerTo = (target: string, asked: Asked, sent: () => Promise<void>) => Promise<Answer>;

export function listenerFor(answer: AnswerTo): ApiListener {
  return async (request, response) => {
    const { method = '', url = '', headers } = request;
    const asked = { method, headers, content: () => request };
    send(response, await answer(url, asked, () => endOfAnswer(request, response)));
  };
}

export function fetchFor(answer: AnswerTo): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(request.headers);
    // Of the same stream the global types and those of Node know different sides.
    const content = () => (request.body ? Readable.fromWeb(request.body as ReadableStream) : undefined);
    const { body, ...init } = await answer(pathname + search, { method, headers, content }, () => Promise.resolve());
    return new Response(method === 'HEAD' ? null : body, init);
  };
}
