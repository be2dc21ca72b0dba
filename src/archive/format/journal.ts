import { z } from 'zod';
import type { PayloadFile } from './bag.ts';
import { mediaEntrySchema, type MediaEntry } from './codec.ts';
import { postOf } from './layout.ts';

/**
 * The journal is what a run has done since the manifest was last written: lines of JSON in a file outside the bag, on the
 * disk before the files that they speak of are in their places. So each file of the bag is always what either the manifest
 * or the journal says, and a run that was stopped, by whatever, need not read again what it had stored.
 */
const lineSchema = z.union([
  /** a run begins, on this day */
  z.strictObject({ run: z.string() }),
  z.strictObject({ file: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/u), size: z.number() }),
  z.strictObject({ file: z.string(), removed: z.literal(true) }),
  /** a post and its comments were read, and what of them was new is in its place */
  z.strictObject({ read: z.string() }),
  /** posts that the post list has shown and of which there was no record; and how many posts there are, if the source has said */
  z.strictObject({ listed: z.array(z.string()), total: z.number().optional() }),
  /** the media of a post that was read are in their places too, or gone */
  z.strictObject({ settled: z.string() }),
  z.strictObject({ medium: z.string(), entry: mediaEntrySchema }),
]);

export type JournalLine = z.infer<typeof lineSchema>;

/** What the runs since the last manifest have done. */
export interface JournalState {
  readonly isEmpty: boolean;
  /** by entry: what its file was going to be, one after the other, each of which it may be; null where it was to be removed */
  readonly files: ReadonlyMap<string, readonly (PayloadFile | null)[]>;
  readonly media: ReadonlyMap<string, MediaEntry>;
  /** ids of posts that were read with their comments, with the day of the run */
  readonly read: ReadonlyMap<string, string>;
  /** ids of those whose media were had too */
  readonly settled: ReadonlySet<string>;
  /** ids of posts that the list has shown and of which there was no record then */
  readonly listed: ReadonlySet<string>;
  /** how many posts there are, by what was said last; undefined where nothing was */
  readonly total: number | undefined;
  /** ids of posts whose files may be of two versions, because a run was stopped between them */
  readonly torn: ReadonlySet<string>;
}

/** Of an archive that no run was stopped in. */
export const emptyJournal: JournalState = {
  isEmpty: true,
  files: new Map(),
  media: new Map(),
  read: new Map(),
  settled: new Set(),
  listed: new Set(),
  total: undefined,
  torn: new Set(),
};

/** Decodes a journal. Lines that are no entries are skipped, such as the unfinished last line of a stopped run. */
export function decodeJournal(text: string): JournalState {
  const files = new Map<string, (PayloadFile | null)[]>();
  const media = new Map<string, MediaEntry>();
  const read = new Map<string, string>();
  const settled = new Set<string>();
  const torn = new Set<string>();
  const listed = new Set<string>();
  let total: number | undefined;
  const lines = text.split('\n').flatMap(lineOf);
  let day = '';
  for (const line of lines) {
    if ('run' in line) day = line.run;
    else if ('listed' in line) {
      for (const id of line.listed) listed.add(id);
      total = line.total ?? total;
    } else if ('medium' in line) media.set(line.medium, line.entry);
    else if ('read' in line) {
      read.set(line.read, day);
      torn.delete(line.read);
      settled.delete(line.read);
    } else if ('settled' in line) settled.add(line.settled);
    else {
      const versions = files.get(line.file) ?? [];
      versions.push('removed' in line ? null : { sha256: line.sha256, size: line.size });
      files.set(line.file, versions);
      const id = postOf(line.file);
      if (id !== undefined) torn.add(id);
    }
  }
  return { isEmpty: lines.length === 0, files, media, read, settled, listed, total, torn };
}

function lineOf(text: string): JournalLine[] {
  if (text === '') return [];
  try {
    const { data } = lineSchema.safeParse(JSON.parse(text));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
