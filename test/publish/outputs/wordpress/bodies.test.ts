import { describe, expect, it } from 'vitest';
import { wordpress } from '../../../../src/publish/outputs/wordpress/index.ts';
import { bodyFacts } from '../../../../src/publish/outputs/body-facts.ts';
import type { ConvertedContent } from '../../../../src/publish/outputs/output-port.ts';

const file = 'ab/star.png';
const post = { id: '1', title: '별', visibility: 'public', date: undefined } as unknown as ConvertedContent['post'];
const content = (portable: string): ConvertedContent => ({
  post,
  threads: [],
  html: '',
  body: portable,
  text: '',
  summary: '',
  cover: undefined,
  coverAbove: undefined,
  media: [{ file, type: 'image/png', size: 10, width: 640, height: 480 }],
  facts: bodyFacts(post.title, '', '', 'ko'),
});
const make = wordpress.postRenderer({
  templates: {},
  language: 'en',
  preset: 'plain',
  frontMatter: [],
  postFolders: false,
  author: '',
  linkForm: 'files',
  mediaUrl: 'https://media.example/',
});
const itemOf = (portable: string) => make({}, content(portable), (part) => part()).item?.text;

describe('an item for WordPress', () => {
  it('contains the body as blocks, and scaled images in their displayed size', () => {
    const picture = `<p><img src="https://media.example/${file}" width="320" height="240" alt="[별]"></p>`;
    const item = itemOf(`<p>글</p>${picture}`);
    expect(item?.content).toContain('<!-- wp:paragraph -->\n<p>글</p>\n<!-- /wp:paragraph -->');
    expect(item?.content).toContain('<!-- wp:image {"width":"320px","height":"auto"} -->');
    expect(item?.altTexts).toEqual(['[별]']);
  });
});
