import type { ChildNode } from 'domhandler';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { createRequire } from 'node:module';
import { text } from '../dom/tree.ts';
import { NodeEmitter } from './highlight-emitter.ts';

/** Highlighters, by the language names used in bodies. Each is loaded on first use. */

const require = createRequire(import.meta.url);

/** Aliases of languages, by highlight.js module. */
const modules: Readonly<Record<string, string>> = {
  actionscript: 'as as3 actionscript3',
  angelscript: '',
  apache: 'apacheconf htaccess',
  applescript: 'osascript',
  arduino: 'ino',
  armasm: 'arm',
  asciidoc: 'adoc',
  autohotkey: 'ahk',
  awk: 'gawk',
  bash: 'sh shell-script zsh',
  basic: '',
  c: 'h',
  clojure: 'clj edn',
  cmake: 'cmake.in',
  coffeescript: 'coffee cson iced',
  cpp: 'c++ cc cxx hpp h++',
  crystal: 'cr',
  csharp: 'cs c# c-sharp',
  css: '',
  dart: '',
  delphi: 'dpr dfm pas pascal objectpascal',
  diff: 'patch',
  django: 'jinja jinja2',
  dockerfile: 'docker',
  dos: 'bat cmd batch',
  elixir: 'ex exs',
  elm: '',
  erlang: 'erl',
  excel: 'xls xlsx',
  fortran: 'f90 f95',
  fsharp: 'fs f#',
  glsl: '',
  go: 'golang',
  gradle: '',
  graphql: 'gql',
  groovy: '',
  haskell: 'hs',
  http: 'https',
  ini: 'toml conf cfg',
  java: 'jsp',
  javascript: 'js jscript jsx mjs cjs node',
  json: 'jsonc json5',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex',
  less: '',
  lisp: 'elisp',
  livescript: 'ls',
  llvm: '',
  lua: '',
  makefile: 'make mk mak',
  markdown: 'md mkd mkdown',
  mathematica: 'wl mma',
  matlab: '',
  nginx: 'nginxconf',
  nim: '',
  objectivec: 'objc obj-c objective-c mm',
  ocaml: 'ml',
  perl: 'pl pm',
  pgsql: 'postgres postgresql plpgsql',
  php: 'php3 php4 php5 php7',
  plaintext: '',
  powershell: 'ps ps1 pwsh',
  processing: 'pde',
  prolog: '',
  properties: '',
  protobuf: 'proto',
  python: 'py gyp ipython python3',
  'python-repl': 'pycon',
  r: 'splus',
  routeros: 'mikrotik',
  ruby: 'rb gemspec rails rake podspec ror',
  rust: 'rs',
  sas: '',
  scala: '',
  scheme: 'scm',
  scss: 'sass',
  shell: 'console shellsession terminal',
  smali: '',
  sql: 'mysql mssql tsql oracle sqlite',
  stata: '',
  stylus: 'styl',
  swift: '',
  tcl: 'tk',
  twig: '',
  typescript: 'ts tsx mts cts',
  vbnet: 'vb',
  vbscript: 'vbs',
  verilog: 'v sv svh systemverilog',
  vhdl: '',
  vim: 'vimrc',
  wasm: '',
  x86asm: 'asm nasm',
  xml: 'html xhtml rss atom svg xsl xslt plist vue svelte htm',
  yaml: 'yml',
};

/** Embedded languages, by the module of the language that contains them. */
const companions: Partial<Record<string, readonly string[]>> = {
  xml: ['css', 'javascript'],
  markdown: ['xml'],
  django: ['xml'],
  twig: ['xml'],
  shell: ['bash'],
  'python-repl': ['python'],
  dockerfile: ['bash'],
};

const moduleOf: ReadonlyMap<string, string> = new Map(
  Object.entries(modules).flatMap(([module, names]) =>
    [module, ...names.split(' ')].filter((name) => name !== '').map((name) => [name, module] as const),
  ),
);

let library: HLJSApi | undefined;

/**
 * Returns a function that highlights code as text nodes and `span` elements. Undefined for unknown languages and plain
 * text.
 */
export function highlighterFor(language: string): ((code: string) => readonly ChildNode[]) | undefined {
  const module = moduleOf.get(language);
  if (module === undefined || module === 'plaintext') return undefined;
  const highlighter = load(module);
  return (code) => {
    const { _emitter: emitter, errorRaised } = highlighter.highlight(code, { language: module, ignoreIllegals: true });
    return emitter instanceof NodeEmitter && errorRaised === undefined ? emitter.nodes : [text(code)];
  };
}

/** Returns highlight.js's title for a language, or undefined if highlight.js does not know the language. */
function registeredName(language: string): string | undefined {
  const module = moduleOf.get(language);
  return module === undefined ? undefined : load(module).getLanguage(module)?.name;
}

function load(module: string): HLJSApi {
  if (!library) {
    library = (require('highlight.js/lib/core') as HLJSApi).newInstance();
    library.configure({ __emitter: NodeEmitter });
  }
  for (const name of [module, ...(companions[module] ?? [])])
    if (!library.getLanguage(name))
      library.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
  return library;
}

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
