import axe from 'axe-core';
import type { WatchedPage } from '../helpers/publish/site-in-chromium.ts';

export const looks = [
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const;

type Look = (typeof looks)[number];

export interface Examination {
  readonly looks?: readonly Look[];
  /** left out, true: whether axe looks at it, which takes most of the time */
  readonly accessible?: boolean;
  /** left out, none: an element that has to be there first, as what a script adds */
  readonly awaited?: string | undefined;
}

/**
 * Opens an address and looks at it in each of the looks. Gives everything that is not as it should be, a line each: a page that
 * scrolls sideways, pictures that do not show, what axe finds, what the browser complains of, every request elsewhere.
 */
export async function examine(
  { page, take }: WatchedPage,
  address: string,
  { looks: chosen = looks, accessible = true, awaited }: Examination = {},
): Promise<string[]> {
  const [first = looks[0]] = chosen;
  await look(page, first);
  await page.goto(address);
  if (awaited !== undefined) await page.waitForSelector(awaited);
  const findings: string[] = [];
  if (accessible) await page.evaluate(axe.source);
  for (const one of chosen) {
    await look(page, one);
    const found = await page.evaluate<string[]>(
      accessible ? `(async () => [...(${shape})(), ...(await (${violations})())])()` : `(${shape})()`,
    );
    findings.push(...found.map((finding) => `${one.join(' ')}: ${finding}`));
  }
  const broken = await page.evaluate<string[]>(brokenPictures);
  return [...findings, ...broken, ...take()].map((finding) => `${decodeURI(new URL(address).pathname)} ${finding}`);
}

async function look(page: WatchedPage['page'], [colorScheme, width]: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
}

// Source text, because the types of the project know no browser.

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
