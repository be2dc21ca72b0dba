// Synthetic blogs in the formats of WordPress and TTXML, the same on every machine. Half of the bodies are in the format of the classic
// editor, and half consist of blocks.
import fs from 'fs-extra';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { line, randomNumbers, sentence } from './conversion/bodies.mjs';

/** @typedef {import('./conversion/bodies.mjs').Chance} Chance */
/** @typedef {{ id: number, name: string, text: string, seconds: number, parent: number }} Comment */
/**
 * @typedef {{ id: number, title: string, body: string, category: string, tags: string[], seconds: number, image: string,
 *   comments: Comment[] }} Post
 */

const site = 'https://bench.example.com';
const categories = 20;

/** @type {(next: Chance, id: number, image: string) => string} */
function classicPart(next, id, image) {
  return (
    [
      () => `<h3>${sentence(next, 4)}</h3>`,
      () => `<ul>\n\t<li>${line(next)}</li>\n\t<li>${line(next)}</li>\n</ul>`,
      () =>
        `[caption id="attachment_${id}" align="aligncenter" width="300"]<img class="wp-image-${id}" src="${image}" alt="${sentence(next, 2)}" width="300" height="200" /> ${sentence(next, 5)}[/caption]`,
      () => `<blockquote>${line(next)}</blockquote>`,
      () => `<pre>const n${id} = (a) =&gt; a &lt; ${id};\n\nconsole.log(n${id});</pre>`,
      () => `https://www.youtube.com/watch?v=${id.toString(36).padStart(11, 'a')}`,
    ][next(16)]?.() ?? `${line(next)}\n${line(next)}`
  );
}

/** @type {(name: string, html: string, attributes?: string) => string} */
const block = (name, html, attributes = '') => `<!-- wp:${name} ${attributes}-->\n${html}\n<!-- /wp:${name} -->`;

/** @type {(next: Chance, id: number, image: string) => string} */
function blockPart(next, id, image) {
  return (
    [
      () => block('heading', `<h2 class="wp-block-heading">${sentence(next, 4)}</h2>`),
      () =>
        block(
          'list',
          `<ul class="wp-block-list">${block('list-item', `<li>${line(next)}</li>`)}\n\n${block('list-item', `<li>${line(next)}</li>`)}</ul>`,
        ),
      () =>
        block(
          'image',
          `<figure class="wp-block-image size-large"><img src="${image}" alt="${sentence(next, 2)}" class="wp-image-${id}"/><figcaption class="wp-element-caption">${sentence(next, 5)}</figcaption></figure>`,
          `{"id":${id},"sizeSlug":"large","linkDestination":"none"} `,
        ),
      () =>
        block('quote', `<blockquote class="wp-block-quote">${block('paragraph', `<p>${line(next)}</p>`)}</blockquote>`),
      () => block('code', `<pre class="wp-block-code"><code>const n${id} = (a) =&gt; a &lt; ${id};</code></pre>`),
      () =>
        block(
          'table',
          `<figure class="wp-block-table"><table><tbody><tr><td>${sentence(next, 2)}</td><td>${id}</td></tr><tr><td>${sentence(next, 2)}</td><td>2</td></tr></tbody></table></figure>`,
        ),
    ][next(16)]?.() ?? block('paragraph', `<p>${line(next)}</p>`)
  );
}

/** @param {number} id @param {number} bodySize @returns {Post} */
function postOf(id, bodySize) {
  const next = randomNumbers(id);
  const image = `${site}/wp-content/uploads/${2006 + (id % 18)}/03/photo-${id}`;
  const part = id % 2 === 0 ? classicPart : blockPart;
  const parts = [];
  for (let size = 0, target = bodySize / 2 + next(bodySize); size < target;) {
    const html = part(next, id, `${image}-300x200.jpg`);
    parts.push(html);
    size += Buffer.byteLength(html);
  }
  const seconds = 1_262_304_000 + id * 20_000;
  return {
    id,
    title: `${sentence(next, 4)} ${id}`,
    body: parts.join('\n\n'),
    category: `Topic ${id % categories}`,
    tags: [`tag ${next(200)}`, `태그 ${next(200)}`],
    seconds,
    image: `${image}.jpg`,
    comments: [0, 1, 2].map((index) => ({
      id: id * 10 + index,
      name: sentence(next, 1),
      text: `${sentence(next, 20)} &amp; ${sentence(next, 5)}`,
      seconds: seconds + 3600 * (index + 1),
      parent: index === 2 ? id * 10 : 0,
    })),
  };
}

/** @type {(text: string) => string} */
const cdata = (text) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
/** @type {(text: string) => string} */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Local time of a blog in Seoul. @type {(seconds: number) => string} */
const localTime = (seconds) => utc(seconds + 9 * 3600);
/** @type {(seconds: number) => string} */
const utc = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** @param {string} name @param {number} seconds */
const dates = (name, seconds) =>
  `\t\t<wp:${name}>${cdata(localTime(seconds))}</wp:${name}>\n\t\t<wp:${name}_gmt>${cdata(utc(seconds))}</wp:${name}_gmt>\n`;

/** @type {(key: string, value: string) => string} */
const meta = (key, value) =>
  `\t\t<wp:postmeta>\n\t\t<wp:meta_key>${cdata(key)}</wp:meta_key>\n\t\t<wp:meta_value>${cdata(value)}</wp:meta_value>\n\t\t</wp:postmeta>\n`;

/**
 * @param {{ id: number, title: string, link: string, body: string, seconds: number, slug: string, status: string, parent: number,
 *   type: string, rest: string }} item
 */
const wxrItem = ({ id, title, link, body, seconds, slug, status, parent, type, rest }) =>
  `\t<item>\n\t\t<title>${cdata(title)}</title>\n\t\t<link>${link}</link>\n\t\t<pubDate>${new Date(seconds * 1000).toUTCString().replace('GMT', '+0000')}</pubDate>\n` +
  `\t\t<dc:creator>${cdata('owner')}</dc:creator>\n\t\t<guid isPermaLink="false">${site}/?p=${id}</guid>\n\t\t<description></description>\n` +
  `\t\t<content:encoded>${cdata(body)}</content:encoded>\n\t\t<excerpt:encoded>${cdata('')}</excerpt:encoded>\n\t\t<wp:post_id>${id}</wp:post_id>\n` +
  `${dates('post_date', seconds)}${dates('post_modified', seconds)}\t\t<wp:comment_status>${cdata('open')}</wp:comment_status>\n` +
  `\t\t<wp:ping_status>${cdata('closed')}</wp:ping_status>\n\t\t<wp:post_name>${cdata(slug)}</wp:post_name>\n\t\t<wp:status>${cdata(status)}</wp:status>\n` +
  `\t\t<wp:post_parent>${parent}</wp:post_parent>\n\t\t<wp:menu_order>0</wp:menu_order>\n\t\t<wp:post_type>${cdata(type)}</wp:post_type>\n` +
  `\t\t<wp:post_password>${cdata('')}</wp:post_password>\n\t\t<wp:is_sticky>0</wp:is_sticky>\n${rest}\t</item>\n`;

/** @type {(comment: Comment) => string} */
const wxrComment = ({ id, name, text, seconds, parent }) =>
  `\t\t<wp:comment>\n\t\t<wp:comment_id>${id}</wp:comment_id>\n\t\t<wp:comment_author>${cdata(name)}</wp:comment_author>\n` +
  `\t\t<wp:comment_author_email>${cdata('reader@example.com')}</wp:comment_author_email>\n\t\t<wp:comment_author_url></wp:comment_author_url>\n` +
  `\t\t<wp:comment_author_IP>${cdata('192.0.2.1')}</wp:comment_author_IP>\n${dates('comment_date', seconds)}` +
  `\t\t<wp:comment_content>${cdata(text)}</wp:comment_content>\n\t\t<wp:comment_approved>${cdata('1')}</wp:comment_approved>\n` +
  `\t\t<wp:comment_type>${cdata('comment')}</wp:comment_type>\n\t\t<wp:comment_parent>${parent}</wp:comment_parent>\n` +
  `\t\t<wp:comment_user_id>0</wp:comment_user_id>\n\t\t</wp:comment>\n`;

/** @param {Post} post @param {number} attachment id of the attachment */
function wxrItems({ id, title, body, category, tags, seconds, image, comments }, attachment) {
  const name = `photo-${id}`;
  const terms = [
    `\t\t<category domain="category" nicename="${category.toLowerCase().replace(' ', '-')}">${cdata(category)}</category>\n`,
    ...tags.map(
      (tag) =>
        `\t\t<category domain="post_tag" nicename="${encodeURIComponent(tag.replace(' ', '-'))}">${cdata(tag)}</category>\n`,
    ),
  ];
  const common = { seconds, rest: '' };
  return (
    wxrItem({
      ...{ ...common, id: attachment, title: name, link: `${site}/${id}/${name}/`, body: '', slug: name },
      ...{ status: 'inherit', parent: id, type: 'attachment' },
      rest:
        `\t\t<wp:attachment_url>${cdata(image)}</wp:attachment_url>\n` +
        meta('_wp_attached_file', image.slice(image.indexOf('uploads/') + 8)) +
        meta('_wp_attachment_metadata', `a:3:{s:5:"width";i:1600;s:6:"height";i:1067;s:4:"file";s:4:"${name}.jpg";}`),
    }) +
    wxrItem({
      ...{ ...common, id, title, link: `${site}/${id}/post-${id}/`, body, slug: `post-${id}` },
      ...{ status: 'publish', parent: 0, type: 'post' },
      rest: [
        ...terms,
        meta('_edit_last', '1'),
        meta('_thumbnail_id', String(attachment)),
        ...comments.map(wxrComment),
      ].join(''),
    })
  );
}

/** @param {number} posts @param {number} bodySize */
function* wxr(posts, bodySize) {
  yield (
    '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" ' +
    'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n' +
    `<channel>\n\t<title>Bench</title>\n\t<link>${site}</link>\n\t<description></description>\n\t<wp:wxr_version>1.2</wp:wxr_version>\n` +
    `\t<wp:base_site_url>${site}</wp:base_site_url>\n\t<wp:base_blog_url>${site}</wp:base_blog_url>\n` +
    `\t<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('owner')}</wp:author_login><wp:author_display_name>${cdata('Owner')}</wp:author_display_name></wp:author>\n`
  );
  for (let number = 0; number < categories; number++)
    yield `\t<wp:category><wp:term_id>${number + 1}</wp:term_id><wp:category_nicename>topic-${number}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata(`Topic ${number}`)}</wp:cat_name></wp:category>\n`;
  for (let id = 1; id <= posts; id++) yield wxrItems(postOf(id, bodySize), posts + id);
  yield '</channel>\n</rss>\n';
}

/** @type {(comment: Comment, replies: string) => string} */
const ttxmlComment = ({ name, text, seconds }, replies) =>
  `<comment><commenter><name>${escape(name)}</name><homepage></homepage><ip>192.0.2.1</ip></commenter><content>${escape(text)}</content>` +
  `<password></password><secret>0</secret><written>${seconds}</written>${replies}</comment>`;

/** @type {(post: Post) => string} */
function ttxmlPost({ id, title, body, category, tags, seconds, comments }) {
  const threads = comments
    .filter(({ parent }) => parent === 0)
    .map((comment) => {
      const replies = comments.filter(({ parent }) => parent === comment.id);
      return ttxmlComment(comment, replies.map((reply) => ttxmlComment(reply, '')).join(''));
    });
  return (
    `<post slogan="" format="1.1"><id>${id}</id><visibility>syndicated</visibility><title>${escape(title)}</title><content formatter="html" editor="">${escape(body)}</content>` +
    `<location>/</location><password></password><acceptComment>1</acceptComment><acceptTrackback>0</acceptTrackback><published>${seconds}</published>` +
    `<created>${seconds}</created><modified>${seconds}</modified><category>${escape(category)}</category>${tags.map((tag) => `<tag>${escape(tag)}</tag>`).join('')}` +
    `${threads.join('')}</post>\n`
  );
}

/** @param {number} posts @param {number} bodySize */
function* ttxml(posts, bodySize) {
  yield '<?xml version="1.0" encoding="utf-8" ?>\n<blog type="tattertools/1.1" migrational="false">\n<setting><name>bench</name><title>Bench</title><timezone>Asia/Seoul</timezone></setting>\n';
  for (let number = 0; number < categories; number++)
    yield `<category><name>Topic ${number}</name><priority>${number}</priority></category>\n`;
  for (let id = 1; id <= posts; id++) yield ttxmlPost(postOf(id, bodySize));
  yield '</blog>\n';
}

const formats = { wxr, ttxml };

/**
 * Writes an export file of a blog. Files in different formats contain the same posts and comments.
 * @param {string} file
 * @param {keyof typeof formats} format
 * @param {{ posts: number, bodySize: number }} size `bodySize`: average bytes of a body
 */
export async function writeExport(file, format, { posts, bodySize }) {
  await pipeline(Readable.from(formats[format](posts, bodySize)), fs.createWriteStream(file));
}
