import { fold } from '../../../../../core/text/fold.ts';
import { passageAt } from '../format/postings.ts';
import { packName, passageName, type Passage, type Row, type Section } from '../format/posts.ts';
import { byRank, fullRank, ranks, type Candidate } from './candidates.ts';
import { finderOf, strengths, type Finder } from './finder.ts';
import { budget, type Cost, type IndexFiles } from './index-files.ts';
import { markedParts, snippetOf, type SearchResult } from './shown.ts';

/** Day, pack, and row within the pack of each post, by number. */
export type PostLocations = ReadonlyMap<number, { readonly day: number; readonly pack: number; readonly row: number }>;

/** Data needed to read the texts of results. */
export interface ResultContext {
  readonly catalogue: PostLocations;
  readonly files: IndexFiles;
  readonly cost: Cost;
}

/**
 * Returns the next results, best first. The final rank depends on the text, so candidates are read and sorted again. Candidates that their
 * texts refute are removed from the queue.
 */
export async function nextResults(count: number, queue: Candidate[], context: ResultContext): Promise<SearchResult[]> {
  const { cost } = context;
  const open = () => queue.slice(0, count).filter(({ result }) => !result);
  let isFirst = queue.every(({ result }) => !result);
  for (let group = open(); group.length > 0; group = open()) {
    const capacity = capacityIn(cost);
    if (capacity <= 0 && !isFirst) break;
    isFirst = false;
    await fill(group.slice(0, Math.max(capacity, 1)), context);
    for (const candidate of group) {
      if (!candidate.result && candidate.refuted >= maxRead(candidate)) queue.splice(queue.indexOf(candidate), 1);
    }
    queue.sort(byRank);
  }
  cost.spent = 0;
  const filled = queue.filter(({ result }) => result).slice(0, count);
  for (const candidate of filled) queue.splice(queue.indexOf(candidate), 1);
  return filled.flatMap(({ result }) => result ?? []);
}

/** Returns the number of passages of a post that are read until one confirms the hit. */
const maxRead = ({ places }: Candidate): number => Math.min(Math.max(places.length, 1), 4);

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
  for (const { candidate, row } of read) setResult(candidate, row, texts.get(candidate));
}

async function rowOf({ number }: Candidate, { catalogue, files, cost }: ResultContext): Promise<Row> {
  const { pack = 0, row = 0 } = catalogue.get(number) ?? {};
  const [rows] = await files.get(packName(pack), cost, budget.text);
  const own = (rows as readonly Row[])[row];
  if (!own) throw new Error(`${packName(pack)} has no row ${row}`);
  return own;
}

const hasOnePassage = ([, , , , , , , , passages]: Row): boolean => passages === 1;

const passageOf = ({ number, places, refuted }: Candidate): string =>
  passageName(number, passageAt(places[refuted] ?? 0));

/**
 * Sets the result, unless the passage refutes a candidate that it must confirm.
 * @param passage the passage with the hit; undefined if loading it would exceed the budget
 */
function setResult(candidate: Candidate, row: Row, passage: Passage | undefined): void {
  const [, title, href, day, date, category, tags] = row;
  const { query } = candidate;
  const finder = finderOf(query, candidate.rank === ranks.partly);
  const [text, from = 0, sections = []] = passage ?? [];
  const rank = rankIn(finder, row, text, candidate);
  if (rank === ranks.doubtful && query.words.some(({ isStrict }) => isStrict)) {
    candidate.refuted += 1;
    return;
  }
  candidate.rank = Math.max(candidate.rank, rank);
  const snippet = snippetOf(text ?? '', finder);
  const section = snippet.hit >= 0 && snippet.hit <= from ? sectionAt(sections, snippet.hit) : undefined;
  candidate.result = {
    rank: fullRank(candidate),
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
function rankIn(finder: Finder, row: Row, text: string | undefined, { rank, query }: Candidate): number {
  if (rank === ranks.partly) return rank;
  const [, heading, href, day, , category, tags] = row;
  const title = fold(heading);
  const labels = [title, ...[category, tags].map(fold), fold(decodeHref(href))];
  if (namesOf(labels).includes(query.text)) return ranks.named;
  const titled = finder.wordsIn(day, title);
  if (titled.every((strength) => strength >= strengths.form)) return ranks.title;
  if (titled.every((strength) => strength >= strengths.inside)) return ranks.titleInside;
  const labelled = finder.wordsIn(day, ...labels);
  const isLabelled = labelled.every((strength) => strength >= strengths.form);
  if (text === undefined) return isLabelled ? ranks.labels : rank;
  const body = fold(text);
  const all = finder.wordsIn(day, ...labels, body);
  if (isLabelled) return ranks.labels;
  if (finder.hasPhrase(body) && all.every((strength) => strength === strengths.exact)) return ranks.phrase;
  if (rank === ranks.scattered) return rank;
  if (!all.every((strength) => strength >= strengths.inside)) return ranks.doubtful;
  if (titled.some((strength) => strength >= strengths.form)) return ranks.titleInPart;
  if (finder.hasPhrase(body) || all.every((strength) => strength >= strengths.form)) return ranks.forms;
  return ranks.passage;
}

/** Returns the title, categories and tags. A category counts with and without the ones that it is in. */
function namesOf([title = '', category = '', tags = '']: readonly string[]): string[] {
  const categories = category.split('\n');
  return [
    title.trim(),
    ...tags.split('\n'),
    ...categories,
    ...categories.map((label) => label.slice(label.lastIndexOf('/') + 1)),
  ];
}

function decodeHref(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
