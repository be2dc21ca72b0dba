import { fold } from '../format/fold.ts';
import { passageAt } from '../format/postings.ts';
import { packName, passageName, type Passage, type Row, type Section } from '../format/posts.ts';
import { byRank, ranks, type Candidate } from './candidates.ts';
import { finderOf, strengths, type Finder } from './finder.ts';
import { budget, type Cost, type IndexFiles } from './index-files.ts';
import type { Query } from './query.ts';
import { markedParts, snippetOf, type Result } from './shown.ts';

/** Day, pack, and row within the pack of each post, by number. */
export type Catalogue = ReadonlyMap<number, { readonly day: number; readonly pack: number; readonly row: number }>;

/** Data needed to read the texts of results. */
export interface ResultContext {
  readonly query: Query;
  readonly catalogue: Catalogue;
  readonly files: IndexFiles;
  readonly cost: Cost;
}

/** Returns the next results, best first. The final rank depends on the text, so candidates are read and sorted again. */
export async function nextResults(count: number, queue: Candidate[], context: ResultContext): Promise<Result[]> {
  const { cost } = context;
  const open = () => queue.slice(0, count).filter(({ result }) => !result);
  for (let group = open(); group.length > 0; group = open()) {
    const capacity = capacityIn(cost);
    const isEmpty = queue.every(({ result }) => !result);
    if (capacity <= 0 && !isEmpty) break;
    await fill(group.slice(0, Math.max(capacity, 1)), context);
    queue.sort(byRank);
  }
  cost.spent = 0;
  const filled = queue.filter(({ result }) => result).slice(0, count);
  for (const candidate of filled) queue.splice(queue.indexOf(candidate), 1);
  return filled.flatMap(({ result }) => result ?? []);
}

const capacityIn = ({ spent }: Cost): number => Math.floor((budget.all - spent) / budget.text);

/** Reads the texts of as many posts as the budget allows, and sets the result and final rank of each. */
async function fill(candidates: readonly Candidate[], context: ResultContext): Promise<void> {
  const { cost, files } = context;
  const read = await Promise.all(
    candidates.map(async (candidate) => ({ candidate, row: await rowOf(candidate, context) })),
  );
  const texts = new Map<Candidate, Passage>();
  let open = read.filter(({ candidate, row }) => {
    const isInRow = hasOnePassage(row);
    if (isInRow) texts.set(candidate, [row[9], row[7], row[10]]);
    return !isInRow;
  });
  while (open.length > 0) {
    const capacity = capacityIn(cost);
    const next =
      capacity > 0 ? open.slice(0, capacity) : open.filter(({ candidate }) => files.isRequested(passageOf(candidate)));
    if (next.length === 0) break;
    open = open.filter((one) => !next.includes(one));
    const load = async ({ candidate }: (typeof next)[number]) => {
      texts.set(candidate, (await files.get(passageOf(candidate), cost, budget.text)) as unknown as Passage);
    };
    await Promise.all(next.map(load));
  }
  for (const { candidate, row } of read) setResult(candidate, row, texts.get(candidate), context.query);
}

async function rowOf({ number }: Candidate, { catalogue, files, cost }: ResultContext): Promise<Row> {
  const { pack = 0, row = 0 } = catalogue.get(number) ?? {};
  const [rows] = await files.get(packName(pack), cost, budget.text);
  const own = (rows as readonly Row[])[row];
  if (!own) throw new Error(`${packName(pack)} has no row ${row}`);
  return own;
}

const hasOnePassage = ([, , , , , , , , passages]: Row): boolean => passages === 1;

const passageOf = ({ number, place }: Candidate): string =>
  passageName(number, place === undefined ? 0 : passageAt(place));

/** @param passage the passage with the hit; undefined if loading it would exceed the budget */
function setResult(candidate: Candidate, row: Row, passage: Passage | undefined, query: Query): void {
  const [, title, href, day, date, category, tags] = row;
  const finder = finderOf(query, candidate.rank === ranks.partly);
  const [text, from = 0, sections = []] = passage ?? [];
  candidate.rank = Math.max(candidate.rank, rankIn(finder, row, text, candidate.rank));
  const snippet = snippetOf(text ?? '', finder);
  const section = snippet.hit >= 0 && snippet.hit <= from ? sectionAt(sections, snippet.hit) : undefined;
  candidate.result = {
    rank: candidate.rank,
    title: markedParts(title, finder),
    href: section ? `${href}#${section[1]}` : href,
    section: section ? markedParts(section[2], finder) : [],
    day,
    date,
    category: markedParts(category.replace(/\n/gu, ' · '), finder),
    tags: tags === '' ? [] : tags.split('\n').filter((tag) => finder.hits(tag).length > 0),
    text: snippet.parts,
    isComment: snippet.hit >= 0 && snippet.hit > from,
  };
}

/** Returns the last section that starts at or before an offset. */
const sectionAt = (sections: readonly Section[], at: number): Section | undefined =>
  sections.filter(([start]) => start <= at).pop();

/** Returns the rank of a post, given its texts. */
function rankIn(finder: Finder, row: Row, text: string | undefined, rank: number): number {
  if (rank === ranks.partly) return rank;
  const [, heading, href, , , category, tags] = row;
  const title = fold(heading);
  const titled = finder.wordsIn(title);
  if (titled.every((strength) => strength >= strengths.form)) return ranks.title;
  if (titled.every((strength) => strength >= strengths.inside)) return ranks.titleInside;
  const labels = [title, ...[category, tags].map(fold), fold(decodeHref(href))];
  const labelled = finder.wordsIn(...labels);
  const isLabelled = labelled.every((strength) => strength >= strengths.form);
  if (text === undefined) return isLabelled ? ranks.labels : rank;
  const body = fold(text);
  const all = finder.wordsIn(...labels, body);
  if (isLabelled) return ranks.labels;
  if (finder.hasPhrase(body) && all.every((strength) => strength === strengths.exact)) return ranks.phrase;
  if (rank === ranks.scattered) return rank;
  if (!all.every((strength) => strength >= strengths.inside)) return ranks.doubtful;
  if (titled.some((strength) => strength >= strengths.form)) return ranks.titleInPart;
  if (finder.hasPhrase(body) || all.every((strength) => strength >= strengths.form)) return ranks.forms;
  return ranks.passage;
}

function decodeHref(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
