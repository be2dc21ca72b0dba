import { isTag, isText, type Element, type ParentNode } from 'domhandler';
import fc from 'fast-check';
import fs from 'node:fs';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { hasClass, isNamed } from '../../../../src/body/dom/tree.ts';
import { context, places } from '../../../helpers/body/body-context.ts';
import { randomBody } from '../../../helpers/body/random-body.ts';
import { chapterBody } from '../../../helpers/book/chapters.ts';

const fixtures = 'test/fixtures/body';
const realBlog = new URL('../../../../../shared/corpus/real-blog.json', import.meta.url);

/** Returns the words of the text nodes in a body. */
function wordsOf(html: string): string[] {
  const words: string[] = [];
  const add = ({ children }: ParentNode) => {
    for (const child of children) {
      if (isText(child)) words.push(...child.data.split(/\s+/u).filter((word) => word !== ''));
      else if (isTag(child) && !isPlayer(child)) add(child);
    }
  };
  add(parseFragment(html, { treeAdapter: adapter }));
  return words;
}

/** Reports whether an element plays a video or sound. A book has a still and a link instead, with the same caption. */
const isPlayer = (one: Element): boolean =>
  isNamed(one, 'audio', 'video') ||
  hasClass(one, 'play') ||
  (isNamed(one, 'summary') && isNamed(one.parent, 'details'));

/** Returns the words on the page of a post that its chapter does not have in the same order. */
function missingWords(html: string): string[] {
  const chapter = wordsOf(chapterBody({ html })).join('');
  let from = 0;
  return wordsOf(convertBody(html, context(), places).html).filter((word) => {
    const at = chapter.indexOf(word, from);
    if (at !== -1) from = at + word.length;
    return at === -1;
  });
}

describe('a chapter has all words of the page of its post', () => {
  it.each(fs.readdirSync(fixtures))('with the construct %s', (name) => {
    expect(missingWords(fs.readFileSync(`${fixtures}/${name}/input.html`, 'utf8'))).toEqual([]);
  });

  it('with any body', () => {
    fc.assert(fc.property(randomBody, (html) => missingWords(html).length === 0));
  });

  it.skipIf(!fs.existsSync(realBlog))('with the bodies of real blogs', () => {
    const { posts } = JSON.parse(fs.readFileSync(realBlog, 'utf8')) as {
      readonly posts: readonly { readonly read: { readonly id: string; readonly content?: string } }[];
    };
    const incomplete = posts.map(({ read }) => [read.id, missingWords(read.content ?? '')] as const);
    expect(incomplete.filter(([, words]) => words.length > 0)).toEqual([]);
  });
});
