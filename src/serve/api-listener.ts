import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Delivery } from './few-at-a-time.ts';
import type { IncomingRequest } from './dialect.ts';
import { endOfAnswer, send, type Answer } from './plain-answers.ts';

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type AnswerTo = (target: string, asked: IncomingRequest, delivery: Delivery) => Promise<Answer>;

export function listenerFor(answer: AnswerTo): ApiListener {
  return async (request, response) => {
    const { method = '', url = '', headers } = request;
    const asked = { method, headers, content: () => request };
    const delivery = { sent: () => endOfAnswer(request, response), cut: () => request.socket.destroy() };
    send(response, await answer(url, asked, delivery));
  };
}
