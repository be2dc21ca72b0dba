import axe from 'axe-core';
import type { WatchedPage } from '../helpers/publish/site-in-chromium.ts';

export const looks = [
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const;

type Look = readonly ['light' | 'dark', number];

export interface Examination {
  readonly looks?: readonly Look[];
  /** whether to run axe, which takes most of the time; default: true */
  readonly accessible?: boolean;
  /** selector of an element to wait for, such as one that a script adds */
  readonly awaited?: string | undefined;
}

/**
 * Opens a URL in several sizes and color schemes. Returns all problems, one per line: horizontal scrolling, broken images, axe violations,
 * browser errors, external requests.
 */
export async function examine(
  { page, take }: WatchedPage,
  address: string,
  { looks: chosen = looks, accessible = true, awaited }: Examination = {},
): Promise<string[]> {
  const [first = looks[0]] = chosen;
  await applyLook(page, first);
  await page.goto(address);
  if (awaited !== undefined) await page.waitForSelector(awaited);
  const findings = await problemsOf(page, chosen, accessible);
  return [...findings, ...take()].map((finding) => `${decodeURI(new URL(address).pathname)} ${finding}`);
}

/** Returns the problems of the current page in several sizes and color schemes: horizontal scrolling, broken images, axe violations. */
export async function problemsOf(
  page: WatchedPage['page'],
  chosen: readonly Look[],
  accessible = true,
): Promise<string[]> {
  const findings: string[] = [];
  if (accessible) await page.evaluate(axe.source);
  for (const [index, one] of chosen.entries()) {
    await applyLook(page, one);
    // The first and the last look have both color schemes and both widths.
    const isAudited = accessible && (index === 0 || index === chosen.length - 1);
    const found = await page.evaluate<string[]>(
      isAudited ? `(async () => [...(${shape})(), ...(await (${violations})())])()` : `(${shape})()`,
    );
    findings.push(...found.map((finding) => `${one.join(' ')}: ${finding}`));
  }
  const broken = await page.evaluate<string[]>(brokenPictures);
  return [...findings, ...broken];
}

async function applyLook(page: WatchedPage['page'], [colorScheme, width]: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

// Script for `page.evaluate`, as text, because the project's types do not include the DOM.

const shape = `() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? ['scrolls sideways, ' + scrollWidth + ' in ' + clientWidth] : []),
    ...((document.querySelector('main')?.innerText ?? '').trim() === '' ? ['shows nothing'] : []),
    ...(document.querySelectorAll('h1').length === 1 ? [] : ['has no single heading of the first level']),
  ];
}`;

const violations = `async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => 'axe ' + id + ' at ' + target.join(' ') + ' ' + failureSummary));
}`;

const brokenPictures = `(async () => {
  for (const image of document.images) image.loading = 'eager';
  const states = await Promise.allSettled([...document.images].map((image) => image.decode()));
  return states.flatMap(({ status }, index) => status === 'rejected' ? ['does not show ' + document.images[index].src] : []);
})()`;
