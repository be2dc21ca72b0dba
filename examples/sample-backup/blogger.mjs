// The sample blog as Google Takeout exports a blog of Blogger. make.mjs uses this file.

const blogId = '7700000000000000077';

/**
 * Returns the files of a Takeout by path. Blogger has labels instead of categories, no protected posts, and hosts images but no other files.
 * @param blog the blog as make.mjs reads it
 * @param withMedia replaces the media URLs in a body
 * @returns {Promise<[path: string, content: Buffer][]>}
 */
export async function takeoutFiles(blog, withMedia) {
  const images = new Map();
  const withLinks = linkReplacer(blog);
  const entries = blog.posts.flatMap((post) => {
    const { text, names } = withMedia(post.body, (file) =>
      file.kind === 'img' ? imageUrl(file.name, 's640') : fileUrl(file.name),
    );
    for (const [path, { name, kind }] of names) if (kind === 'img') images.set(name, path);
    return [postEntry(post, withLinks(text)), ...post.comments.map((comment) => commentEntry(post.id, comment))];
  });
  const files = [
    [`Blogs/${blog.title}/feed.atom`, feedOf(blog, entries)],
    [`Blogs/${blog.title}/settings.csv`, settingsOf(blog)],
    [`Blogs/${blog.title}/theme-layouts.xml`, '<?xml version="1.0" encoding="UTF-8"?>\n<html/>\n'],
  ].map(([path, text]) => [path, Buffer.from(text)]);
  for (const [name, path] of images) {
    const bytes = await blog.medium(path);
    if (bytes) files.push([`Albums/${blog.title}/${name}`, bytes]);
  }
  return files.map(([path, content]) => [`Takeout/Blogger/${path}`, content]);
}

const imageUrl = (name, size) =>
  `https://blogger.googleusercontent.com/img/b/R29vZ2xl/AVvX${hashOf(name)}/${size}/${encodeURIComponent(name)}`;
const fileUrl = (name) => `https://files.slowlight.example.com/${encodeURIComponent(name)}`;

/** Returns a number for a name, in place of the random text in the URLs of the platform. */
function hashOf(name) {
  return [...name].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) % 1e9, 7);
}

/** Returns a function that replaces the addresses of posts in links with those on Blogger. */
function linkReplacer({ url, secondaryUrl, posts }) {
  const paths = new Map(posts.flatMap((post) => [post.id, post.slogan].map((name) => [name, pathOf(post)])));
  return (body) =>
    body.replace(/(?<=href=")([^"?#]*\/)([^"?#/]+)/g, (link, start, name) => {
      const isOwn = [url, secondaryUrl, url.replace('https:', 'http:'), ''].some((own) =>
        ['/', '/m/', '/entry/'].some((folder) => start === own + folder),
      );
      const path = paths.get(decodeURIComponent(name));
      return isOwn && path ? url + path : link;
    });
}

/** Returns the path of a post: Blogger puts posts into folders of their month. */
function pathOf({ id, slogan, date }) {
  return `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slogan ? encodeURIComponent(slogan) : `post-${id}`}.html`;
}

function feedOf({ title }, entries) {
  return `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>
  <id>tag:blogger.com,1999:blog-${blogId}</id>
  <title>${escaped(title)}</title>
${entries.join('')}</feed>
`;
}

function postEntry(post, body) {
  const { id, title, visibility, date, tags } = post;
  const isPublic = visibility === '20';
  return entryOf([
    ['id', uriOf(id)],
    ['blogger:type', 'POST'],
    ['blogger:status', isPublic ? 'LIVE' : 'DRAFT'],
    [
      'author',
      [
        ['name', '하리'],
        ['uri', 'https://www.blogger.com/profile/77'],
        ['blogger:type', 'BLOGGER'],
      ],
    ],
    ['title', title],
    ["content type='html'", body],
    ['published', utc(date)],
    ['updated', utc(date)],
    ...tags.map((tag) => [`category scheme='tag:blogger.com,1999:blog-${blogId}' term='${escaped(tag)}'`, '']),
    ['blogger:filename', isPublic ? pathOf(post) : ''],
    ['link', ''],
    ['enclosure', ''],
    ['blogger:trashed', ''],
  ]);
}

function commentEntry(postId, { id, parentId, name, homepage, date, open, comment }) {
  return entryOf([
    ['id', uriOf(id)],
    ['blogger:parent', uriOf(postId)],
    ['blogger:inReplyTo', parentId === '' ? '' : uriOf(parentId)],
    ['blogger:type', 'COMMENT'],
    ['blogger:status', open === 'N' ? 'PENDING' : 'LIVE'],
    [
      'author',
      [
        ['name', name],
        ['uri', homepage],
        ['blogger:type', homepage === '' ? 'ANONYMOUS' : 'OPENID'],
      ],
    ],
    ["content type='html'", escaped(comment).replace(/\r?\n/g, '<br />')],
    ['published', utc(date)],
    ['updated', utc(date)],
    ['blogger:trashed', ''],
  ]);
}

const uriOf = (id) => `tag:blogger.com,1999:blog-${blogId}.post-${id}`;
const utc = (date) => new Date(date).toISOString();

const entryOf = (fields) => `  <entry>\n${elementsOf(fields, '    ')}  </entry>\n`;

function elementsOf(fields, indent) {
  return fields
    .map(([start, value]) => {
      const name = start.split(' ')[0];
      if (value === '') return `${indent}<${start}/>\n`;
      if (Array.isArray(value)) return `${indent}<${start}>\n${elementsOf(value, `${indent}  `)}${indent}</${name}>\n`;
      return `${indent}<${start}>${escaped(value)}</${name}>\n`;
    })
    .join('');
}

function settingsOf({ name, title, description }) {
  const values = {
    blog_admin_permission: 'hari@example.com',
    blog_custom_domain: 'slowlight.example.com',
    blog_description: description,
    blog_name: title,
    blog_read_access_mode: 'PUBLIC',
    blog_subdomain: name,
    blog_time_zone: 'Asia/Seoul',
  };
  const quoted = Object.values(values).map((value) => `"${value.replaceAll('"', '""')}"`);
  return `${Object.keys(values).join(',')}\n${quoted.join(',')}\n`;
}

function escaped(value) {
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
