import { blogUrlsOf, type OperationHandlers } from './handlers.ts';
import type { BlogData } from '../blog-data.ts';
import { readForm } from './form.ts';
import type { IncomingRequest, CreateDialect } from './dialect.ts';
import { Refusal } from '../refusal.ts';

/**
 * The dialect of the service that this API comes from, where it differs from the reference, and clients depend on it: XML
 * where no `output` is given, a page without posts beyond the last one, parameters by POST, and a blog that is named by its
 * address, as `blogName` or as `targetUrl`.
 */
export const createOldClientDialect: CreateDialect = (blogs, answers) => ({
  methods: ['GET', 'HEAD', 'POST'],
  form: 'xml',
  hasEmptyExtraPages: true,
  handlers: { ...answers, postList: (parameters) => postListOrEmptyPage(answers, parameters) },
  note:
    'This server also answers clients that go by what the service itself did: it takes parameters by `POST` as ' +
    '`application/x-www-form-urlencoded`, and the address of a blog for its name, as `blogName` or as `targetUrl`; beyond ' +
    'the last page, post list answers a page without `posts`.',
  readParameters: async (query, asked) => withBlogName(await allParameters(query, asked), blogs),
});

async function postListOrEmptyPage(
  answers: OperationHandlers,
  parameters: Parameters<OperationHandlers['postList']>[0],
) {
  try {
    return await answers.postList(parameters);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    // Every blog has a first page, so where that is not there either, it is the blog that there is not.
    const { url, secondaryUrl, totalCount } = await answers.postList({ ...parameters, page: 1 });
    return { url, secondaryUrl, page: String(parameters.page), count: '0', totalCount };
  }
}

/** An empty parameter is the same as one that is left out, so it hides none that comes behind it. */
async function allParameters(query: URLSearchParams, asked: IncomingRequest): Promise<URLSearchParams> {
  if (asked.method !== 'POST') return query;
  const all = [...query, ...(await readForm(asked))];
  return new URLSearchParams(all.filter(([, value]) => value !== ''));
}

function withBlogName(query: URLSearchParams, blogs: readonly BlogData[]): URLSearchParams {
  const given = [query.get('blogName'), query.get('targetUrl')].find((one) => one !== null && one !== '');
  if (given === undefined || given === null) return query;
  const named = new URLSearchParams(query);
  named.set('blogName', nameOf(given, blogs));
  return named;
}

/** The name of the blog that is meant; what was given where that is none. */
function nameOf(given: string, blogs: readonly BlogData[]): string {
  const address = addressIn(given);
  if (address === undefined || blogs.some(({ name }) => name === given)) return given;
  const own = blogs.find((blog) => {
    const { url, secondaryUrl } = blogUrlsOf(blog);
    return [url, secondaryUrl].some((one) => addressIn(one) === address);
  });
  // The service gave each blog a domain of its own below its own one.
  const [label, ...others] = address.split('.');
  const called = others.length > 0 ? blogs.find(({ name }) => name.toLowerCase() === label) : undefined;
  return (own ?? called)?.name ?? given;
}

/** Host and path of an address, with or without its scheme; undefined for what is none. */
function addressIn(text: string): string | undefined {
  const whole = /^https?:\/\//iu.test(text.trim()) ? text : `https://${text.trim()}`;
  if (!URL.canParse(whole)) return undefined;
  const { host, pathname } = new URL(whole);
  return `${host}${pathname}`.replace(/\/+$/u, '');
}
