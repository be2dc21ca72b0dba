import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import { authorizationFor } from '../../../../src/app/sources/wordpress/account.ts';
import {
  recordedData,
  startWordPressRest,
  type Fault,
  type RestRequest,
  type WordPressRest,
} from '../../../helpers/source/wordpress-rest.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight, textsBelow } from './nights.ts';

const account = { user: 'admin', password: 'abcdEFGHijklMNOPqrstUVWX' };

const json = { 'content-type': 'application/json' };
const restError = (status: number, code: string): Fault => ({
  status,
  headers: json,
  body: JSON.stringify({ code, message: 'No.' }),
});
const isApi = ({ route }: RestRequest) => route.startsWith('/');

const refusals: Record<string, { readonly fault: (request: RestRequest) => Fault | undefined; readonly key: string }> =
  {
    'it is no WordPress': { fault: () => ({ body: '<html>A shop</html>', status: 200 }), key: 'wordpress.no-api' },
    'its API is only for users': {
      fault: (request) => (isApi(request) ? restError(401, 'rest_login_required') : undefined),
      key: 'wordpress.login-required',
    },
    'a plugin refuses the API': {
      fault: (request) => (isApi(request) ? restError(403, 'rest_cannot_access') : undefined),
      key: 'wordpress.firewall',
    },
    'a web server refuses the API': {
      fault: (request) => (isApi(request) ? { status: 403, body: '<html>Forbidden</html>' } : undefined),
      key: 'wordpress.firewall',
    },
    'a firewall wants a browser': {
      fault: () => ({ status: 403, body: '<html><title>Just a moment...</title></html>' }),
      key: 'wordpress.challenge',
    },
    'the address of its API does not exist': {
      fault: (request) => (isApi(request) ? { status: 404, body: '<html>Not found</html>' } : undefined),
      key: 'wordpress.api-disabled',
    },
    'its API has no posts': {
      fault: ({ route }) =>
        route === '/' ? { body: '{"name":"x","namespaces":["oembed/1.0"]}', headers: json } : undefined,
      key: 'wordpress.no-api',
    },
  };

describe('access to a WordPress', () => {
  it('uses the addresses of WordPress.com if the page states an API for many blogs', async () => {
    const [own, hosted] = [await startWordPressRest(), await startWordPressRest({ isHosted: true })];
    const posts = async (server: WordPressRest) => (await runNight(server, temporaryFolder())).report.posts;
    expect(await posts(hosted)).toEqual(await posts(own));
    expect(hosted.asked()).toEqual(own.asked());
  });

  it.each(Object.entries(refusals))('is refused with the way out if %s', async (_, { fault, key }) => {
    const server = await startWordPressRest({ fault });
    const error = await runNight(server, temporaryFolder(), { retries: 0 }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).text).toMatchObject({ key });
  });

  it('warns if the API refuses the list of authors, and archives everything else', async () => {
    const data = recordedData();
    data.posts = data.posts.slice(-5);
    const fault = ({ route }: RestRequest) =>
      route === '/wp/v2/users' ? restError(401, 'rest_user_cannot_view') : undefined;
    const { report } = await runNight(await startWordPressRest({ data, fault }), temporaryFolder());
    expect(report).toMatchObject({ status: 'complete' });
    expect(report.warnings.map(({ code }) => code)).toContain('authors-unread');
  });

  it('archives drafts, private posts and unapproved comments if it has an account, none of them as public', async () => {
    const server = await startWordPressRest({ account });
    const folder = temporaryFolder();
    const { report } = await runNight(server, folder, { account });
    expect(report).toMatchObject({ status: 'complete', posts: { failed: [] } });
    const texts = textsBelow(folder);
    for (const word of ['locked', 'private', 'draft', 'future', 'pending']) expect(texts).toContain(`${word}-canary`);
    for (const word of ['reader', 'owner', 'spam', 'trash']) expect(texts).not.toContain(`${word}-canary`);
    expect(texts).not.toContain(account.password);
    const again = await runNight(server, folder, { account, day: '2026-12-01' });
    expect(again.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0 } });
  });

  it('archives e-mail and IP addresses of commenters only if they are selected, and the source of bodies', async () => {
    const data = recordedData();
    data.posts = data.posts.slice(-10);
    const server = await startWordPressRest({ data, account });
    const folder = temporaryFolder();
    await runNight(server, folder, { account, privateData: true });
    expect(textsBelow(folder)).toContain('reader-canary');
    expect(textsBelow(folder)).toContain('203.0.113.77');
    expect(textsBelow(folder)).toContain('<!-- wp:image');
  });

  it('rejects a wrong account before it requests anything else', async () => {
    const server = await startWordPressRest({ account });
    const wrong = { ...account, password: 'wrong' };
    const error = await runNight(server, temporaryFolder(), { account: wrong }).catch((failure: unknown) => failure);
    expect((error as RefusedError).text).toMatchObject({ key: 'wordpress.account-refused' });
    expect(server.asked()).toHaveLength(3);
  });

  it('keeps data that only the owner sees if a later crawl has no account', async () => {
    const server = await startWordPressRest({ account });
    const folder = temporaryFolder();
    await runNight(server, folder, { account });
    const { report } = await runNight(server, folder, { day: '2026-12-01' });
    expect(report).toMatchObject({ status: 'complete', posts: { removed: 0, failed: [] } });
    for (const word of ['locked', 'private', 'draft', 'future', 'pending'])
      expect(textsBelow(folder)).toContain(`${word}-canary`);
  });

  it('never sends the password over an unencrypted connection or to another host', () => {
    const header = (root: string, base: string) => authorizationFor(account, new URL(root), new URL(base));
    expect(header('https://www.blog.example/wp-json/', 'https://blog.example')).toMatch(/^Basic /u);
    expect(header('http://127.0.0.1:8080/wp-json/', 'http://127.0.0.1:8080')).toMatch(/^Basic /u);
    expect(() => header('http://blog.example/wp-json/', 'http://blog.example')).toThrow(RefusedError);
    expect(() => header('https://other.example/wp-json/', 'https://blog.example')).toThrow(RefusedError);
  });
});
