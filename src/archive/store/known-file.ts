import fs from 'fs-extra';
import { sortFields, type KnownIssue } from '../../core/report/known-issues.ts';
import { sha256Of } from '../format/bag.ts';
import { layout, placeOf } from '../format/layout.ts';
import { attempt, readOwnFile } from '../reader/files.ts';
import { makeWork, removeWork } from './work-folder.ts';

/** Version of the file format. Files of other versions are neither read nor overwritten. */
const version = 1;

/**
 * Reads the issues that earlier runs reported; undefined if a newer version of blogkeep wrote the file. Skips damaged lines, so their
 * issues are reported again.
 */
export function readKnown(folder: string): KnownIssue[] | undefined {
  const text = textOf(folder, layout.known) ?? '';
  const form = formOf(text);
  return form !== undefined && form !== version ? undefined : text.split('\n').flatMap(decoded);
}

/** Reports whether the file exists and is damaged. It contains its own checksum, since no manifest lists it. */
export function isKnownDamaged(folder: string): boolean {
  const text = textOf(folder, layout.known);
  return text !== undefined && formOf(text) === undefined;
}

/** Returns the version of the file; undefined if its checksum is wrong. */
function formOf(text: string): number | undefined {
  const [, head, form, rest = ''] = /^(\{"version":(\d{1,9}),.*?\})\n(.*)$/su.exec(text) ?? [];
  return head !== undefined && head === headOf(Number(form), rest) ? Number(form) : undefined;
}

const headOf = (form: number, rest: string) => JSON.stringify({ version: form, sha256: sha256Of(`${form}\n${rest}`) });

/**
 * Writes the issues that runs have reported, as sorted lines. Removes the file if there are none. Atomic. Ignores errors, which only cause
 * the next run to report the same issues again.
 */
export function writeKnown(folder: string, known: readonly KnownIssue[]): void {
  const place = placeOf(folder, layout.known);
  const lines = [...new Set(known.map(encoded))].sort();
  const rest = lines.map((line) => `${line}\n`).join('');
  const text = rest === '' ? undefined : `${headOf(version, rest)}\n${rest}`;
  const temporary = `${place}.new`;
  try {
    fs.rmSync(temporary, { force: true });
    if (text === undefined) fs.rmSync(place, { force: true });
    else if (text !== textOf(folder, layout.known)) {
      const handle = fs.openSync(temporary, 'wx');
      try {
        fs.writeFileSync(handle, text);
        fs.fsyncSync(handle);
      } finally {
        fs.closeSync(handle);
      }
      fs.renameSync(temporary, place);
    }
  } catch {
    fs.rmSync(temporary, { force: true });
  }
}

/** Reads the issues that a stopped run reported. */
export function readNotes(folder: string): KnownIssue[] {
  return linesOf(folder, layout.notes).flatMap(decoded);
}

/** Records an issue that the current run reports. If the run is stopped, the next run may not encounter the issue again. */
export function note(folder: string, known: KnownIssue): void {
  try {
    makeWork(folder);
    fs.appendFileSync(placeOf(folder, layout.notes), `${encoded(known)}\n`);
  } catch {
    // Ignored for the same reason as in writeKnown.
  }
}

/** Removes the notes of a run. */
export function removeNotes(folder: string): void {
  const place = placeOf(folder, layout.notes);
  try {
    if (fs.existsSync(place)) fs.rmSync(place);
    else return;
    removeWork(folder);
  } catch {
    // Ignored for the same reason as in writeKnown.
  }
}

function textOf(folder: string, entry: string): string | undefined {
  const bytes = attempt(() => readOwnFile(folder, entry));
  return Buffer.isBuffer(bytes) ? bytes.toString() : undefined;
}

function linesOf(folder: string, entry: string): string[] {
  return (textOf(folder, entry) ?? '').split('\n').filter((line) => line !== '');
}

function encoded({ run, what, about, post, since, accepted, missing }: KnownIssue): string {
  return JSON.stringify({ run, what, about: sortFields(Object.entries(about)), post, since, accepted, missing });
}

function decoded(line: string): KnownIssue[] {
  try {
    const { run, what, about, post, since, accepted, missing } = JSON.parse(line) as Partial<
      Record<keyof KnownIssue, unknown>
    >;
    const isWhole = [run, what, since].every((one) => typeof one === 'string') && typeof about === 'object' && about;
    if (!isWhole || !Object.values(about).every((one) => typeof one === 'string')) return [];
    if (
      !isDay(since) ||
      (accepted !== undefined && !isDay(accepted)) ||
      (post !== undefined && typeof post !== 'string')
    )
      return [];
    const isAccepted = accepted !== undefined;
    const count = isAccepted && Number.isSafeInteger(missing) ? { missing } : {};
    return [
      { run, what, about, since, ...(post !== undefined && { post }), ...(isAccepted && { accepted }), ...count },
    ] as KnownIssue[];
  } catch {
    return [];
  }
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/u.test(value);
}
