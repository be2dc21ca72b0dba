import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownFiles, type MarkdownFile } from './markdown-files.ts';

const files = markdownFiles();
const pageAt = new Map(files.map((file) => [file.path, file]));
const pages = files
  .filter(({ path }) => path.endsWith('.ko.md'))
  .map((korean) => ({ path: korean.path, korean, english: pageAt.get(korean.path.replace(/\.ko\.md$/, '.md')) }));

/** Guides that are followed from the first line to the last: a command that one language lacks stops its reader. */
const guides = ['docs/first-export.ko.md', 'docs/from-a-backup.ko.md'];

describe('the Korean documentation', () => {
  it('has the pages that bloggers need', () => {
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.ko.md', ...guides]));
  });
});

describe.each(pages)('$path', ({ path, korean, english }) => {
  it('is linked at the top of its English page, and links back', () => {
    expect(topOf(english)).toContain(`English · [한국어](${basename(path)})`);
    expect(topOf(korean)).toContain(`[English](${basename(english?.path ?? '')}) · 한국어`);
  });

  it('has no command that its English page lacks', () => {
    const known = commandsIn(english);
    expect(commandsIn(korean).filter((command) => !known.includes(command))).toEqual([]);
  });

  it.skipIf(!guides.includes(path))('has every command of its English page', () => {
    const known = commandsIn(korean);
    expect(known.length).toBeGreaterThan(2);
    expect(commandsIn(english).filter((command) => !known.includes(command))).toEqual([]);
  });

  it('links to Korean pages where there are some', () => {
    const toEnglish = korean.links
      .map((link) => decodeURIComponent(link).replace(/#.*$/, ''))
      .filter((link) => link !== basename(english?.path ?? '') && link.endsWith('.md') && !link.endsWith('.ko.md'))
      .filter((link) => existsSync(`${path.replace(/[^/]+$/, '')}${link.replace(/\.md$/, '.ko.md')}`));
    expect(toEnglish).toEqual([]);
  });

  it('has headings in Korean, but for names', () => {
    const headings = [...withoutBlocks(textOf(korean)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    expect(headings.length).toBeGreaterThan(3);
    expect(headings.filter((heading) => !/\p{Script=Hangul}/u.test(heading) && !names.test(heading))).toEqual([]);
  });

  it.each(avoided())('does not say $avoid, but $use', ({ avoid }) => {
    const lines = withoutBlocks(textOf(korean)).split('\n');
    expect(lines.filter((line) => avoid.test(line))).toEqual([]);
  });
});

const names = /^(blogkeep|GitHub Pages|Cloudflare Pages|Netlify|nginx|Caddy|cron|systemd|`[a-z]+`)$/;

/** What gives a translation away, and what a Korean developer writes. */
function avoided(): { avoid: RegExp; use: string }[] {
  const words: [string, string][] = [
    ['[을를이가은는와과]\\([을를이가은는와과]\\)|\\((?:으|이)\\)', 'a wording that needs no choice between particles'],
    ['당신', 'nothing: the reader is addressed by the verb'],
    ['에 의해', 'the active voice'],
    ['되어진|보여진|불리우|지게 됩니다', 'one passive'],
    ['십시오', '~하세요'],
    ['픽쳐|픽처|그림들|사진들', '이미지, 사진'],
    ['필름', '동영상'],
    ['미디엄', '미디어'],
    ['레파지토리|리포지터리|레포지토리|레포(?![츠트])', '저장소'],
    ['디렉토리', '폴더'],
    ['카테고리화|미분류', '카테고리 없음'],
    ['크롤(?!러)', '수집'],
    ['컨피그|구성 파일', '설정 파일'],
    ['리다이렉션|리다이렉트', '리디렉션'],
    ['사이트 맵', '사이트맵'],
    ['메세지', '메시지'],
    ['어플리케이션', '앱'],
    ['가장 심각한 자|조용한 밤', 'what is meant'],
  ];
  return words.map(([avoid, use]) => ({ avoid: new RegExp(avoid, 'u'), use }));
}

/** The lines of its shell blocks, without comments and the space around them. */
function commandsIn(page: MarkdownFile | undefined): string[] {
  return (page?.blocks ?? [])
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
}

function topOf(page: MarkdownFile | undefined): string {
  return page === undefined ? '' : textOf(page).slice(0, 300);
}

function textOf({ path }: MarkdownFile): string {
  return readFileSync(path, 'utf8');
}

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^ *```.*?^ *```$/gms, '');
}
