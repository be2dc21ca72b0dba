import { formatNumber } from '../../format-count.ts';

/** Messages about invalid values and combinations of options. */
export const configuration = {
  must: ({ where, problem, value, hint }: { where: string; problem: string; value: string; hint: string }) =>
    `${where} must ${problem}${value === '' ? '' : `, but is ${value}`}.${hint}`,
  'must-be-file': ({ where, folder }: { where: string; folder: string }) =>
    `${where} must be a file, but ${folder} is a folder.`,
  'list-for-one': ({
    where,
    folders,
    command,
    commands,
  }: {
    where: string;
    folders: number;
    command: string;
    commands: readonly string[];
  }) =>
    `${where} lists ${formatNumber(folders)} folders, but ${command} takes one: keep the list in a file of its own for ` +
    `${commands.join(' and ')}, and give that file with --config.`,
  'exclude-each-other': ({ first, second }: { first: string; second: string }) =>
    `${first} and ${second} exclude each other: give only one of them.`,
  'base-url-missing': ({ command, variable }: { command: string; variable: string }) =>
    `${command} needs the URL of the source's API: give --base-url, or set ${variable}, or "baseUrl" in a configuration file.`,
  'token-missing': ({ command, variable, file }: { command: string; variable: string; file: string }) =>
    `${command} needs an access token: ${file === '' ? '' : `put it into ${file}, `}set ${variable}, or give a file that holds it with --token-file.`,
  'pattern-without-files': ({ pattern }: { pattern: string }) =>
    `No file matches ${pattern}. Check the folder, or give the files by name.`,
  'token-not-sent': ({ file, host }: { file: string; host: string }) =>
    `The token in ${file} is not sent unencrypted to ${host}: use https://, or give the token for this server with --token-file.`,
  'token-origin': ({ where }: { where: string }) => `Access token from ${where}`,
  'report-missing': 'summary needs the report of a run: give its file, as in "blogkeep summary report.json".',
  'shell-missing': ({ shells }: { shells: readonly string[] }) =>
    `completion needs the name of a shell: give ${shells.join(', ')}, as in "blogkeep completion bash".`,
  'backup-missing': 'import needs backup files: give them, as in "blogkeep import travels-1-1.zip".',
  'posts-missing': 'forget needs the IDs of posts: give them, as in "blogkeep forget 128".',
  'nothing-to-publish': ({ flags }: { flags: readonly string[] }) =>
    `publish has nothing to do with ${flags.join(' and ')}: leave one of them out.`,
  'folders-overlap': ({
    name,
    folder,
    otherName,
    other,
    how,
  }: {
    name: string;
    folder: string;
    otherName: string;
    other: string;
    how: string;
  }) => `The folders of ${name} (${folder}) and ${otherName} (${other}) are ${how}: choose separate folders.`,
  'report-and-summary': 'Both --report - and --summary print to standard output: give --report a file.',
  'report-folder-missing': ({ path }: { path: string }) =>
    `The report cannot be written to ${path}: there is no such folder. Create it first.`,
  'report-in-archive': 'The report cannot be inside the archive: choose another place with --report.',
  'token-visible': ({ variable }: { variable: string }) =>
    `Other users of this machine can see the value of --token: use ${variable} or --token-file instead.`,
  'token-unencrypted': ({ host }: { host: string }) =>
    `The token is sent unencrypted to ${host}: use https:// if the server supports it.`,

  'files-ambiguous': ({ files }: { files: readonly string[] }) =>
    `There are several configuration files: ${files.join(', ')}. Keep one of them, or choose one with --config.`,
  'file-ending': ({ file }: { file: string }) =>
    `The name of the configuration file ${file} must end in .json, .yaml, .yml, .js or .mjs.`,
  'file-without-options': ({ file }: { file: string }) =>
    `The configuration file ${file} must hold options and their values, such as { "dir": "backup" }.`,
  'file-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The configuration file ${file} cannot be read: ${reason}.`,
  'value-file-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The file ${file} cannot be read: ${reason}. Give the path of a file that holds the value.`,
  'value-file': ({ where, file }: { where: string; file: string }) =>
    `${where} is the file ${file}, which must hold a list or a map of the values.`,
  'no-such-file': 'there is no such file',
  'is-folder': 'it is a folder',
  'not-json': 'it is not valid JSON',
  'not-json-at': ({ position }: { position: number }) => `it is not valid JSON (at position ${formatNumber(position)})`,
  'not-yaml': 'it is not valid YAML',
  'not-yaml-at': ({ line, column }: { line: number; column: number }) =>
    `it is not valid YAML (line ${formatNumber(line)}, column ${formatNumber(column)})`,
  'not-javascript': ({ detail }: { detail: string }) => `it is not valid JavaScript (${detail})`,

  'token-file-too-long': ({ file }: { file: string }) => `The token file ${file} is too long to be one.`,
  'token-file-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The token file ${file} cannot be read: ${reason}. Give the path of a file that holds the token.`,
  'token-file-empty': ({ file }: { file: string }) => `The token file ${file} is empty: it must hold the token.`,
  'token-file-invalid': ({ file }: { file: string }) =>
    `The token file ${file} must hold the token alone, one word without spaces or line breaks in it.`,
};
