import { z } from 'zod';
import type { PayloadFile } from './bag.ts';
import { mediaEntrySchema, type MediaEntry } from './codec.ts';
import { postOf } from './layout.ts';

/**
 * A write-ahead log: lines of JSON, outside the bag, that record the changes since the manifest was last written. A line is durable before
 * its file is replaced, so each file always matches the manifest or the journal, and a run can continue a stopped one.
 */
const lineSchema = z.union([
  /** the start of a run, with its day */
  z.strictObject({ run: z.string() }),
  z.strictObject({ file: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/u), size: z.number() }),
  z.strictObject({ file: z.string(), removed: z.literal(true) }),
  /** the ID of a post that was read and stored with its comments */
  z.strictObject({ read: z.string() }),
  /** the IDs of listed posts without a record, and the total number of posts, if the source reports it */
  z.strictObject({ listed: z.array(z.string()), total: z.number().optional() }),
  /** the ID of a post that was read and whose media are all stored or gone */
  z.strictObject({ settled: z.string() }),
  z.strictObject({ medium: z.string(), entry: mediaEntrySchema }),
]);

export type JournalLine = z.infer<typeof lineSchema>;

/** The changes that the journal records since the last manifest. */
export interface JournalState {
  readonly isEmpty: boolean;
  /** all versions of each file, by path; any of them may be on disk; null for a removal */
  readonly files: ReadonlyMap<string, readonly (PayloadFile | null)[]>;
  readonly media: ReadonlyMap<string, MediaEntry>;
  /** the days on which posts were read with their comments, by post ID */
  readonly read: ReadonlyMap<string, string>;
  /** the IDs of posts whose media are all stored or gone */
  readonly mediaComplete: ReadonlySet<string>;
  /** the IDs of listed posts without a record */
  readonly listed: ReadonlySet<string>;
  /** the total number of posts that the source last reported; undefined if unknown */
  readonly total: number | undefined;
  /** the IDs of posts whose files may be a mix of two versions, because a run was stopped */
  readonly partial: ReadonlySet<string>;
}

/** The journal of an archive that has no stopped run. */
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

/** Decodes a journal. Skips invalid lines, such as the incomplete last line of a stopped run. */
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

/** Returns a journal without the entries of media. */
export function withoutMedia(text: string, addresses: ReadonlySet<string>): string {
  const isOfMedium = (line: JournalLine) => 'medium' in line && addresses.has(line.medium);
  return text
    .split('\n')
    .filter((line) => !lineOf(line).some(isOfMedium))
    .join('\n');
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
