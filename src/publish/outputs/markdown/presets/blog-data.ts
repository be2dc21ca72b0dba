import type { Fields } from '../front-matter.ts';
import { plainJson } from '../plain-json.ts';
import type { BlogFacts } from './preset.ts';

/** The blog as data for templates, under the names that most of them use. */
export function blogData({ title, description, author, language, url }: BlogFacts): string {
  return dataFile({ title, description, author, lang: language, url });
}

/** A data file of values, without those that are not known. */
export const dataFile = (values: Fields): string => plainJson(known(values));

/** Values without those that are empty. */
export function known(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
