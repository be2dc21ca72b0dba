import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { decodeSegment } from '../../src/publish/site-model/site/paths.ts';
import { inlineRenderer } from '../../src/publish/bodies/adaptive.ts';
import { postRendering } from '../../src/publish/bodies/render-post.ts';
import { presetNames, type PresetName } from '../../src/options/choices.ts';
import { OutputFolder } from '../../src/publish/build/folder/output-folder.ts';
import { loadTemplates } from '../../src/publish/outputs/templates.ts';
import type { PublishCache } from '../../src/publish/publish.ts';
import { publish, type PublishInput } from '../../src/publish/publish.ts';
import { MemoryArchive, blogAddress, memoryPost } from '../helpers/memory/memory-archive.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { siteDefaults } from '../helpers/publish/site-defaults.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../templates', import.meta.url)));

const film = 'data-ke-type="video" data-video-url';
const card = (source: string, attributes = '') =>
  `<figure data-ke-type="opengraph" data-og-source-url="${source}" data-og-title="비밀 제목" data-og-description="비밀 내용" ${attributes}></figure>`;

/** All forms in which a body may mention a post, each with the number of mentions. */
const forms: readonly (readonly [name: string, html: string, count: number])[] = [
  ['a link', '<p><a href="/2">비밀 제목</a> <a href="/2">비밀제목</a> <a href="/2">비밀 제</a></p>', 3],
  ['a link with a title', '<p><a href="/2" title="비밀 제목"><abbr title="비밀 제목">글</abbr></a></p>', 1],
  ['a card', card(`${blogAddress}/2`), 1],
  ['a card with one of two URLs', card('https://bit.ly/x', `data-og-url="${blogAddress}/2"`), 1],
  ['a card inside a link', `<a href="/2">${card('https://bit.ly/x')}</a>`, 2],
  ['an iframe', `<iframe src="${blogAddress}/entry/비밀-제목"></iframe>`, 1],
  ['an iframe with a title', `<iframe src="${blogAddress}/2" title="비밀 제목"></iframe>`, 1],
  ['an embed', `<p><embed src="${blogAddress}/entry/Secret-Plan"></p>`, 1],
  ['an object', `<object data="${blogAddress}/entry/비밀-제목"><param name="movie" value="x"></object>`, 1],
  ['a video', `<figure ${film}="${blogAddress}/entry/비밀-제목"></figure>`, 1],
  [
    'a video with title, picture and caption',
    `<figure ${film}="${blogAddress}/2" data-video-title="비밀 제목" data-video-thumbnail="https://i.example.com/a.png"><figcaption>비밀 제목</figcaption></figure>`,
    1,
  ],
  ['a map', '<map><area href="/2" alt="비밀 제목"><area href="/entry/Secret-Plan"></map>', 2],
  ['a drawing', '<p><a href="/entry/비밀-제목"><svg><path></path></svg></a></p>', 1],
  ['a drawing with a name', '<p><a href="/2"><svg aria-label="비밀 제목"></svg></a></p>', 1],
  ['a link inside a drawing', '<svg><a xlink:href="/2"><text>비밀 제목</text></a></svg>', 0],
  ['an image', `<p><img src="${blogAddress}/entry/Secret-Plan"></p>`, 1],
  [
    'an image in a link to another site',
    `<a href="https://e.example/"><img src="${blogAddress}/entry/Secret-Plan"></a>`,
    1,
  ],
  ['an image with an alternative text', `<p><img src="${blogAddress}/3" alt="Secret Plan" title="Secret Plan"></p>`, 1],
  ['an image in a link', '<p><a href="/2"><img src="https://i.example.com/a.png" alt="비밀 제목"></a></p>', 1],
  ['a video file', `<video src="${blogAddress}/entry/Secret-Plan"></video>`, 1],
  ['an audio file', `<audio><source src="${blogAddress}/entry/Secret-Plan"></audio>`, 1],
  ['an address in a link', `<p><a href="/2">b.example.com/entry/비밀-제목</a></p>`, 1],
  ['an address with other text in a link', `<p><a href="/2">참고: ${blogAddress}/entry/비밀-제목</a></p>`, 1],
  ['an address in another link', `<p><a href="https://bit.ly/x">${blogAddress}/entry/비밀-제목</a></p>`, 1],
  ['a typed address', `<p>${blogAddress}/entry/비밀-제목 보세요</p>`, 1],
  [
    'a typed address before a particle',
    `<p>여기(${blogAddress}/entry/비밀-제목)를, ${blogAddress}/entry/비밀-제목을</p>`,
    2,
  ],
  ['a typed address without a scheme', '<p>blog.example.com/entry/Secret-Plan and /entry/Secret-Plan.</p>', 2],
  [
    'an encoded typed address',
    `<p>${blogAddress}/entry/%EB%B9%84%EB%B0%80-%EC%A0%9C%EB%AA%A9, ${blogAddress}/entry/Secret%20Plan</p>`,
    2,
  ],
  ['a typed address in code', `<pre><code>open ${blogAddress}/entry/비밀-제목\n</code></pre>`, 1],
  ['a typed address in a formula', String.raw`<p>$$\href{https://blog.example.com/entry/Secret-Plan}{x}$$</p>`, 1],
  [
    'a typed address as a description',
    `<p><img src="https://i.example.com/a.png" alt="${blogAddress}/entry/비밀-제목"></p>`,
    1,
  ],
  ['another case', '<p><a href="/entry/secret-plan">/entry/secret-plan</a></p>', 1],
  ['another separator', '<p><a href="/entry/Secret+Plan">x</a> <a href="/entry/Secret%20Plan">y</a></p>', 2],
  ['a page below its URL', '<p><a href="/entry/Secret-Plan/comments">x</a></p>', 1],
  [
    'other names of the host',
    '<p><a href="https://blog.example.com./entry/Secret-Plan">x</a> <a href="https://www.blog.example.com/entry/Secret-Plan">y</a></p>',
    2,
  ],
  [
    'an address within another',
    `<p><a href="https://s.example/?u=${encodeURIComponent(`${blogAddress}/entry/비밀-제목`)}">share</a></p>`,
    1,
  ],
  ['an email link', `<p><a href="mailto:?body=${blogAddress}/entry/Secret-Plan">mail</a></p>`, 1],
  [
    'a caption',
    '<figure><a href="/2"><img src="https://i.example.com/a.png"></a><figcaption>비밀 제목</figcaption></figure>',
    1,
  ],
  [
    'a caption of older editors',
    '<div class="imageblock"><a href="/2"><img src="https://i.example.com/a.png"></a><p class="cap1">비밀 제목</p></div>',
    1,
  ],
  ['a link in pieces', '<p><a href="/2"><b>비</b></a><a href="/2">밀</a><a href="/2">제목</a></p>', 3],
  [
    'an address with a slug of its own',
    `<p><img src="/entry/secret-plan-c"><video src="${blogAddress}/entry/secret-plan-c"></video><a href="/4">secret-plan-c</a></p>`,
    3,
  ],
  ['blocks in a link', '<a href="/2"><p>비밀</p><p>제목</p></a>', 1],
  ['a link around a table', '<a href="/2"><table><tr><td>비밀</td></tr><tr><td>제목</td></tr></table></a>', 1],
  ['decomposed letters', `<p><a href="/2">${'비밀 제목'.normalize('NFD')}</a></p>`, 1],
  [
    'an encoded address of decomposed letters',
    `<p>${blogAddress}/entry/${encodeURIComponent('비밀-제목'.normalize('NFD'))}</p>`,
    1,
  ],
  [
    'a link to its category',
    `<p><a href="/category/일상/비밀 모음">비밀 모음</a> <a href="${blogAddress}/category/일상/%EB%B9%84%EB%B0%80+모음?page=2">x</a></p>`,
    2,
  ],
  ['a link to its category by the id', '<p><a href="/?category=9">비밀 모음</a></p>', 1],
  [
    'a link below its category',
    '<p><a href="/m/category/일상/비밀-모음/옛날">x</a> <a href="/category/비밀/feed">y</a></p>',
    2,
  ],
  ['a link to its tag', '<p><a href="/tag/secret-plan#top">Secret Plan</a> <a href="/m/tag/비밀">x</a></p>', 2],
  ['a typed address of its category', `<p>${blogAddress}/category/일상/비밀-모음을 보세요</p>`, 1],
  ['a typed address of its tag', `<p><a href="https://bit.ly/x">blog.example.com/tag/비밀</a></p>`, 1],
  ['a card of its tag', card(`${blogAddress}/tag/비밀`), 1],
  [
    'the address of its tag within another',
    `<p><a href="https://s.example/?u=${encodeURIComponent(`${blogAddress}/tag/비밀`)}">share</a></p>`,
    1,
  ],
];

const hidden = [
  memoryPost('4', { title: 'Another', path: '/entry/secret-plan-c', visibility: '0' }),
  memoryPost('2', { title: '비밀 제목', path: '/entry/비밀-제목', visibility: '0' }),
  memoryPost('3', {
    title: 'Secret Plan',
    path: '/entry/Secret-Plan',
    visibility: '0',
    category: '9',
    tags: ['비밀', 'Secret Plan', '차'],
  }),
];

const categories = [
  { id: '1', name: '일상', parent: '' },
  { id: '8', name: '비밀', parent: '' },
  { id: '9', name: '비밀 모음', parent: '1' },
];

const openIn = (home: string, name: string) =>
  OutputFolder.open(path.join(home, name), { dryRun: false, warn: () => undefined });

async function published(bodies: readonly string[], preset: PresetName, renderer: PublishInput['renderer']) {
  const home = temporaryFolder();
  const targets: string[] = [];
  await publish({
    archive: new MemoryArchive({
      categories,
      posts: [
        ...hidden,
        ...bodies.map((content, index) => memoryPost(String(index + 10), { content, category: '1', tags: ['차'] })),
      ],
    }),
    options: { ...siteDefaults, preset },
    outputs: { site: await openIn(home, 'site'), markdown: await openIn(home, 'markdown') },
    templates,
    renderer,
    emit: (event) => {
      if (event.type === 'warning' && event.warning.code === 'link-unpublished') targets.push(event.warning.post);
    },
  });
  const files = Object.entries(filesIn(home)).map(([file, content]) =>
    plain(`${file}\n${Buffer.from(content, 'latin1').toString()}`),
  );
  return { files, targets };
}

/** Decodes all encoded parts of a text, and normalizes it. */
const plain = (said: string) =>
  said
    .replace(/(?:%[0-9a-f]{2})+/giu, decodeSegment)
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\\', '')
    .normalize('NFC');

const secret = /비밀|secret[-+\s_]?plan/iu;

/** Renders only the plain text of bodies, as after a conversion that took too long. */
const textOnly: PublishInput['renderer'] = (data) => ({
  width: 1,
  render: (task) => Promise.resolve(postRendering(data).renderFallback(task, new Error('it is too large'))),
  close: () => Promise.resolve(),
});

describe('An unpublished post', () => {
  it.each(forms.filter(([, , count]) => count > 0))(
    'is not identifiable if a body mentions it by %s, and each mention is counted',
    async (_, html, count) => {
      const { files, targets } = await published([html], 'plain', inlineRenderer);
      expect(files.flatMap((file) => file.split('\n')).filter((line) => secret.test(line))).toEqual([]);
      expect(targets).toHaveLength(count);
    },
  );

  it('is not identifiable if a drawing links to it, and the link is not counted as a mention', async () => {
    const drawings = forms.filter(([, , count]) => count === 0).map(([, html]) => html);
    const { files, targets } = await published(drawings, 'plain', inlineRenderer);
    expect(drawings).toHaveLength(1);
    expect(files.filter((file) => secret.test(file))).toEqual([]);
    expect(targets).toEqual([]);
  });

  it.each(forms)(
    'is not identifiable if the plain text of an aborted conversion mentions it by %s',
    async (_, html) => {
      const { files } = await published([html], 'plain', textOnly);
      expect(files.flatMap((file) => file.split('\n')).filter((line) => secret.test(line))).toEqual([]);
    },
  );

  it.each(presetNames)(
    'is not identifiable in any file if other posts mention it in every form, with the preset %s',
    async (preset) => {
      const { files } = await published(
        forms.map(([, html]) => html),
        preset,
        inlineRenderer,
      );
      expect(files.length).toBeGreaterThan(2 * forms.length);
      expect(files.filter((file) => secret.test(file))).toEqual([]);
    },
  );

  it('keeps links to its category and tag inactive, even in unchanged posts, until it is published', async () => {
    const home = temporaryFolder();
    const content = '<p><a href="/category/일상">여기</a> <a href="/tag/산책">저기</a></p>';
    const night = async (visibility: string, cache?: PublishCache) => {
      const archive = new MemoryArchive({
        categories,
        posts: [memoryPost('1', { content }), memoryPost('2', { visibility, category: '1', tags: ['산책'] })],
      });
      const published = await publish({
        archive,
        options: { ...siteDefaults },
        outputs: { site: await openIn(home, 'site'), markdown: await openIn(home, 'markdown') },
        templates,
        renderer: inlineRenderer,
        cache,
        emit: () => undefined,
      });
      return { cache: published.cache, page: plain(fs.readFileSync(path.join(home, 'site/1/index.html'), 'utf8')) };
    };
    const first = await night('0');
    expect(first.page).not.toContain('category/일상');
    expect(first.page).not.toContain('산책');
    const second = await night('20', first.cache);
    expect(second.page).toMatch(/category\/\S*index\.html"[^>]*>여기/u);
    expect(second.page).toMatch(/tag\/\S*index\.html"[^>]*>저기/u);
    expect((await night('0', second.cache)).page).toBe(first.page);
  });
});
