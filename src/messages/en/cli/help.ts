import { formatCount } from '../../format-count.ts';

/** Texts in `--help` other than the descriptions of commands and options. */
export const help = {
  usage:
    'Usage: blogkeep <command> [options]\n\nExports a whole blog, archives it, and publishes it as Markdown and a static site.',
  commands: 'Commands:',
  more: '"blogkeep <command> --help" shows the options of a command. To try it out: blogkeep demo',
  command: ({ command, describe }: { command: string; describe: string }) =>
    `Usage: blogkeep ${command} [options]\n\n${describe}.`,
  examples: 'Examples:',
  common: 'Common options:',
  /** with a no-break space, so that short values stay on the line */
  default: ({ value }: { value: string }) => `[default:\u00a0${value}]`,
  all: ({ options }: { options: number }) =>
    `--help-all explains all ${formatCount(options, 'option')}, where else to set them, and the exit codes.`,
  elsewhere: ({ exitCodes }: { exitCodes: string }) =>
    'Options can also be set in the environment (--log-format is BLOGKEEP_LOG_FORMAT) or in ' +
    'blogkeep.config.{json,yaml,yml,js} (logFormat). Flags override the environment, which overrides the file.\n\n' +
    `Exit codes: ${exitCodes}.`,
  'exit-codes-of-runs':
    '0 complete, 1 usage or configuration, 2 partial, 3 token or blog refused, 4 source unreachable or not speaking this API, ' +
    '5 archive damaged, in use or from a newer version, 130 or 143 interrupted',
};
