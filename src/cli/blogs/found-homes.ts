import fs from 'fs-extra';
import { join } from 'node:path';

/** Where one of several blogs lies: a folder of its own in `--dir`. */
export interface BlogHome {
  /** undefined where only its archive knows it */
  readonly blog: string | undefined;
  /** name of the folder */
  readonly name: string;
}

/** The homes in a folder, by name. */
export function homesIn(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: undefined, name }));
}

/** The same, with the blogs whose archives they say they are. */
export function ownedHomesIn(folder: string): BlogHome[] {
  return namesIn(folder).map((name) => ({ blog: blogOf(join(folder, name)), name }));
}

function namesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isHome(join(folder, name)))
    .sort();
}

/** Whose archive it is; undefined where that cannot be read, which whoever needs it reports. */
function blogOf(home: string): string | undefined {
  try {
    const format = JSON.parse(fs.readFileSync(formatFile(home), 'utf8')) as { blog?: unknown } | null;
    return typeof format?.blog === 'string' ? format.blog : undefined;
  } catch {
    return undefined;
  }
}

function formatFile(home: string): string {
  return join(home, 'archive', 'data', 'blogkeep.json');
}

/** Whether a folder is the home of a blog, by the mark of its archive's format. */
export function isHome(folder: string): boolean {
  return fs.existsSync(formatFile(folder));
}
