import { Hono } from 'hono';
import { operations, type OperationName } from '../api/operations.ts';
import { answer, answersOf } from './answers.ts';
import type { BlogData } from './blog-data.ts';
import { Refusal } from './refusal.ts';
import { tokenCheck } from './token.ts';

export interface ApiOptions {
  readonly blogs: readonly BlogData[];
  readonly token: string;
  /** the envelope's one key */
  readonly rootKey?: string;
  /** posts a page of post list */
  readonly pageSize?: number;
}

/**
 * The Blog Read API over the given blogs, below `/apis/`. Success and failure both come in the envelope
 * (reference: "Response envelope"); a failure's HTTP status is the same as the envelope's: 400 for missing or wrong
 * parameters, 401 for the token, 404 for what is not there, 405 for another method than GET.
 */
export function createApi({ blogs, token, rootKey = 'service', pageSize = 10 }: ApiOptions): Hono {
  const app = new Hono();
  const isToken = tokenCheck(token);
  const answers = answersOf(blogs, pageSize);
  const refused = (status: number, message: string) => ({
    [rootKey]: { status: String(status), error_message: message },
  });

  app.use('*', async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
  });
  app.use('/apis/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    if (!isToken(c.req.query('access_token') ?? ''))
      throw new Refusal(401, 'The access token is missing or not valid.');
    await next();
  });

  for (const name of Object.keys(operations) as OperationName[]) {
    const { path } = operations[name];
    app.get(path, async (c) => {
      const item = await answer(answers, name, new URL(c.req.url).searchParams);
      return c.json({ [rootKey]: { status: '200', item } });
    });
    app.all(path, (c) => {
      c.header('Allow', 'GET, HEAD');
      throw new Refusal(405, 'Only GET is possible here.');
    });
  }

  app.notFound((c) => c.json(refused(404, 'There is no such operation.'), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(refused(error.status, error.message), error.status);
    return c.json(refused(500, 'The server failed to answer.'), 500);
  });
  return app;
}
