import { fieldChoice, presetFields, type FieldChoice } from '../../../../core/field-choice.ts';
import type { Fields } from '../front-matter.ts';
import type { Preset } from '../presets/preset.ts';
import { rootOf } from './rules.ts';
import { commonSources, type WrittenPost } from './sources.ts';

/**
 * The fields of a post that somebody has chosen, in that order, and what stays whatever is chosen: what keeps a post from the
 * public, and what keeps a generator from running what is text.
 *
 * @param texts as the option has them, of which `fieldProblem` finds nothing wrong
 */
export function chosenFields(preset: Preset, texts: readonly string[]): (post: WrittenPost) => Fields {
  const choices = texts.map(fieldChoice);
  const chosen = new Set(choices.map(rootOf));
  const isPresetAlone = choices.every(({ source }) => source === presetFields);
  return (post) => {
    const own = preset.frontMatter(post);
    const sources = isPresetAlone ? [] : [preset.sources?.(post) ?? {}, known(own), commonSources(post)];
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

/** What has no value in the preset is not always without one. */
const known = (fields: Fields): Fields =>
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
