import { formatCount, formatNumber } from '../../format-count.ts';

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
    `${where} lists ${formatCount(folders, 'folder')}, but ${command} takes one: keep the list in a separate file for ` +
    `${commands.join(' and ')}, and specify that file with --config.`,
  'exclude-each-other': ({ first, second }: { first: string; second: string }) =>
    `${first} and ${second} exclude each other: specify only one of them.`,
  'base-url-missing': ({ command, variable }: { command: string; variable: string }) =>
    `${command} needs the address of the blog, as in "blogkeep ${command} https://blog.example.com". For a Blog Read API, specify --base-url, or set ${variable}, or "baseUrl" in a configuration file.`,
  'import-address': ({ address }: { address: string }) =>
    `${address} is an address, and "import" reads files: use "blogkeep export ${address}".`,
  'from-backup': ({ command }: { command: string }) =>
    `${command} reads from a server, not from a backup: use "blogkeep import" with the files.`,
  'from-live': ({ command, from }: { command: string; from: string }) =>
    `${command} does not accept --from ${from}: use "blogkeep export" with the address of the blog.`,
  'token-missing': ({ command, variable, file }: { command: string; variable: string; file: string }) =>
    `${command} needs an access token: ${file === '' ? '' : `put it into ${file}, `}set ${variable}, or specify a file that contains it with --token-file.`,
  'pattern-without-files': ({ pattern }: { pattern: string }) =>
    `No file matches ${pattern}. Check the folder, or specify the files by name.`,
  'token-not-sent': ({ file, host }: { file: string; host: string }) =>
    `The token in ${file} is not sent unencrypted to ${host}: use https://, or specify the token for this server with --token-file.`,
  'token-origin': ({ where }: { where: string }) => `Access token from ${where}`,
  'report-missing': 'summary needs the report of a run: specify its file, as in "blogkeep summary report.json".',
  'published-ask': '--published ask needs a terminal. Without one, use a file, all or none.',
  'backup-missing': 'import needs backup files: specify them, as in "blogkeep import travels-1-1.zip".',
  'posts-missing': 'forget needs the IDs of posts: specify them, as in "blogkeep forget 128".',
  'nothing-to-publish': ({ flags }: { flags: readonly string[] }) =>
    `publish has nothing to do with ${flags.join(' and ')}: omit one of them, or run "blogkeep crawl" to fetch without publishing.`,
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
  'report-and-summary': 'Both --report - and --summary print to standard output: specify a file for --report.',
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
    `The configuration file ${file} must contain options and their values, such as { "dir": "backup" }.`,
  'file-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The configuration file ${file} cannot be read: ${reason}.`,
  'value-file-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The file ${file} cannot be read: ${reason}. Specify the path of a file that contains the value.`,
  'value-file': ({ where, file }: { where: string; file: string }) =>
    `${where} is the file ${file}, which must contain a list or a map of the values.`,
  'no-such-file': 'there is no such file',
  'is-folder': 'it is a folder',
  'not-json': 'it is not valid JSON',
  'not-json-at': ({ position }: { position: number }) => `it is not valid JSON (at position ${formatNumber(position)})`,
  'not-yaml': 'it is not valid YAML',
  'not-yaml-at': ({ line, column }: { line: number; column: number }) =>
    `it is not valid YAML (line ${formatNumber(line)}, column ${formatNumber(column)})`,
  'not-javascript': ({ detail }: { detail: string }) => `it is not valid JavaScript (${detail})`,

  'token-file-too-long': ({ file }: { file: string }) =>
    `The token file ${file} is too long: it must contain only the token. Check its path.`,
  'token-file-unreadable': ({ file, reason }: { file: string; reason: string }) =>
    `The token file ${file} cannot be read: ${reason}. Specify the path of a file that contains the token.`,
  'token-file-empty': ({ file }: { file: string }) => `The token file ${file} is empty: it must contain the token.`,
  'token-file-invalid': ({ file }: { file: string }) =>
    `The token file ${file} must contain only the token, one word without spaces or line breaks.`,
};
