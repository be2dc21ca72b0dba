import { registeredName } from './languages.ts';

/** Titles of languages that the highlighter treats as dialects of other languages or for which it has only a technical title. */
const titles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Apache config': 'apache apacheconf',
    '.htaccess': 'htaccess',
    Batch: 'dos bat cmd batch',
    CSS: 'css',
    Console: 'console shell shellsession terminal',
    'Emacs Lisp': 'elisp',
    Excel: 'excel xls xlsx',
    HTML: 'html htm xhtml',
    XML: 'xml xsl plist rss atom',
    SVG: 'svg',
    Vue: 'vue',
    Svelte: 'svelte',
    INI: 'ini conf cfg',
    TOML: 'toml',
    JSP: 'jsp',
    JSX: 'jsx',
    TSX: 'tsx',
    JSON5: 'json5',
    Jinja: 'jinja jinja2',
    MySQL: 'mysql',
    'SQL Server': 'mssql tsql',
    'Oracle SQL': 'oracle',
    SQLite: 'sqlite',
    Nginx: 'nginx nginxconf',
    Pascal: 'pascal pas objectpascal',
    PHP: 'php php3 php4 php5 php7',
    'Python console': 'python-repl pycon',
    RouterOS: 'routeros mikrotik',
    Sass: 'sass',
    SystemVerilog: 'sv svh systemverilog',
    'Visual Basic': 'vb',
    Zsh: 'zsh',
    Assembly: 'x86asm asm nasm',
  }).flatMap(([title, names]) => names.split(' ').map((name) => [name, title] as const)),
);

/**
 * Returns the title of a language, such as `TypeScript` for `ts`. An unknown language is returned as its own title. Undefined for plain
 * text.
 * @param language name in the class, after `language-`
 */
export function languageTitle(language: string): string | undefined {
  if (/^(?:plaintext|text|txt|plain)$/u.test(language)) return undefined;
  return titles.get(language) ?? registeredName(language) ?? language;
}
