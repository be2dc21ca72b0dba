import { fieldChoice, presetFields, type FieldChoice } from '../../../../core/field-choice.ts';
import { message, type Text } from '../../../../messages/message.ts';
import { suggestion } from '../../../../options/nearest.ts';
import type { FieldRules, Preset } from '../presets/preset.ts';
import { commonSources, type WrittenPost } from './sources.ts';

/** All that a field can be filled with for a preset, in the order of documents. */
export function sourceNames(preset: Preset): readonly string[] {
  return Object.keys({ ...commonSources(anyPost), ...preset.frontMatter(anyPost), ...preset.sources?.(anyPost) });
}

/**
 * What is wrong with chosen fields for a preset, as a sentence; undefined where nothing is.
 * @param name of the preset
 * @param texts as the option has them
 */
export function fieldProblem(name: string, preset: Preset, texts: readonly string[]): Text | undefined {
  const choices = texts.map(fieldChoice);
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

/** The only sources that a field takes, where the generator acts upon it; undefined for all others. */
function sourcesOf(choice: FieldChoice, { kept, reserved }: FieldRules): readonly string[] | undefined {
  const root = rootOf(choice);
  const own = kept.find((name) => name.toLowerCase() === root);
  if (own !== undefined) return choice.name === own ? [own] : [];
  if (!Object.hasOwn(reserved, root)) return undefined;
  return choice.name.includes('.') ? [] : reserved[root];
}

/** The outermost name of a field, in small letters: to some generators these are the same. */
export const rootOf = ({ name }: Pick<FieldChoice, 'name'>): string => (name.split('.')[0] ?? '').toLowerCase();

/** For the names of fields alone. */
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
