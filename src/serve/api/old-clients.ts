import { blogUrlsOf, type OperationHandlers } from './handlers.ts';
import type { BlogData } from '../blog-data.ts';
import { readForm } from './form.ts';
import type { IncomingRequest, CreateDialect } from './dialect.ts';
import { Refusal } from '../refusal.ts';

/**
 * The dialect of the original service, limited to the differences from the reference that clients depend on: XML by default, a page without
 * posts after the last one, parameters by POST, and the URL of a blog instead of its name, as `blogName` or as `targetUrl`.
 */
export const createOldClientDialect: CreateDialect = (blogs, handlers) => ({
  methods: ['GET', 'HEAD', 'POST'],
  form: 'xml',
  hasEmptyExtraPages: true,
  handlers: { ...handlers, postList: (parameters) => postListOrEmptyPage(handlers, parameters) },
  note:
    'This server also answers clients that go by what the service itself did: it takes parameters by `POST` as ' +
    '`application/x-www-form-urlencoded`, and the address of a blog for its name, as `blogName` or as `targetUrl`; beyond ' +
    'the last page, post list answers a page without `posts`.',
  readParameters: async (query, incoming) => withBlogName(await allParameters(query, incoming), blogs),
});

async function postListOrEmptyPage(
  handlers: OperationHandlers,
  parameters: Parameters<OperationHandlers['postList']>[0],
) {
  try {
    return await handlers.postList(parameters);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    // Every blog has a first page, so this throws only if the blog does not exist.
    const { url, secondaryUrl, totalCount } = await handlers.postList({ ...parameters, page: 1 });
    return { url, secondaryUrl, page: String(parameters.page), count: '0', totalCount };
  }
}

/** Returns the parameters of URL and body. Drops empty ones, so that they do not hide later parameters of the same name. */
async function allParameters(query: URLSearchParams, incoming: IncomingRequest): Promise<URLSearchParams> {
  if (incoming.method !== 'POST') return query;
  const all = [...query, ...(await readForm(incoming))];
  return new URLSearchParams(all.filter(([, value]) => value !== ''));
}

function withBlogName(query: URLSearchParams, blogs: readonly BlogData[]): URLSearchParams {
  const value = [query.get('blogName'), query.get('targetUrl')].find((one) => one !== null && one !== '');
  if (value === undefined || value === null) return query;
  const named = new URLSearchParams(query);
  named.set('blogName', nameOf(value, blogs));
  return named;
}

/** Returns the name of the blog that has this name or URL. If there is none, returns the value itself. */
function nameOf(value: string, blogs: readonly BlogData[]): string {
  const address = addressIn(value);
  if (address === undefined || blogs.some(({ name }) => name === value)) return value;
  const own = blogs.find((blog) => {
    const { url, secondaryUrl } = blogUrlsOf(blog);
    return [url, secondaryUrl].some((one) => addressIn(one) === address);
  });
  // The original service gave each blog its own subdomain.
  const [label, ...others] = address.split('.');
  const called = others.length > 0 ? blogs.find(({ name }) => name.toLowerCase() === label) : undefined;
  return (own ?? called)?.name ?? value;
}

/** Returns the host and path of a URL, which may lack a scheme. Returns undefined for any other text. */
function addressIn(text: string): string | undefined {
  const whole = /^https?:\/\//iu.test(text.trim()) ? text : `https://${text.trim()}`;
  if (!URL.canParse(whole)) return undefined;
  const { host, pathname } = new URL(whole);
  return `${host}${pathname}`.replace(/(?<!\/)\/+$/u, '');
}
