import fs from 'fs-extra';
import { inOrder, type Known } from '../../core/known.ts';
import { sha256Of } from '../format/bag.ts';
import { layout, placeOf } from '../format/layout.ts';
import { ownFile } from '../reader/files.ts';
import { makeWork, removeWork } from './work-folder.ts';

/** Form of the file; another one is not read, and not written over. */
const version = 1;

/**
 * What runs have reported before, by all of them; undefined where a newer blogkeep wrote it. A line that cannot be read is left
 * out: what it was about is reported once more.
 */
export function readKnown(folder: string): Known[] | undefined {
  const text = textOf(folder, layout.known) ?? '';
  const form = formOf(text);
  return form !== undefined && form !== version ? undefined : text.split('\n').flatMap(decoded);
}

/** Whether the file is there and not as a run wrote it: no manifest has its checksum, so it has its own. */
export function isKnownDamaged(folder: string): boolean {
  const text = textOf(folder, layout.known);
  return text !== undefined && formOf(text) === undefined;
}

/** The form of the file; undefined where it does not have the checksum that it says. */
function formOf(text: string): number | undefined {
  const [, head, form, rest = ''] = /^(\{"version":(\d{1,9}),.*?\})\n(.*)$/su.exec(text) ?? [];
  return head !== undefined && head === headOf(Number(form), rest) ? Number(form) : undefined;
}

const headOf = (form: number, rest: string) => JSON.stringify({ version: form, sha256: sha256Of(`${form}\n${rest}`) });

/**
 * Writes down what runs have reported, a line each, in an order of its own; no file where that is nothing. Written beside, synced
 * and renamed. Nothing depends on it, so that it may fail: then the next night reports the same once more.
 */
export function writeKnown(folder: string, known: readonly Known[]): void {
  const place = placeOf(folder, layout.known);
  const lines = [...new Set(known.map(encoded))].sort();
  const rest = lines.map((line) => `${line}\n`).join('');
  const text = rest === '' ? undefined : `${headOf(version, rest)}\n${rest}`;
  const unfinished = `${place}.new`;
  try {
    fs.rmSync(unfinished, { force: true });
    if (text === undefined) fs.rmSync(place, { force: true });
    else if (text !== textOf(folder, layout.known)) {
      const handle = fs.openSync(unfinished, 'wx');
      try {
        fs.writeFileSync(handle, text);
        fs.fsyncSync(handle);
      } finally {
        fs.closeSync(handle);
      }
      fs.renameSync(unfinished, place);
    }
  } catch {
    fs.rmSync(unfinished, { force: true });
  }
}

/** What a run that was stopped had reported by then. */
export function readNotes(folder: string): Known[] {
  return linesOf(folder, layout.notes).flatMap(decoded);
}

/** Notes what a run reports while it goes on: the next one may not come to it again. */
export function note(folder: string, known: Known): void {
  try {
    makeWork(folder);
    fs.appendFileSync(placeOf(folder, layout.notes), `${encoded(known)}\n`);
  } catch {
    // As with the file.
  }
}

/** Takes the notes of a run away, when they are written down or nothing came of it. */
export function removeNotes(folder: string): void {
  const place = placeOf(folder, layout.notes);
  try {
    if (fs.existsSync(place)) fs.rmSync(place);
    else return;
    removeWork(folder);
  } catch {
    // As with the file.
  }
}

function textOf(folder: string, entry: string): string | undefined {
  try {
    return fs.readFileSync(placeOf(folder, entry), { encoding: 'utf8', flag: ownFile });
  } catch {
    return undefined;
  }
}

function linesOf(folder: string, entry: string): string[] {
  return (textOf(folder, entry) ?? '').split('\n').filter((line) => line !== '');
}

function encoded({ run, what, about, post, since }: Known): string {
  return JSON.stringify({ run, what, about: inOrder(Object.entries(about)), post, since });
}

function decoded(line: string): Known[] {
  try {
    const { run, what, about, post, since } = JSON.parse(line) as Partial<Record<keyof Known, unknown>>;
    const isWhole = [run, what, since].every((one) => typeof one === 'string') && typeof about === 'object' && about;
    if (!isWhole || !Object.values(about).every((one) => typeof one === 'string')) return [];
    if (!/^\d{4}-\d\d-\d\d$/u.test(since as string) || (post !== undefined && typeof post !== 'string')) return [];
    return [{ run, what, about, since, ...(post !== undefined && { post }) } as Known];
  } catch {
    return [];
  }
}
