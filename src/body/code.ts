import type { Element } from 'domhandler';
import { element, text } from './tree.ts';

/** A block of code in its neutral form: text alone, with the language as a class. An empty language is none. */
export function codeElement(code: string, language: string): Element {
  return element('pre', {}, [element('code', language === '' ? {} : { class: `language-${language}` }, [text(code)])]);
}

/** A name of a language as it can stand in a class and behind a fence; empty when it is none. */
export function languageName(value: string): string {
  const name = value.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9+#.-]{0,30}$/u.test(name) && !unmarked.has(name) ? name : '';
}

/** Names by which editors say "no language". */
const unmarked = new Set([
  'null',
  'undefined',
  'none',
  'nohighlight',
  'no-highlight',
  'plain',
  'text',
  'plaintext',
  'hljs',
]);

/** Classes that, alone on a block of code, name its language. A list, because classes there name much else too. */
const known = new Set(
  (
    'actionscript apache applescript bash basic batch c clojure cmake coffeescript cpp cs csharp css dart delphi diff ' +
    'dockerfile elixir erlang excel fortran fsharp go gradle graphql groovy haskell html http ini java javascript js json ' +
    'jsx julia kotlin latex less lisp lua makefile markdown matlab nginx objectivec ocaml pascal perl php powershell ' +
    'processing prolog properties protobuf python py r ruby rust sas scala scheme scss sh shell sql swift tcl tex toml ' +
    'ts tsx typescript vb vbnet verilog vhdl vim xml yaml yml'
  ).split(' '),
);

/** The language that classes of a block of code name, in the spellings of several highlighters; empty for none. */
export function languageOfClasses(classes: string): string {
  const marked = /(?:^|\s)(?:language-|lang-|brush:\s*)([^\s;]+)/u.exec(classes)?.[1];
  if (marked !== undefined) return languageName(marked);
  return classes.split(/\s+/u).find((one) => known.has(one)) ?? '';
}
