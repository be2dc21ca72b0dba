/**
 * Messages about invalid words on the command line, keys in configuration files, and names of environment variables.
 */
export const usage = {
  'wrong-dash': ({ word, flag }: { word: string; flag: string }) =>
    `${word}: options start with two hyphens: --${flag}.`,
  'no-command': 'No command specified. "blogkeep --help" lists the commands.',
  'unknown-command': ({ command }: { command: string }) => `Unknown command ${command}.`,
  'see-commands': ' "blogkeep --help" lists the commands.',
  stray: ({ word }: { word: string }) => `Unexpected argument ${word}.`,
  'needs-value': ({ flag }: { flag: string }) => `--${flag} needs a value.`,
  'takes-no-value': ({ flag, value }: { flag: string; value: string }) =>
    `--${flag} takes no value other than true or false, but is ${value}.`,
  'unknown-option': ({ flag }: { flag: string }) => `Unknown option --${flag}.`,
  'see-options': ({ command }: { command: string }) => ` "blogkeep ${command} --help" lists the options.`,
  'not-for-command': ({ flag, command, others }: { flag: string; command: string; others: string }) =>
    `${command} does not take --${flag}, which is an option of ${others}.`,
  'unknown-key': ({ key, file }: { key: string; file: string }) => `Unknown option ${key} in ${file}.`,
  'key-spelling': ({ name }: { name: string }) => ` In configuration files it is written ${name}.`,
  'key-type': ({ key, file }: { key: string; file: string }) =>
    `"${key}" in ${file} must be a string, a number, true, false, or a list of them.`,
  'unknown-variable': ({ variable }: { variable: string }) =>
    `The environment variable ${variable} is unknown and has no effect.`,
  variable: ({ variable }: { variable: string }) => `The environment variable ${variable}`,
  'in-file': ({ name, file }: { name: string; file: string }) => `"${name}" in ${file}`,
};
