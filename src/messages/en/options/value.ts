import { formatCount } from '../../format-count.ts';
import { onCommandLine } from '../../on-command-line.ts';

/** Requirements of option values. Each completes the sentence "--name must …". */
export const value = {
  missing: 'have a value',
  once: ({ times }: { times: number }) => `be specified once, not ${formatCount(times, 'time')}`,
  boolean: 'be true or false',
  whole: ({ least, most }: { least: number; most: number }) =>
    `be a whole number from ${String(least)} to ${String(most)}`,
  number: ({ least, most }: { least: number; most: number }) => `be a number from ${String(least)} to ${String(most)}`,
  duration: ({ least, most }: { least: string; most: string }) => `be a duration from ${least} to ${most}`,
  size: ({ least, most }: { least: string; most: string }) => `be a size from ${least} to ${most}`,
  one: ({ choices }: { choices: readonly string[] }) =>
    `be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`,
  some: ({ choices }: { choices: readonly string[] }) =>
    `be ${choices.length > 1 ? 'some of ' : ''}${choices.join(', ')}`,
  alone: ({ choice }: { choice: string }) => `be either ${choice} alone or some of the others`,
  color: 'be a color in three or six hexadecimal digits, such as 0a6259',
  day: 'be a day such as 2020-01-31, a month such as 2020-01, or a year',
  text: 'not be empty',
  secret: 'be one word without spaces or line breaks',
  language: 'be a language tag such as ko, en, ja or pt-BR',
  permalink: ({ fields }: { fields: readonly string[] }) =>
    `be a path with fields, such as /{yyyy}/{mm}/{basename}.html; the fields are ${fields.join(', ')}`,
  'time-zone': 'be the name of a time zone such as Asia/Seoul or UTC',
  file: 'be the path of a file, or a file: URL',
  folder: 'be the path of a folder, or a file: URL',
  'folder-or-boolean': 'be the path of a folder, or a file: URL, or true or false',
  'folder-or-false': 'be the path of a folder, or a file: URL, or false',
  folders: 'be the path of a folder, or a file: URL, or a list of them',
  ids: 'be a list of IDs as strings',
  paths: 'be the path of a file or folder, or a file: URL, or a list of them',
  'address-zone': 'be an address without a zone (%…)',
  host: 'be only a host name or an address, without http://, port and path',
  'web-address': 'be an absolute URL that starts with https:// or http://',
  'address-credentials': 'be a URL without a user name and password',
  'address-query': 'be a URL without a query (?…) and fragment (#…)',
  fields:
    'be up to 100 fields, such as title,date,lastmod=updated,cover.image=cover, or the path of a YAML or JSON file with such a list or map',
  'field-form': ({ name }: { name: string }) =>
    `consist of names, or name=source, with letters, digits, _ and -, and dots for fields within fields, which "${name}" is not`,
  'field-twice': ({ name }: { name: string }) => `have each field once, not ${name} twice`,
  'field-within': ({ name, other }: { name: string; other: string }) =>
    `have only one of ${name} and ${other}, because one is within the other`,
  categories:
    'be a map with rename (old path: new path), order and hide (lists of paths), or the path of a YAML or JSON file with such a map',
  'category-path': ({ from }: { from: string }) =>
    `have a new path for "${from}" without empty names, such as Travel/Seoul`,
  'category-twice': ({ name }: { name: string }) => `have each category once, not "${name}" twice`,
  csp: ({ directives }: { directives: readonly string[] }) =>
    `be one of ${directives.join(', ')} and one or more URLs with https, such as "script-src https://giscus.app"`,
  suggestion: ({ name }: { name: string }) => ` Did you mean ${name}?`,
  'base-url-cut': ({ url }: { url: string }) => `The base URL is the part before /apis: using ${url}.`,
  'base-url-token': ({ url }: { url: string }) =>
    `The base URL is the part before /apis: using ${url}. The specified URL contained an access token: ` +
    `it is not used, and anyone who sees that URL has it. Remove it there${onCommandLine(', and set BLOGKEEP_TOKEN or --token-file instead')}.`,
};
