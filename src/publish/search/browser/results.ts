import { passageAt } from '../format/entry.ts';
import { fold } from '../format/fold.ts';
import { packName, passageName, type Passage, type Row } from '../format/packs.ts';
import { byRank, ranks, type Candidate } from './candidates.ts';
import { finderOf, type Finder } from './finder.ts';
import { budget, type Cost, type IndexFiles } from './index-files.ts';
import { inTitle } from './lookup.ts';
import type { Query } from './query.ts';
import { markedParts, snippetOf, type Result } from './shown.ts';

/** Of each post, by number: in which pack its text is, and where in that. */
export type Catalogue = ReadonlyMap<number, { readonly day: number; readonly pack: number; readonly row: number }>;

/** What reading texts for a query takes. */
export interface Reading {
  readonly query: Query;
  readonly catalogue: Catalogue;
  readonly files: IndexFiles;
  readonly cost: Cost;
}

/** Some results more, the best first. Which of them hold what they promise shows only in their texts. */
export async function nextResults(count: number, queue: Candidate[], reading: Reading): Promise<Result[]> {
  const { cost } = reading;
  const open = () => queue.slice(0, count).filter(({ result }) => !result);
  for (let group = open(); group.length > 0; group = open()) {
    const room = Math.floor((budget.all - cost.spent) / budget.text);
    const isEmpty = queue.every(({ result }) => !result);
    if (room <= 0 && !isEmpty) break;
    await Promise.all(group.slice(0, Math.max(room, 1)).map((candidate) => fill(candidate, reading)));
    queue.sort(byRank);
  }
  cost.spent = 0;
  const filled = queue.filter(({ result }) => result).slice(0, count);
  for (const candidate of filled) queue.splice(queue.indexOf(candidate), 1);
  return filled.flatMap(({ result }) => result ?? []);
}

/** Reads a post's text and sets what is shown of it, and how good a hit it is after all. */
async function fill(candidate: Candidate, reading: Reading): Promise<void> {
  const { query, catalogue, files, cost } = reading;
  const { pack = 0, row = 0 } = catalogue.get(candidate.number) ?? {};
  const [rows] = await files.get(packName(pack), cost, budget.text);
  const own = (rows as readonly Row[])[row];
  if (!own) throw new Error(`${packName(pack)} has no row ${row}`);
  const [, title, href, day, date, category, tags] = own;
  const [text, from] = await textOf(candidate, own, reading);
  const finder = finderOf(query, candidate.rank === ranks.partly);
  candidate.rank = Math.max(candidate.rank, rankIn(finder, `${title}\n${tags}`, text, candidate.rank));
  const snippet = snippetOf(text ?? '', finder);
  candidate.result = {
    title: markedParts(title, finder),
    href,
    day,
    date,
    category,
    tags: tags === '' ? [] : tags.split('\n').filter((tag) => finder.hits(tag).length > 0),
    text: snippet.parts,
    isComment: snippet.hit >= 0 && snippet.hit > from,
  };
}

/** The passage with the hit, and where in it the comments begin; undefined for one that would cost too much. */
async function textOf(
  { number, place }: Candidate,
  [, , , , , , , comments, passages, only]: Row,
  { files, cost }: Reading,
): Promise<Passage | [undefined, number]> {
  if (passages === 1) return [only, comments];
  const passage = place === undefined || passageAt(place) === inTitle ? 0 : passageAt(place);
  const name = passageName(number, passage);
  if (!files.isAsked(name) && cost.spent + budget.text > budget.all) return [undefined, 0];
  return (await files.get(name, cost, budget.text)) as unknown as Passage;
}

/** How good a hit a post is by what it says. */
function rankIn(finder: Finder, heading: string, text: string | undefined, rank: number): number {
  if (rank === ranks.partly) return rank;
  const title = fold(heading);
  const titled = finder.wordsIn(title);
  if (titled.every(Boolean)) return ranks.title;
  if (text === undefined) return rank;
  const body = fold(text);
  if (finder.hasPhrase(body)) return ranks.phrase;
  if (rank === ranks.scattered) return rank;
  if (!finder.wordsIn(title, body).every(Boolean)) return ranks.doubtful;
  return titled.some(Boolean) ? ranks.titleInPart : ranks.passage;
}
