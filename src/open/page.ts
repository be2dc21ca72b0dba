import { Eta } from 'eta';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowNames } from '../cli/terminal/progress/tally.ts';
import { forecastOf } from '../cli/terminal/progress/text.ts';
import { message, type Message } from '../messages/message.ts';
import { formatNumber } from '../messages/format-count.ts';
import { translator, uiLanguages, type Translate, type UiLanguage } from '../messages/translate.ts';
import type { Job } from './job.ts';

/** Folder of the templates of the site, in which `open/` has those of the page. */
const folder = fileURLToPath(new URL('../../templates', import.meta.url));

/** Files that the page loads, by path. The page looks like the sites. */
const assets = {
  '/site.css': { file: 'style.css', type: 'text/css' },
  '/open.css': { file: 'open/open.css', type: 'text/css' },
  '/open.js': { file: 'open/open.js', type: 'text/javascript' },
} as const;

const eta = new Eta({ views: path.join(folder, 'open'), cache: true, autoTrim: false });

export type Name = 'start' | 'contents' | 'choices' | 'progress' | 'run' | 'result' | 'guide' | 'problem';

/** Renders a template with its data and the texts of a language. */
export type Render = (name: Name, data?: object) => string;

/** @param language of texts */
export async function createRender(language: UiLanguage): Promise<Render> {
  const t = await translator(language, false);
  // Templates name messages by key. A key that does not exist throws, which tests of each template detect.
  const text = (key: string, values?: object) => t((message as (key: string, values?: object) => Message)(key, values));
  const number = (value: number | undefined) => formatNumber(value ?? 0);
  return (name, data = {}) => eta.render(name, { ...data, t: text, number, language, languages: uiLanguages });
}

export async function readAsset(at: string): Promise<{ readonly body: string; readonly type: string } | undefined> {
  const asset = Object.entries(assets).find(([name]) => name === at)?.[1];
  return asset && { body: await fs.readFile(path.join(folder, asset.file), 'utf8'), type: asset.type };
}

/** Returns the language that the browser prefers (RFC 9110, section 12.5.4, without weights: browsers send the preferred one first). */
export function languageOf(header: string | undefined): UiLanguage {
  const wanted = (header ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return (
    uiLanguages.find((language) => language === wanted.find((one) => uiLanguages.some((known) => known === one))) ??
    'en'
  );
}

/**
 * Returns what the page shows of a running job.
 * @param media URL of the media in the archive
 */
export function progressOf(job: Job, t: Translate, media: string) {
  const now = Date.now();
  const rows = rowNames.flatMap((name) => {
    const row = job.tally.rows[name];
    if (!row) return [];
    const { left = '' } = forecastOf(job.tally, name, now);
    const state = row.state === 'running' ? '' : t(message(`progress.${row.state}`));
    const isCounted = row.total > 0;
    const counts = isCounted ? t(message('open.of', { done: row.done, total: row.total })) : state;
    return [
      {
        label: t(message(`progress.${name}`)),
        counts,
        left: t(left),
        done: row.state === 'done' && !isCounted ? 1 : row.done,
        total: Math.max(1, row.total),
        isCounted: isCounted || row.state === 'done',
      },
    ];
  });
  const current = rows.at(-1);
  const status = current === undefined ? '' : `${current.label}: ${current.counts}`;
  return {
    rows,
    status,
    newest: job.newest,
    images: job.images.map((file) => media + file),
    isStopping: job.isStopping,
    failed: job.tally.failed,
  };
}
