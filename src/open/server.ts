import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describeFailure } from '../cli/text/failure.ts';
import { TextError, UsageError } from '../core/errors/errors.ts';
import { message } from '../messages/message.ts';
import { translator, uiLanguages, type UiLanguage } from '../messages/translate.ts';
import { securityHeaders } from '../serve/http/response.ts';
import type { Actions } from './actions.ts';
import type { Blog, Task } from './blogs.ts';
import { publishedOf, textOf, type Form } from './form.ts';
import { cookieOf, isSameText, refusalOf, type Guard } from './guard.ts';
import { proofOf } from './instance.ts';
import { createRender, languageOf, progressOf, readAsset, type Name, type Render } from './page.ts';
import { startPreview, sandbox } from './preview.ts';
import { openWithSystem, type System } from './system.ts';
import { zipSite } from './zip-site.ts';

export interface ServerOptions {
  readonly actions: Actions;
  /** 0 for a free port */
  readonly port: number;
  /** secret of this instance, for other processes of the user */
  readonly secret: string;
  readonly system: System;
  /** called when the user ends the program on the page */
  readonly onQuit: () => void;
}

export interface PageServer {
  readonly port: number;
  /** Returns an address that opens a path of the page once, within ten minutes. The browser waits for the path. */
  readonly login: (path: Promise<string>) => string;
  /** Returns the path that shows backup files, or the start page, which then gives the reason why they cannot be read. */
  readonly pathForFiles: (files: readonly string[]) => Promise<string>;
  close(): Promise<void>;
}

/** Maximum size of a form in bytes. IDs of 100,000 posts take 1 MB. */
const maxFormBytes = 16 << 20;
/** Milliseconds in which an address with a key can be used. */
const ticketLifetime = 600_000;
/** Milliseconds between two updates of the progress. */
const progressInterval = 400;

/** Starts the server of the page, and that of the previews. @throws {UsageError} if the port is not available */
export async function startServer(options: ServerOptions): Promise<PageServer> {
  const { actions, secret, system, onQuit } = options;
  const tickets = new Map<string, { readonly path: Promise<string>; readonly until: number }>();
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000 });
  const port = await bind(server, options.port);
  const guard: Guard = { host: `127.0.0.1:${port}`, key: randomBytes(32).toString('base64url') };
  const preview = await startPreview(`http://${guard.host}`);
  /** set by the user on the page; otherwise the browser decides */
  let chosenLanguage: UiLanguage | undefined;

  const loginPath = (to: Promise<string>): string => {
    const ticket = randomBytes(32).toString('base64url');
    tickets.set(ticket, { path: to, until: Date.now() + ticketLifetime });
    return `/?key=${ticket}`;
  };
  const login = (to: Promise<string>): string => `http://${guard.host}${loginPath(to)}`;

  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src data: ${preview.origin}`,
    "connect-src 'self'",
    `frame-src ${preview.origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
  const send = (response: ServerResponse, status: number, type: string, body: string, more = {}): void => {
    response.writeHead(status, { ...headers, 'Content-Type': `${type}; charset=utf-8`, ...more });
    response.end(body);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const language = chosenLanguage ?? languageOf(request.headers['accept-language']);
    const render = await createRender(language);
    const show = (name: Name, data?: object, status = 200): void =>
      send(response, status, 'text/html', render(name, data));
    const { pathname, searchParams } = new URL(`http://page${request.url ?? '/'}`);
    const key = searchParams.get('key');
    const isLogin = pathname === '/' && key !== null;
    const isAsk = pathname === '/ask' && request.method === 'POST';
    if (isAsk && request.headers.host === guard.host && request.headers.origin === undefined) {
      await answerProcess(request, response);
      return;
    }
    const refusal = refusalOf(request, guard, isLogin);
    if (refusal !== undefined) show('problem', { code: refusal === 401 ? 'locked' : 'refused' }, refusal);
    else if (isLogin) await answerLogin(key, request, response, show);
    else if (request.method === 'POST') await answerChange(pathname, searchParams, request, response, language);
    else await answerView(pathname, language, response, render, show);
  }

  /**
   * Exchanges the key in an address, which is valid once, for the cookie. The next address follows from a page instead of a redirect: the
   * cookie is strict, so browsers do not send it after a redirect that began elsewhere, such as in a file.
   */
  async function answerLogin(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    show: (name: Name, data?: object, status?: number) => void,
  ): Promise<void> {
    const ticket = [...tickets].find(([one]) => isSameText(one, key));
    if (ticket) tickets.delete(ticket[0]);
    const isOpen = refusalOf(request, guard) === undefined;
    if (ticket && ticket[1].until >= Date.now()) response.setHeader('Set-Cookie', cookieOf(guard));
    else if (!isOpen) {
      show('problem', { code: 'used' }, 401);
      return;
    }
    const to = (await ticket?.[1].path) ?? '/';
    send(
      response,
      200,
      'text/html',
      `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${to}"><title>blogkeep</title>`,
    );
  }

  /** Answers another process of the user, which proves that it knows the secret, with a path that opens the page. */
  async function answerProcess(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const [nonce, list, proof] = [textOf(form.nonce), textOf(form.list), textOf(form.proof)];
    if (!isSameText(proof, proofOf(secret, 'ask', nonce, list))) {
      send(response, 403, 'application/json', '{}');
      return;
    }
    const at = loginPath(pathForFiles(JSON.parse(list) as readonly string[]));
    send(response, 200, 'application/json', JSON.stringify({ path: at, proof: proofOf(secret, 'answer', nonce, at) }));
  }

  let startProblem: unknown;
  async function pathForFiles(files: readonly string[]): Promise<string> {
    if (files.length === 0) return '/';
    try {
      return `/blog/${await actions.startFiles(files)}/contents`;
    } catch (error) {
      startProblem = error;
      return '/';
    }
  }

  async function answerView(
    pathname: string,
    language: UiLanguage,
    response: ServerResponse,
    render: Render,
    show: (name: Name, data?: object, status?: number) => void,
  ): Promise<void> {
    const t = await translator(language, false);
    const asset = await readAsset(pathname);
    const [, area, id = '', step] = pathname.split('/');
    if (asset) send(response, 200, asset.type, asset.body);
    else if (pathname === '/') {
      const error = startProblem === undefined ? undefined : t(describeFailure(startProblem));
      startProblem = undefined;
      show('start', { kept: actions.store.kept(), error, isRunning: (one: string) => actions.job(one) !== undefined });
    } else if (pathname === '/guide') show('guide');
    else if (area !== 'blog' || !actions.store.get(id)) show('problem', { code: 'no-page' }, 404);
    else {
      const blog = actions.blog(id);
      const job = actions.job(id);
      const go = (to: string): void => send(response, 303, 'text/plain', '', { Location: `/blog/${id}/${to}` });
      if (step === 'contents') {
        const contents = await actions.contents(id);
        if (contents) show('contents', { blog, ...contents, earlier: await actions.earlier(blog) });
        else go(blog.last ? 'result' : 'choices');
      } else if (step === 'choices')
        show('choices', { blog, choices: await actions.choices(blog), contents: await actions.contents(id) });
      else if (step === 'run') {
        if (job)
          show('run', { blog, task: job.task, progress: render('progress', progressOf(job, t, imagesOf(blog))) });
        else go(blog.last ? 'result' : 'choices');
      } else if (step === 'events') sendEvents(id, response, render, language);
      else if (step === 'result' && job?.task === 'run') go('run');
      else if (step === 'result' && blog.last && blog.choices)
        show('result', {
          ...{ blog, ...blog, site: siteOf(blog), sandbox, isRunning: job !== undefined },
          isNightly: await actions.isNightly(blog),
        });
      else if (step === 'site.zip' && blog.choices) await sendZip(blog, response);
      else show('problem', { code: 'no-page' }, 404);
    }
  }

  /** Returns the URL of the media in the archive. */
  const imagesOf = ({ choices }: Blog): string => preview.urlOf(path.join(choices?.folder ?? '', 'archive/data/media'));

  function siteOf({ choices, last }: Blog): string | undefined {
    const hasSite = choices?.site === true && (last?.counts?.files ?? 0) > 0;
    return hasSite ? preview.urlOf(path.join(choices.folder, 'site')) : undefined;
  }

  /** Sends the progress of a run as server-sent events, until it ends or the browser leaves. */
  function sendEvents(id: string, response: ServerResponse, render: Render, language: UiLanguage): void {
    response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream; charset=utf-8' });
    // Another page can remove the blog in the meantime.
    const images = imagesOf(actions.blog(id));
    let shown = -1;
    let task: Task | undefined;
    const update = async (): Promise<void> => {
      const t = await translator(language, false);
      const job = actions.job(id);
      if (!job) {
        clearInterval(timer);
        response.end(`event: end\ndata: /blog/${id}/result${task === 'verify' ? '#check' : ''}\n\n`);
      } else if (job.version !== shown) {
        shown = job.version;
        task = job.task;
        const progress = progressOf(job, t, images);
        const data = JSON.stringify({ html: render('progress', progress), status: progress.status });
        if (response.writableLength < 100_000) response.write(`data: ${data}\n\n`);
      }
    };
    const timer = setInterval(() => void update(), progressInterval);
    response.on('close', () => clearInterval(timer));
    void update();
  }

  async function sendZip({ title, choices }: Blog, response: ServerResponse): Promise<void> {
    const name = encodeURIComponent(`${title || 'site'}.zip`);
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="site.zip"; filename*=UTF-8''${name}`,
    });
    // A response that has begun can only be cut, which browsers report as a failed download.
    await zipSite(path.join(choices?.folder ?? '', 'site'), response).catch(() => response.destroy());
  }

  async function answerChange(
    pathname: string,
    searchParams: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
    language: UiLanguage,
  ): Promise<void> {
    const t = await translator(language, false);
    try {
      actions.language = language;
      const result = await change(pathname, searchParams, request);
      if (pathname === '/quit') response.once('finish', onQuit);
      send(response, 200, 'application/json', JSON.stringify(result));
    } catch (error) {
      // The rest of an upload is not read, so the connection cannot be used again.
      if (!request.complete) response.shouldKeepAlive = false;
      send(response, 400, 'application/json', JSON.stringify({ error: t(describeFailure(withText(error))) }));
    }
  }

  /** Makes a change. @returns the next location of the browser, or an ID */
  async function change(
    pathname: string,
    searchParams: URLSearchParams,
    request: IncomingMessage,
  ): Promise<{ readonly location?: string; readonly id?: string }> {
    const [, area, id = '', action] = pathname.split('/');
    const name = searchParams.get('name') ?? '';
    if (area === 'uploads' && id !== '') {
      if (!actions.uploads.has(id)) throw new TextError(message('open.upload-gone'));
      await actions.uploads.receive(id, name, request);
      return {};
    }
    if (area === 'blog' && action === 'sitemap') {
      await actions.setList(id, name, request);
      return { location: `/blog/${id}/contents` };
    }
    const form = await readForm(request);
    if (pathname === '/uploads') return { id: await actions.uploads.begin(Number(form.bytes)) };
    if (pathname === '/start') return { location: `/blog/${await actions.start(form)}/contents` };
    if (pathname === '/language') {
      chosenLanguage = uiLanguages.find((one) => one === form.language);
      return {};
    }
    if (pathname === '/quit') return {};
    const blog = actions.blog(area === 'blog' ? id : '');
    switch (action) {
      case 'published':
        await actions.setPublished(id, publishedOf(form));
        return { location: form.next === true ? `/blog/${id}/choices` : `/blog/${id}/contents` };
      case 'address':
        await actions.setAddress(id, textOf(form.address));
        return { location: `/blog/${id}/contents` };
      case 'run':
        await actions.run(id, form);
        return { location: `/blog/${id}/run` };
      case 'again':
      case 'verify':
        await actions.repeat(id, action === 'verify' ? 'verify' : 'run', form.accept === true);
        return { location: `/blog/${id}/run` };
      case 'stop':
        actions.stop(id);
        return {};
      case 'folder':
        await openWithSystem(blog.choices?.folder ?? '', system).catch(() => {
          throw new TextError(message('open.folder-not-opened', { folder: blog.choices?.folder ?? '' }));
        });
        return {};
      case 'nightly':
        await actions.setNightly(blog, form.on === true);
        return { location: `/blog/${id}/result` };
      case 'remove':
        if (await actions.isNightly(blog)) await actions.setNightly(blog, false);
        await actions.remove(id);
        return { location: '/' };
      default:
        throw new TextError(message('open.no-such-blog'));
    }
  }

  server.on('request', (request, response) => {
    answer(request, response).catch(async (error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', (await translator(chosenLanguage ?? 'en', false))(describeFailure(error)));
    });
  });
  return {
    port,
    login,
    pathForFiles,
    async close() {
      await actions.close();
      server.close();
      server.closeAllConnections();
      await preview.close();
    },
  };
}

/** Listens on a port of 127.0.0.1. @returns the port */
async function bind(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const why = message(code === 'EACCES' ? 'app.port-reserved' : 'app.port-in-use', { flag: '--port' });
    throw new UsageError('port-unavailable', message('app.port-unavailable', { port, host: '127.0.0.1', why }), {
      cause: error,
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Reads a body of JSON. @throws {TextError} if it is too large or not an object */
async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxFormBytes) throw new TextError(message('open.form-too-large'));
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Form;
  } catch {
    // Reported below.
  }
  throw new TextError(message('open.form-invalid'));
}

/** Texts of the page are described as they are, and not as a bug. */
function withText(error: unknown): unknown {
  const isOwn = error instanceof TextError && error.constructor === TextError;
  return isOwn ? new UsageError('argument-invalid', error.text, { cause: error.cause }) : error;
}
