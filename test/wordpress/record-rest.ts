import { recordedOrigin, type RecordedExchange, type WordPressItem } from '../helpers/source/wordpress-rest.ts';

/** A WordPress with the seed. */
export interface SeededWordPress {
  /** root of its REST API */
  readonly root: string;
  readonly user: string;
  /** application password */
  readonly password: string;
}

type Query = Readonly<Record<string, string>>;

/** Sends a request, and returns the answer with addresses of the recorded blog. */
export async function ask(
  { root, user, password }: SeededWordPress,
  { route, query, isAdmin }: Pick<RecordedExchange, 'route' | 'query' | 'isAdmin'>,
): Promise<RecordedExchange> {
  const account = Buffer.from(`${user}:${isAdmin === 'wrong' ? 'wrong' : password}`).toString('base64');
  const separator = root.includes('rest_route=') ? '&' : '?';
  const url = `${root}${route.slice(1)}${separator}${new URLSearchParams(query).toString()}`;
  const response = await fetch(url, { headers: isAdmin === false ? {} : { authorization: `Basic ${account}` } });
  const { origin } = new URL(root);
  const text = (await response.text()).replaceAll('\\/', '/').replaceAll(origin, recordedOrigin);
  const totals = [response.headers.get('x-wp-total'), response.headers.get('x-wp-totalpages')] as const;
  return { route, query, isAdmin, status: response.status, totals, body: JSON.parse(text) as unknown };
}

/** Returns the texts of all fixtures by name: lists with one item a line. */
export async function record(server: SeededWordPress): Promise<Map<string, string>> {
  const list = async (name: string, query: Query, isAdmin = true): Promise<WordPressItem[]> => {
    const all: WordPressItem[] = [];
    for (let page = 1; ; page += 1) {
      const paged = { per_page: '100', page: String(page), orderby: 'id', order: 'asc', ...query };
      const { body, totals } = await ask(server, { route: `/wp/v2/${name}`, query: paged, isAdmin });
      all.push(...(body as WordPressItem[]));
      if (page >= Number(totals[1])) return all.map(withoutSamples);
    }
  };
  const lines = (items: readonly unknown[]) => `[\n${items.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
  const posts = { context: 'edit', status: 'publish,future,draft,pending,private', _fields: postFields };
  const comments: WordPressItem[] = [];
  for (const status of ['approve', 'hold', 'spam', 'trash'])
    comments.push(...(await list('comments', { context: 'edit', status, _fields: commentFields })));
  const { body: index } = await ask(server, { route: '/', query: { _fields: indexFields }, isAdmin: false });
  const exchanges: RecordedExchange[] = [];
  for (const one of requests) exchanges.push(await ask(server, one));
  return new Map([
    ['index', `${JSON.stringify(index, undefined, 1)}\n`],
    ['posts', lines(await list('posts', posts))],
    ['pages', lines(await list('pages', posts))],
    ['comments', lines(comments.sort((one, other) => one.id - other.id))],
    ['categories', lines(await list('categories', { _fields: termFields }))],
    ['tags', lines(await list('tags', { _fields: termFields }))],
    ['media', lines(await list('media', { context: 'edit', status: 'inherit,private', _fields: mediaFields }))],
    ['users', lines(await list('users', { _fields: 'id,name,url,description,link,slug,avatar_urls' }, false))],
    ['exchanges', lines(exchanges)],
  ]);
}

const indexFields = 'name,description,url,home,gmt_offset,timezone_string,site_icon_url,namespaces,authentication';
const postFields =
  'id,date,date_gmt,guid,modified,modified_gmt,password,slug,status,type,link,title,content,excerpt,author,featured_media,comment_status,ping_status,sticky,format,categories,tags,parent,menu_order';
const commentFields =
  'id,post,parent,author,author_name,author_email,author_url,author_ip,date,date_gmt,content,link,status,type';
const termFields = 'id,count,description,link,name,slug,taxonomy,parent';
const mediaFields =
  'id,date,date_gmt,slug,status,type,link,title,author,alt_text,caption,media_type,mime_type,media_details,post,source_url';

/** Replaces the sample texts of WordPress, which are not ours. */
function withoutSamples(item: WordPressItem): WordPressItem {
  const samples = ['hello-world', 'sample-page', 'privacy-policy'];
  if (!samples.includes(String(item.slug)) && item.author_name !== 'A WordPress Commenter') return item;
  const text = { raw: 'A sample.', rendered: '<p>A sample.</p>\n', protected: false };
  return { ...item, content: text, ...(item.excerpt !== undefined && { excerpt: { ...text, raw: '' } }) };
}

const request = (route: string, query: Query = {}, isAdmin: boolean | 'wrong' = false) => ({ route, query, isAdmin });

/** Id of the post of the seed with a password. */
const locked = '138';
const me = '/wp/v2/users/me';

/** Requests that the simulated WordPress must answer like the real one. */
const requests = [
  // The oldest posts: the newest ones have the time at which the seed ran.
  request('/wp/v2/posts', { per_page: '2', page: '1', order: 'asc', _fields: 'id,modified_gmt' }),
  request('/wp/v2/posts', { per_page: '100', page: '2', orderby: 'id', order: 'desc', _fields: 'id,link' }),
  request('/wp/v2/posts', { per_page: '100', page: '3', _fields: 'id' }),
  request('/wp/v2/posts', { per_page: '101' }),
  request('/wp/v2/posts', { status: 'draft' }),
  request('/wp/v2/posts', { include: '99999', per_page: '100', _fields: 'id' }),
  request('/wp/v2/posts', { include: '8,9,10', per_page: '100', orderby: 'id', order: 'asc', _fields: 'id,content' }),
  request('/wp/v2/posts', { status: 'publish,private', context: 'edit' }),
  request('/wp/v2/posts', { include: locked, _fields: 'id,title,content,excerpt' }),
  request('/wp/v2/posts', {
    include: '10',
    _fields: 'id,_links.wp:term,_links.wp:featuredmedia',
    _embed: 'wp:term,wp:featuredmedia',
  }),
  ...['139', '140', '141'].map((id) => request(`/wp/v2/posts/${id}`, { _fields: 'id' })),
  request('/wp/v2/posts/99999'),
  request('/wp/v2/pages', { per_page: '100', _fields: 'id,parent,menu_order,title' }),
  request('/wp/v2/comments', {
    per_page: '3',
    page: '1',
    orderby: 'id',
    order: 'desc',
    _fields: 'id,post,parent,status',
  }),
  request('/wp/v2/comments', { per_page: '100', page: '9', _fields: 'id' }),
  request('/wp/v2/comments', { per_page: '100', after: '2036-01-01T00:00:00', _fields: 'id' }),
  request('/wp/v2/comments', {
    post: '17,27',
    per_page: '100',
    orderby: 'id',
    order: 'asc',
    _fields: 'id,post,content',
  }),
  ...[locked, `10,17,${locked}`, '139'].map((post) => request('/wp/v2/comments', { post, _fields: 'id' })),
  request('/wp/v2/categories', { per_page: '100', hide_empty: 'false', _fields: 'id,name,slug,parent,count' }),
  request('/wp/v2/categories', { per_page: '100', page: '2', _fields: 'id' }),
  request('/wp/v2/tags', { include: '6,7', _fields: 'id,name' }),
  request('/wp/v2/media', { include: '4,5,6,7', _fields: 'id,source_url,alt_text,caption,link,media_details,post' }),
  request('/wp/v2/users', { per_page: '100', _fields: 'id,name,slug' }),
  request(me, { context: 'edit' }),
  request(me, { context: 'edit', _fields: 'id,name,slug,capabilities' }, true),
  request(me, { context: 'edit' }, 'wrong'),
];
