import { disablingOption, outputNames, outputTable, type OptInOutput, type OutputName } from '../../core/outputs.ts';
import { message } from '../../messages/message.ts';
import { flag } from '../kinds/choice.ts';
import { folder, folderOrFlag, folderOrNone, folders } from '../kinds/path.ts';
import type { Option } from '../option.ts';
import {
  archiveFunctions,
  archiveCommands,
  forgetCommands,
  outputFunctions,
  outputCommands,
  publishCommands,
  serveFunctions,
  writeSiteCommands,
} from '../option-scopes.ts';

const isOptIn = (name: OutputName): name is OptInOutput => 'isOptIn' in outputTable[name];

/** The options that request an output, by its name. */
const requesting = Object.fromEntries(outputNames.filter(isOptIn).map((name) => [name, requestOf(name)])) as Readonly<
  Record<OptInOutput, ReturnType<typeof requestOf>>
>;

function requestOf(name: OptInOutput) {
  return {
    group: 'Folders',
    kind: flag,
    kindInCode: folderOrFlag,
    commands: publishCommands,
    common: [...writeSiteCommands, 'demo'],
    functions: outputFunctions,
    default: 'false',
    describe: message(`option.${name}`),
  } as const;
}

/** The options that disable an output: `noSite`. */
const disabling = Object.fromEntries(
  outputNames.map(disablingOption).map((name) => [name, disablingKindOf(name)]),
) as Readonly<Record<DisablingOption, ReturnType<typeof disablingKindOf>>>;

type DisablingOption = ReturnType<typeof disablingOption<OutputName>>;

function disablingKindOf(name: DisablingOption) {
  return {
    group: 'Folders',
    kind: flag,
    commands: outputCommands,
    default: 'false',
    describe: message(`option.${name}`),
  } as const;
}

export const foldersOptions = {
  dir: {
    group: 'Folders',
    kind: folders,
    commands: [...archiveCommands, ...forgetCommands, 'serve', 'demo', 'init'],
    common: 'all',
    functions: archiveFunctions,
    repeatableFor: ['serve'],
    default: '.',
    defaults: { demo: 'blogkeep-demo' },
    // A configuration file must not place the demo in the folder of a real blog, nor move the folder that `init` sets
    // up.
    flagOnlyFor: ['demo', 'init'],
    describe: message('option.dir'),
  },
  archive: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: [...archiveCommands, ...forgetCommands, 'serve'],
    functions: archiveFunctions,
    defaultText: message('optionDefault.archive'),
    describe: message('option.archive'),
  },
  markdown: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: outputCommands,
    functions: outputFunctions,
    defaultText: message('optionDefault.markdown'),
    describe: message('option.markdown'),
  },
  site: {
    group: 'Folders',
    kind: folder,
    kindInCode: folderOrNone,
    commands: [...outputCommands, 'serve'],
    functions: [...outputFunctions, ...serveFunctions],
    defaultText: message('optionDefault.site'),
    describe: message('option.site'),
  },
  ...requesting,
  ...disabling,
} as const satisfies Record<string, Option>;
