import { UsageError } from '../../../core/errors/errors.ts';
import type { PresetName } from '../../../options/choices.ts';
import { presetOf } from './presets/index.ts';
import { parseFieldChoice, presetFields, type FieldChoice } from '../../../core/front-matter-field.ts';
import { message, type Text } from '../../../messages/message.ts';
import { suggestion } from '../../../options/suggestion.ts';
import type { FieldRules, Preset } from './presets/preset.ts';
import { postPathname } from '../../site-model/site/paths.ts';
import {
  categoryNames,
  categoryPaths,
  dateOf,
  unquoted,
  updatedOf,
  type Fields,
  type WrittenPost,
} from './front-matter.ts';

interface FieldOptions {
  readonly preset: PresetName;
  readonly frontMatter: readonly string[];
}

/** @throws {UsageError} if the preset does not have the selected front matter fields, or if they would break the generator's output */
export function checkFields({ preset, frontMatter }: FieldOptions): void {
  const problem = fieldProblem(preset, presetOf(preset), frontMatter);
  if (problem !== undefined) throw new UsageError('front-matter-invalid', problem);
}

/** Returns the names of all sources of field values that a preset offers, in the order of the documentation. */
export function sourceNames(preset: Preset): readonly string[] {
  return Object.keys({ ...commonSources(anyPost), ...preset.frontMatter(anyPost), ...preset.sources?.(anyPost) });
}

/**
 * Returns the problem with the fields selected for a preset; undefined if there is none.
 * @param name name of the preset
 * @param texts values of the option
 */
export function fieldProblem(name: string, preset: Preset, texts: readonly string[]): Text | undefined {
  const choices = texts.map(parseFieldChoice);
  const known = sourceNames(preset);
  const others = choices.filter((choice) => choice.name !== presetFields || choice.source !== presetFields);
  for (const choice of others) {
    const { name: field, source } = choice;
    if (!known.includes(source))
      return message('publish.field-unknown', { source, preset: name, hint: suggestion(source, known), known });
    const sources = sourcesOf(choice, preset.fieldRules);
    if (sources?.includes(source) === false)
      return message('publish.field-reserved', { field, source, preset: name, sources });
  }
  if (others.length < choices.length) return undefined;
  const needed = preset.fieldRules.needed
    .filter((need) => {
      const isIt = (one: FieldChoice) => need.sources.includes(one.source) && (need.name ?? one.name) === one.name;
      return !choices.some(isIt);
    })
    .map(({ sources: [field = ''], why }) => ({ field, why }));
  return needed.length === 0 ? undefined : message('publish.fields-needed', { preset: name, needed });
}

/** Returns the only sources allowed for a field that affects the generator's behavior; undefined for other fields. */
function sourcesOf(choice: FieldChoice, { kept, reserved }: FieldRules): readonly string[] | undefined {
  const root = rootOf(choice);
  const own = kept.find((name) => name.toLowerCase() === root);
  if (own !== undefined) return choice.name === own ? [own] : [];
  if (!Object.hasOwn(reserved, root)) return undefined;
  return choice.name.includes('.') ? [] : reserved[root];
}

/** Returns the top-level name of a field, in lower case because some generators ignore case. */
const rootOf = ({ name }: Pick<FieldChoice, 'name'>): string => (name.split('.')[0] ?? '').toLowerCase();

/** A placeholder, used only to list the names of fields. */
const anyPost: WrittenPost = {
  id: '1',
  title: '',
  date: undefined,
  category: undefined,
  tags: [],
  address: '',
  visibility: 'published',
  comments: 0,
  secretComments: 0,
  version: '',
  aliases: [],
  sitePath: '1',
  markdownPath: '1.md',
};

/** Returns the field values that all presets offer. A value is undefined if the post has none. Getters read the body only on demand. */
function commonSources(post: WrittenPost): Fields {
  const isPublished = post.visibility === 'published';
  return {
    id: post.id,
    title: post.title,
    date: dateOf(post),
    updated: updatedOf(post),
    description: some(post.description),
    cover: some(post.cover),
    author: some(post.author ?? post.owner),
    get lang() {
      return some(post.language);
    },
    category: post.category?.label,
    categories: categoryNames(post),
    categoryPaths: categoryPaths(post),
    tags: post.tags,
    get readingTime() {
      return post.readingTime;
    },
    get wordCount() {
      return post.wordCount;
    },
    comments: post.comments,
    permalink: `/${postPathname(post.sitePath)}`,
    slug: post.sitePath.split('/').at(-1),
    aliases: post.aliases.length === 0 ? undefined : post.aliases.map((path) => `/${path}`),
    source: some(post.address),
    draft: isPublished ? undefined : true,
    type: post.isPage ? 'page' : undefined,
    visibility: isPublished ? undefined : post.visibility,
    removed: post.removed === undefined ? undefined : unquoted(post.removed),
  };
}

const some = (text: string | undefined) => (text === '' ? undefined : text);

/** Counts words separated by white space. Words without a letter or digit do not count. */
export function wordsIn(text: string): number {
  let words = 0;
  for (const [word] of text.matchAll(/\S+/gu)) if (/[\p{L}\p{N}]/u.test(word)) words += 1;
  return words;
}

/**
 * Returns a function that returns the selected fields of a post, in order, and those that are always kept: fields that keep a post private,
 * and fields that prevent a generator from executing text.
 * @param texts values of the option, already checked by `fieldProblem`
 */
export function chosenFields(preset: Preset, texts: readonly string[]): (post: WrittenPost) => Fields {
  const choices = texts.map(parseFieldChoice);
  const chosen = new Set(choices.map(rootOf));
  const isPresetAlone = choices.every(({ source }) => source === presetFields);
  return (post) => {
    const own = preset.frontMatter(post);
    const sources = isPresetAlone ? [] : [preset.sources?.(post) ?? {}, withValues(own), commonSources(post)];
    const valueOf = (source: string) => sources.find((one) => Object.hasOwn(one, source))?.[source];
    const fields = new Map<string, unknown>();
    for (const choice of choices) {
      if (choice.source !== presetFields) set(fields, choice, valueOf(choice.source));
      else
        for (const [name, value] of Object.entries(own)) if (!chosen.has(name.toLowerCase())) fields.set(name, value);
    }
    for (const name of preset.fieldRules.kept) if (own[name] !== undefined) fields.set(name, own[name]);
    return asFields(fields);
  };
}

/** Removes undefined fields, for which another source may have a value. */
const withValues = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

type Tree = Map<string, unknown>;

function set(fields: Tree, { name }: FieldChoice, value: unknown): void {
  if (value === undefined) return;
  const path = name.split('.');
  const last = path.pop() ?? name;
  let within = fields;
  for (const part of path) {
    const found = within.get(part);
    const inner: Tree = found instanceof Map ? (found as Tree) : new Map<string, unknown>();
    within.set(part, inner);
    within = inner;
  }
  within.set(last, value);
}

const asFields = (tree: Tree): Fields =>
  Object.fromEntries([...tree].map(([name, value]) => [name, value instanceof Map ? asFields(value as Tree) : value]));
