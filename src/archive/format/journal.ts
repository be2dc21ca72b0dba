import { z } from 'zod';
import type { PayloadFile } from './bag.ts';
import { mediaEntrySchema, type MediaEntry } from './codec.ts';
import { postOf } from './layout.ts';

/**
 * A write-ahead log: changes since the manifest was last written, as lines of JSON outside the bag. A line is durable before its file is
 * replaced, so each file always matches the manifest or the journal, and a run can continue a stopped one.
 */
const lineSchema = z.union([
  /** start of a run, with its day */
  z.strictObject({ run: z.string() }),
  z.strictObject({ file: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/u), size: z.number() }),
  z.strictObject({ file: z.string(), removed: z.literal(true) }),
  /** a post and its comments were read and stored */
  z.strictObject({ read: z.string() }),
  /** listed posts without a record, and the number of posts, if the source reports it */
  z.strictObject({ listed: z.array(z.string()), total: z.number().optional() }),
  /** the media of a read post are stored or gone */
  z.strictObject({ settled: z.string() }),
  z.strictObject({ medium: z.string(), entry: mediaEntrySchema }),
]);

export type JournalLine = z.infer<typeof lineSchema>;

/** The changes since the last manifest. */
export interface JournalState {
  readonly isEmpty: boolean;
  /** all versions of each file, by path, any of which may be on disk; null for a removal */
  readonly files: ReadonlyMap<string, readonly (PayloadFile | null)[]>;
  readonly media: ReadonlyMap<string, MediaEntry>;
  /** days on which posts were read with their comments, by id */
  readonly read: ReadonlyMap<string, string>;
  /** ids of posts whose media are stored or gone */
  readonly mediaComplete: ReadonlySet<string>;
  /** ids of listed posts without a record */
  readonly listed: ReadonlySet<string>;
  /** total number of posts that the source last reported; undefined if unknown */
  readonly total: number | undefined;
  /** ids of posts whose files may be of two versions, because a run was stopped */
  readonly partial: ReadonlySet<string>;
}

/** The journal of an archive without a stopped run. */
export const emptyJournal: JournalState = {
  isEmpty: true,
  files: new Map(),
  media: new Map(),
  read: new Map(),
  mediaComplete: new Set(),
  listed: new Set(),
  total: undefined,
  partial: new Set(),
};

/** Decodes a journal. Lines that are no entries are skipped, such as the unfinished last line of a stopped run. */
export function decodeJournal(text: string): JournalState {
  const files = new Map<string, (PayloadFile | null)[]>();
  const media = new Map<string, MediaEntry>();
  const read = new Map<string, string>();
  const mediaComplete = new Set<string>();
  const partial = new Set<string>();
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
      partial.delete(line.read);
      mediaComplete.delete(line.read);
    } else if ('settled' in line) mediaComplete.add(line.settled);
    else {
      const versions = files.get(line.file) ?? [];
      versions.push('removed' in line ? null : { sha256: line.sha256, size: line.size });
      files.set(line.file, versions);
      const id = postOf(line.file);
      if (id !== undefined) partial.add(id);
    }
  }
  return { isEmpty: lines.length === 0, files, media, read, mediaComplete, listed, total, partial };
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
