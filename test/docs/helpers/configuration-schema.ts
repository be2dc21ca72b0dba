import type { Kind, ValueSchema } from '../../../src/options/kinds/kind.ts';
import { optionNames, optionOf } from '../../../src/options/options.ts';
import type { Option } from '../../../src/options/option.ts';

/**
 * Returns the JSON Schema of configuration files. Draft 7, since VS Code supports newer drafts only in part. The schema checks each value, not
 * rules between options. It is stricter than blogkeep, which also accepts `"yes"` for true.
 */
export function configurationSchema(): ValueSchema {
  const names = optionNames.filter((name) => isInFile(optionOf(name)));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of blogkeep',
    description: 'blogkeep.config.json or blogkeep.config.yaml. Paths are relative to the file.',
    type: 'object',
    properties: {
      $schema: { type: 'string', description: 'Address of this schema, for editors' },
      ...Object.fromEntries(names.map((name) => [name, propertyOf(optionOf(name))])),
    },
    additionalProperties: false,
  };
}

/** Reports whether a command reads an option from configuration files. */
function isInFile({ notInFile, commands, flagOnlyFor = [] }: Option): boolean {
  return notInFile === undefined && !commands.every((command) => flagOnlyFor.includes(command));
}

/** Types whose values are written in JSON as on the command line. */
const jsonTypes: readonly unknown[] = ['boolean', 'integer', 'number'];

function propertyOf({ kind, describe, default: fallback, defaultText }: Option): ValueSchema {
  const schema = schemaOf(kind);
  return {
    description: `${String(describe)}${defaultText === undefined ? '' : `. Default: ${String(defaultText)}`}`,
    ...schema,
    ...(fallback !== undefined && {
      default: jsonTypes.includes(schema.type) ? (JSON.parse(fallback) as unknown) : fallback,
    }),
  };
}

function schemaOf(kind: Kind<unknown>): ValueSchema {
  if (kind.flag === true) return { type: 'boolean' };
  const schema =
    kind.schema ?? (kind.choices === undefined ? { type: 'string', pattern: '\\S' } : { enum: kind.choices });
  const refused = kind.parse(['?'], '/');
  // VS Code shows this text instead of the pattern.
  const isExplained = 'pattern' in schema && 'problem' in refused;
  const one = isExplained ? { ...schema, patternErrorMessage: `Must ${String(refused.problem)}.` } : schema;
  return kind.several === true ? { anyOf: [one, { type: 'array', items: one, minItems: 1 }] } : one;
}
