import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportBlog } from '../../../src/app/export.ts';
import { loadingAttributes } from '../../../src/body/addresses/loading-attributes.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { startItemSource } from '../../helpers/source/item-source.ts';
import { readingOf, summaryOf } from '../../helpers/memory/memory-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64');
const contents: Readonly<Record<string, Buffer>> = {
  gif: pixel,
  mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
  flac: Buffer.from('fLaC'),
  vtt: Buffer.from('WEBVTT\n'),
};

/** Functions that build the HTML for an attribute, for elements that need additional elements or attributes. */
const written: Readonly<Record<string, (attribute: string) => string>> = {
  source: (attribute) =>
    attribute.includes('srcset=')
      ? `<picture><source ${attribute}><img src="" alt=""></picture>`
      : `<video><source ${attribute}></video>`,
  input: (attribute) => `<input type="image" ${attribute}>`,
  mglyph: (attribute) => `<math><mi>x</mi><mglyph ${attribute}/></math>`,
  image: (attribute) => `<svg width="9" height="9"><rect width="9" height="9"/><image ${attribute}/></svg>`,
  feImage: (attribute) =>
    `<svg width="9" height="9"><filter><feImage ${attribute}/></filter><rect width="9" height="9"/></svg>`,
  use: (attribute) => `<svg width="9" height="9"><rect width="9" height="9"/><use ${attribute}/></svg>`,
  table: (attribute) => `<table ${attribute}><tr><td>cell</td></tr></table>`,
  tr: (attribute) => `<table><tr ${attribute}><td>cell</td></tr></table>`,
  td: (attribute) => `<table><tr><td ${attribute}>cell</td></tr></table>`,
  th: (attribute) => `<table><tr><th ${attribute}>cell</th></tr></table>`,
  ...Object.fromEntries(
    ['thead', 'tbody', 'tfoot'].map((name) => [
      name,
      (attribute: string) => `<table><${name} ${attribute}><tr><td>cell</td></tr></${name}></table>`,
    ]),
  ),
  track: (attribute) => `<video src="{other.mp4}"><track kind="captions" ${attribute}></video>`,
  a: (attribute) => `<a href="https://example.com/" ${attribute}>link</a>`,
  area: (attribute) => `<map><area href="https://example.com/" alt="link" ${attribute}></map>`,
};

const extensionFor = (element: string) => {
  if (element === 'track') return 'vtt';
  if (['audio', 'bgsound'].includes(element)) return 'flac';
  return ['video', 'amp-video', 'source', 'amp-audio'].includes(element) ? 'mp4' : 'gif';
};

const cases = loadingAttributes.flatMap(({ elements, attribute, value, outcome }) =>
  (elements.length === 0 ? ['div'] : elements).map((element, index) => ({ element, attribute, value, outcome, index })),
);

const examples = cases.map(({ element, attribute, value, outcome, index }, number) => {
  const extension = outcome === 'image' ? 'gif' : element === 'amp-audio' ? 'flac' : extensionFor(element);
  const file = `/media/file-${number}-${index}.${extension}`;
  const values = {
    address: `{file}`,
    set: '{file} 640w',
    style: 'background-image: url({file})',
    document: `<img src='{file}'>`,
  };
  const own = `${attribute}="${values[value]}"`;
  const html = written[element]?.(own) ?? `<${element} ${own}>${element === 'div' ? 'text' : ''}</${element}>`;
  return { id: String(number + 1), element, attribute, outcome, file, html: `<p>before</p>${html}` };
});

const outputsOf = (folder: string, id: string) => ({
  page: fs.readFileSync(path.join(folder, 'site', id, 'index.html'), 'utf8'),
  markdown: fs.readFileSync(path.join(folder, 'markdown', `2024-01-05-${id}.md`), 'utf8'),
});

describe('a resource that an attribute loads', () => {
  it('is either archived and shown on the page and in Markdown, or dropped with a warning', async () => {
    const requested = new Set<string>();
    const folder = temporaryFolder();
    const source = await startItemSource('notes');
    source.info = { blogs: [{ name: 'notes', url: source.url.href }] };
    source.beforeAnswer = (request) => void requested.add(request);
    source.files = Object.fromEntries(
      [...examples.map(({ file }) => file), '/media/other.mp4'].map((file) => {
        const content = contents[path.extname(file).slice(1)] ?? pixel;
        return [file, Buffer.concat([content, Buffer.from(file)])];
      }),
    );
    source.posts = examples.map(({ id, file, html }) => {
      const content = html
        .replaceAll('{file}', new URL(file, source.url).href)
        .replaceAll('{other.mp4}', new URL('/media/other.mp4', source.url).href);
      return { summary: summaryOf({ id }), reading: readingOf({ id, content }) };
    });
    const report = await exportBlog(exportOptions({ baseUrl: source.url, token: source.token }, folder), testContext());
    const dropped = report.warnings.flatMap(({ code, post, message }) =>
      code === 'body-dropped' ? [`${post}: ${String(message)}`] : [],
    );

    const found = examples.map(({ id, element, attribute, outcome, file }) => {
      const { page, markdown } = outputsOf(folder, id);
      const name = path.basename(file).replace(/\.\w+$/u, '');
      return {
        row: `${element}[${attribute}]`,
        requested: requested.has(file),
        published: / (?:src|poster|href)="[^":]*media\/(?![^"]*other\.mp4)[^":]*\.(?:gif|mp4|flac|vtt)"/u.test(page),
        inMarkdown: markdown.includes(name) || /\]\([^):]*media\/[^)]*\.gif\)/u.test(markdown),
        named:
          typeof outcome === 'object' &&
          dropped.some((one) => one.startsWith(`${id}: `) && one.includes(outcome.dropped)),
      };
    });
    expect(found).toEqual(
      found.map(({ row }, index) => {
        const isDropped = typeof examples[index]?.outcome === 'object';
        return { row, requested: !isDropped, published: !isDropped, inMarkdown: !isDropped, named: isDropped };
      }),
    );
  });
});
