/** Reasons why an option cannot be in a configuration file. */
export const optionFile = {
  token:
    'A configuration file cannot contain a token, because configuration files get committed. Put it into BLOGKEEP_TOKEN or into a file of its own, and set "tokenFile" to its path. If this file was ever pushed, replace the token.',
  backup: 'A configuration file cannot name a backup. Specify its files on the command line: "blogkeep import FILE".',
  posts: 'A configuration file cannot remove posts. Specify their IDs on the command line: "blogkeep forget ID".',
  config: 'A configuration file cannot name another configuration file.',
  uiLang: 'A configuration file cannot set the language of the terminal. Use --ui-lang or BLOGKEEP_UI_LANG.',
};
