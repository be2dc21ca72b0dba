import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { markdownFiles, type MarkdownFile } from './helpers/markdown-files.ts';

const files = markdownFiles();
const pageAt = (path: string) => files.find((file) => file.path === path);
const pages = files
  .filter(({ path }) => path.endsWith('.ko.md'))
  .map((korean) => ({ path: korean.path, korean, english: pageAt(korean.path.replace(/\.ko\.md$/, '.md')) }));

const needed = [
  ...[
    'coming-from',
    'first-export',
    'from-a-backup',
    'import-blogger',
    'import-movable-type',
    'import-wordpress',
    'github-pages',
  ],
  ...['nightly', 'publishing', 'privacy', 'troubleshooting', 'wordpress', 'redirects', 'themes', 'verify', 'options'],
  ...['serve', 'generators', 'commands', 'exit-codes', 'several-blogs', 'front-matter', 'screenshots'],
  ...['without-a-terminal'],
  ...['hugo', 'jekyll', 'astro', 'eleventy'].map((preset) => `presets/${preset}`),
].map((name) => `docs/${name}.ko.md`);

/** Headings that are names, and are therefore not translated. */
const names = /^(?:blogkeep|GitHub Pages|Cloudflare Pages|Netlify|nginx|Caddy|cron|systemd|`[a-z]+`)$/u;

/** Words that the glossary rejects, with the terms that it prefers. */
const rejected = [
  ...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| [^|]+ \| ([^|]*[가-힣][^|]*) \| ([^|]+) \|$/gmu),
].map(([, use = '', words = '']) => [new RegExp(words.replaceAll(', ', '|'), 'u'), use] as const);

/** Translationese and inconsistent terms, with their replacements. */
const avoided: readonly (readonly [RegExp, string])[] = [
  ...rejected,
  [
    /[가-힣]\((?:을|를|이|가|은|는|와|과|으로|로)\)|\((?:으|이)\)[가-힣]/u,
    'a wording that needs no choice of a particle',
  ],
  [/(?<!이)메일/u, '이메일'],
  [/당신/u, 'the verb alone addresses the reader'],
  [/[에로] 의해/u, 'the active voice'],
  [/되어[지진질집]|보여[진질집]|불리우|요구되어/u, 'one passive, not two'],
  [/십시오|하시오/u, '~하세요'],
  [/픽[쳐처]|그림들|사진들/u, '이미지, 사진'],
  [/필름/u, '동영상'],
  [/미디엄/u, '미디어'],
  [/레[파포]지토리|리포지[터토]리/u, '저장소'],
  [/디렉토리/u, '폴더'],
  [/크롤링?(?!러)/u, '수집'],
  [/컨피그|구성 파일/u, '설정 파일'],
  [/리다이렉/u, '리디렉션'],
  [/사이트 맵/u, '사이트맵'],
  [/메세지/u, '메시지'],
  [/어플리케이션/u, '앱'],
  [/워크플로우/u, '워크플로'],
  [/미분류|분류 없음/u, '카테고리 없음'],
  [/포스트|포스팅/u, '글'],
  [/검증하다|유효성 검사/u, '검증'],
  [/조용한 밤|첫머리/u, '바뀐 것이 없으면, 요약'],
];

describe('the Korean documentation', () => {
  it('has the pages that bloggers need', () => {
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.ko.md', ...needed]));
  });
});

describe('Korean messages', () => {
  const lines = ['src/messages/ko', 'src/publish/site-model/language']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /[\\/]ko(?:[\\/].*)?\.ts$/u.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));

  it('use the same terms as the documentation', () => {
    expect(lines.length).toBeGreaterThan(1000);
    expect(rejected.length).toBeGreaterThan(5);
    expect(avoidedWordsIn(lines)).toEqual([]);
  });

  it('name the Korean version of a page that has one', () => {
    const named = lines.flatMap((line) => line.match(/docs\/[a-z-]+(?=\.md)/gu) ?? []);
    expect(named).toContain('docs/fleet');
    expect(named.filter((page) => existsSync(`${page}.ko.md`))).toEqual([]);
  });

  it('have no particle whose form depends on the sound of an option or a value', () => {
    const particle =
      /(?:--(?:[a-z-]+|\$\{\w+\})|(?<=\$\{[^}]*)\})(?:을|를|이|가|은|는|과|와|으로|로|이나|나)(?![가-힣])/u;
    expect(lines.filter((line) => particle.test(line))).toEqual([]);
  });
});

describe.each(pages)('$path', ({ path, korean, english }) => {
  it('is linked at the top of its English page, and links back', () => {
    expect(topOf(english)).toContain(`\nEnglish · [한국어](${basename(path)})\n`);
    expect(topOf(korean)).toContain(`\n[English](${basename(english?.path ?? '')}) · 한국어\n`);
  });

  it('has the sections, code blocks and commands of its English page', () => {
    for (const partsOf of [sectionLevelsIn, blockLanguagesIn, commandsIn])
      expect(partsOf(korean)).toEqual(partsOf(english));
  });

  it('links to the Korean version of each page that has one', () => {
    const linked = korean.links.map((link) => decodeURIComponent(link).replace(/#.*$/u, ''));
    const inEnglish = linked.filter((link) => /(?<!\.ko)\.md$/u.test(link) && link !== basename(english?.path ?? ''));
    expect(inEnglish.filter((link) => existsSync(join(dirname(path), link.replace(/\.md$/u, '.ko.md'))))).toEqual([]);
  });

  it('marks links to English pages', () => {
    const toEnglish = /\]\((?:[^)#:]*\/)?[\w-]+\.md(?:#[^)]*)?\)/u;
    const untold = proseOf(korean)
      // Links with this text need no other mark.
      .replace(/\[영어 문서\]\([^)]*\)/gu, '')
      .split(/\n\n|\n(?=[|-] ?)/u)
      .filter((block) => !block.startsWith('[English]'))
      .filter((block) => toEnglish.test(block) && !(block.split(toEnglish).at(-1) ?? '').includes('영어)'));
    expect(untold).toEqual([]);
  });

  it('has Korean headings, except for names', () => {
    const headings = [...proseOf(korean).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => heading);
    expect(headings.length).toBeGreaterThan(2);
    expect(headings.filter((heading) => !/\p{Script=Hangul}/u.test(heading) && !names.test(heading))).toEqual([]);
  });

  it('has no unclosed emphasis, such as ** between punctuation and a particle', () => {
    const texts = new MarkdownIt({ html: true })
      .parse(proseOf(korean), {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'text');
    expect(texts.map(({ content }) => content).filter((text) => text.includes('**'))).toEqual([]);
  });

  it('uses the terms of Korean developers', () => {
    // Emphasis marks labels of other programs, such as **다운로드**.
    const prose = proseOf(korean).replace(/\*\*?[^*\n]+\*\*?/gu, '');
    const found = avoidedWordsIn(prose.split('\n'));
    expect(found).toEqual([]);
  });
});

/** Returns the levels of a page's headings: its structure without its words. */
function sectionLevelsIn(page: MarkdownFile | undefined): number[] {
  const headings = page === undefined ? [] : [...proseOf(page).matchAll(/^#+(?= )/gmu)];
  return headings.map(([marks]) => marks.length);
}

function blockLanguagesIn(page: MarkdownFile | undefined): string[] {
  return (page?.blocks ?? []).map(({ language }) => language);
}

function avoidedWordsIn(lines: readonly string[]) {
  return lines.flatMap((line) =>
    avoided.filter(([word]) => word.test(line)).map(([word, use]) => ({ line, word, use })),
  );
}

/** Returns the lines of a page's shell blocks, without comments. */
function commandsIn(page: MarkdownFile | undefined): string[] {
  return (page?.blocks ?? [])
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/(?:^|\s+)#.*$/u, '').trim())
    .filter((line) => line !== '');
}

function topOf(page: MarkdownFile | undefined): string {
  return page === undefined ? '' : readFileSync(page.path, 'utf8').slice(0, 300);
}

function proseOf({ path }: MarkdownFile): string {
  return readFileSync(path, 'utf8').replace(/^ *```.*?^ *```$/gmsu, '');
}
