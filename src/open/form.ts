import path from 'node:path';
import { TextError } from '../core/errors/errors.ts';
import { joinTexts, message } from '../messages/message.ts';
import { optionOf } from '../options/options.ts';
import type { Choices } from './blogs.ts';

/** Values that a form sends. Nothing about them is certain. */
export type Form = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Labels of fields that take the value of an option. */
const labels = {
  blogUrl: message('open.address'),
  lang: message('open.lang'),
  mediaUrl: message('open.media-url'),
  siteUrl: message('open.site-url'),
  token: message('open.token'),
  user: message('open.user'),
} as const;

/** Returns the value of a field, or undefined if it is empty. @throws {TextError} with its label if it is invalid */
export function valueOf(form: Form, name: keyof typeof labels): string | undefined {
  const value = textOf(form[name]);
  if (value === '') return undefined;
  const checked = optionOf(name).kind.check(value);
  if (!('problem' in checked)) return value;
  const { problem, hint = '' } = checked;
  throw new TextError(joinTexts([labels[name], message('init.wrong', { problem, hint })], ': '));
}

/** Returns the absolute path of a file or folder that a text names, or undefined if the text is an address. */
export function pathOf(text: string, home: string): string | undefined {
  const unquoted = text.replace(/^"(.*)"$/u, '$1').replace(/^~(?=[/\\])/u, () => home);
  if (/^https?:/iu.test(unquoted)) return undefined;
  return path.isAbsolute(unquoted) || /^[A-Za-z]:[/\\]/u.test(unquoted) ? path.resolve(unquoted) : undefined;
}

/** Returns which posts a form declares public: all, none, or those that are selected. */
export function publishedOf({ published, posts }: Form): string | readonly string[] {
  if (published === 'all' || published === 'none') return published;
  if (published === 'list') throw new TextError(message('open.list-missing'));
  if (published !== 'chosen') throw new TextError(message('open.choose-first'));
  const ids = [posts ?? []].flat().filter((id): id is string => typeof id === 'string');
  if (ids.length === 0) throw new TextError(message('open.no-post-chosen'));
  return ids;
}

/**
 * Returns the choices in a form.
 * @param home home folder of the user, for paths that begin with `~`
 * @param base folder in which a folder is created whose name has no path
 * @throws {TextError} if a value is missing or invalid
 */
export function toChoices(form: Form, home: string, base: string): Choices {
  const folder = textOf(form.folder).replace(/^~(?=[/\\])/u, () => home);
  if (folder === '') throw new TextError(message('open.folder-missing'));
  const isOn = (name: string) => form[name] === true;
  const choices = {
    folder: path.resolve(base, folder),
    site: isOn('site'),
    markdown: isOn('markdown'),
    wordpress: isOn('wordpress'),
    book: isOn('book'),
    withProtected: isOn('withProtected'),
    fetchMedia: isOn('fetchMedia'),
    keepFiles: isOn('keepFiles'),
    preset: (textOf(form.preset) || 'plain') as Choices['preset'],
    comments: (textOf(form.comments) || 'public') as Choices['comments'],
    title: textOf(form.title),
    lang: valueOf(form, 'lang'),
    accent: isOn('ownAccent') ? textOf(form.accent).replace('#', '') || undefined : undefined,
    siteUrl: valueOf(form, 'siteUrl'),
    mediaUrl: valueOf(form, 'mediaUrl'),
  };
  if (!choices.site && !choices.markdown && !choices.wordpress && !choices.book)
    throw new TextError(message('open.nothing-chosen'));
  if (choices.wordpress && choices.siteUrl === undefined && choices.mediaUrl === undefined)
    throw new TextError(message('open.wordpress-address'));
  return choices;
}
