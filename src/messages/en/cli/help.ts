/** Texts in `--help` other than the descriptions of commands and options. */
export const help = {
  usage:
    'Usage: $0 <command> [options]\n\nExports a whole blog, archives it, and publishes it as Markdown and a static site.',
  more: '"$0 <command> --help" shows the options of a command. To try it out: $0 demo',
  command: ({ command, describe }: { command: string; describe: string }) =>
    `Usage: $0 ${command} [options]\n\n${describe}.`,
  help: 'Help:',
  elsewhere: ({ variable, exitCodes }: { variable: string; exitCodes: string }) =>
    `Options can also be set in the environment (--token-file is ${variable}) or in ` +
    'blogkeep.config.{json,yaml,yml,js} (tokenFile). Flags override the environment, which overrides the file.\n\n' +
    `Exit codes: ${exitCodes}.`,
  'exit-codes-of-runs':
    '0 complete, 1 usage or configuration, 2 partial, 3 token or blog refused, 4 source unreachable or not speaking this API, ' +
    '5 archive damaged, in use or from a newer version, 130 or 143 interrupted',
};
