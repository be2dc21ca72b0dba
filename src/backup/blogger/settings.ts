import { isTimeZone } from '../../core/time-zone.ts';

/** Settings of a blog on Blogger. The others, among them e-mail addresses, only go into the extra data. */
export interface BlogSettings {
  readonly description?: string | undefined;
  /** origin of the blog */
  readonly address?: string | undefined;
  /** such as `pt-BR` */
  readonly language?: string | undefined;
  /** name of an IANA time zone */
  readonly timeZone?: string | undefined;
  /** whether only authors or invited readers may see the blog */
  readonly isPrivate: boolean;
}

/** @param values by name in lower case, such as `blog_subdomain` */
export function parseSettings(values: ReadonlyMap<string, string>): BlogSettings {
  const value = (name: string) => values.get(name)?.trim() ?? '';
  const subdomain = value('blog_subdomain').toLowerCase();
  const domain = value('blog_custom_domain').toLowerCase();
  const host = /^[\w.-]+\.[a-z\d-]{2,}$/u.test(domain)
    ? domain
    : /^[a-z\d][a-z\d-]{0,62}$/u.test(subdomain)
      ? `${subdomain}.blogspot.com`
      : undefined;
  const timeZone = value('blog_time_zone');
  const access = value('blog_read_access_mode');
  return {
    description: value('blog_description') || undefined,
    address: host && `https://${host}`,
    language: value('blog_locale') || undefined,
    timeZone: isTimeZone(timeZone) ? timeZone : undefined,
    isPrivate: access !== '' && access !== 'PUBLIC',
  };
}

/** Returns the values of `settings.csv`: names in the first line and values in the second, or a name and a value in each line. */
export function parseSettingsFile(csv: string): Map<string, string> {
  const rows = parseCsv(csv.replace(/^\u{feff}/u, ''));
  const [names = [], values = []] = rows;
  const pairs = names.every((name) => /^blog_\w+$/iu.test(name))
    ? names.map((name, index) => [name, values[index] ?? ''] as const)
    : rows.map(([name = '', value = '']) => [name, value] as const);
  return new Map(pairs.map(([name, value]) => [name.trim().toLowerCase(), value]));
}

/** Parses comma-separated values (RFC 4180), without empty lines. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /"((?:[^"]|"")*)"?|([^,\r\n]*)/uy;
  const separator = /[^,\r\n]*(,|\r?\n|\r|$)/uy;
  for (let end = ','; field.lastIndex < csv.length || end === ','; field.lastIndex = separator.lastIndex) {
    const [, quoted, plain = ''] = field.exec(csv) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    separator.lastIndex = field.lastIndex;
    end = separator.exec(csv)?.[1] ?? '';
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
