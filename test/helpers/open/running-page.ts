import fs from 'fs-extra';
import { request as send } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openPage, type OpenedPage, type OpenPageOptions } from '../../../src/open/open.ts';

/** A page whose state and documents are in a temporary folder. */
export interface RunningPage {
  readonly home: string;
  /** host and port */
  readonly host: string;
  readonly page: OpenedPage;
  /** arguments of programs that the page has started */
  readonly started: readonly (readonly string[])[];
  close(): Promise<void>;
}

/** Opens the page as the command does. Programs of the system are recorded instead of started. */
export async function startPage(
  options: Partial<OpenPageOptions> = {},
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-open-')),
): Promise<RunningPage> {
  const started: string[][] = [];
  const page = await openPage({
    files: [],
    port: 0,
    opensBrowser: false,
    variables: { HOME: home },
    os: 'linux',
    program: ['/usr/bin/blogkeep'],
    run: (file, args) => {
      started.push([file, ...args]);
      return Promise.resolve(file === 'xdg-user-dir' ? path.join(home, '문서 보관') : '');
    },
    ...options,
  });
  return { home, host: new URL(page.address).host, page, started, close: () => page.close() };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request as a program does: with exactly these headers. */
export function ask(
  host: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const [name = '', port = ''] = host.split(':');
  return new Promise((resolve, reject) => {
    const request = send(
      { host: name, port, path: target, method, headers: { Host: host, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Opens an address with a key, and returns the cookie of the page. */
export async function logIn(address: string): Promise<string> {
  const { host, pathname, search } = new URL(address);
  const { headers } = await ask(host, pathname + search);
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
}

/** Sends a change as the page's own script does. */
export function change(host: string, cookie: string, target: string, values: object | string): Promise<Answer> {
  const headers = { Cookie: cookie, Origin: `http://${host}`, 'X-Blogkeep': '1' };
  return ask(host, target, {
    method: 'POST',
    headers,
    body: typeof values === 'string' ? values : JSON.stringify(values),
  });
}
