import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { countDropped, type Body } from './body.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, text, textOf } from './tree.ts';

/** A block of code in its neutral form: text alone, with the language as a class. An empty language is none. */
export function codeElement(code: string, language: string): Element {
  return element('pre', {}, [element('code', language === '' ? {} : { class: `language-${language}` }, [text(code)])]);
}

/** What highlighters put beside the code. */
const besides = ['hljs-ln-numbers', 'gutter', 'line-numbers-rows', 'lineno', 'linenos', 'copy-button', 'hljs-button'];

/**
 * The text of code that highlighters made elements of: each element that stands on a line of its own is a line, what they
 * put beside the code (numbers of lines, buttons) is not part of it.
 * @param heard is given each text that is part of it, in their order
 */
export function codeText(holder: ParentNode, heard: (node: Text) => void = () => undefined): string {
  let code = '';
  let lineStart = 0;
  /** an element that is a line has ended, and nothing has come after it yet */
  let ended = false;
  const stack: (ChildNode | typeof endOfLine)[] = holder.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === endOfLine) ended = code.length === lineStart || !code.endsWith('\n');
    else if (isText(node) || isNamed(node, 'br')) {
      const data = isText(node) ? node.data : '\n';
      if (ended && isText(node) && /^\s*$/u.test(data)) continue;
      code += (ended ? '\n' : '') + data;
      if (isText(node)) heard(node);
      ended = false;
    } else if (isTag(node) && !hasClass(node, ...besides) && !isNamed(node, 'button')) {
      if (isLine(node)) {
        if (ended || (code !== '' && !code.endsWith('\n'))) code += '\n';
        lineStart = code.length;
        ended = false;
        stack.push(endOfLine);
      }
      for (const child of node.children.toReversed()) stack.push(child);
    }
  }
  return code;
}

const endOfLine = null;

/** Counts the links and pictures of what becomes code, which is text alone. */
export function countBesideText(holder: ParentNode, body: Body): void {
  for (const one of elementsBelow(holder, (inner) => isNamed(inner, 'a', 'img'))) {
    if (isNamed(one, 'img')) countDropped(body, 'picture in code');
    else if (!isAddressItself(one)) countDropped(body, 'link in code');
  }
}

/** Whether a link leads nowhere but to the address that it shows, of which an editor made it. */
export function isAddressItself(link: Element): boolean {
  const href = attribute(link, 'href');
  const shown = textOf(link).trim();
  return href === '' || href.startsWith('#') || (shown !== '' && href.includes(shown));
}

/** A line of code; elements around several lines are none. */
function isLine(node: Element): boolean {
  return (
    isNamed(node, 'div', 'p', 'li', 'tr') && !node.children.some((child) => isNamed(child, 'div', 'p', 'ol', 'ul'))
  );
}

/** Names of languages that contain a space, by the name that fences have for them. */
const fenceNames: ReadonlyMap<string, string> = new Map([
  ['objective c', 'objectivec'],
  ['visual basic', 'vb'],
  ['c sharp', 'c#'],
  ['f sharp', 'f#'],
]);

/** A name of a language as it can be in a class and behind a fence; empty when it is none. */
export function languageName(value: string): string {
  const written = value.trim().toLowerCase().replace(/\s+/gu, ' ');
  const name = fenceNames.get(written) ?? written.replaceAll(' ', '-');
  return /^[a-z0-9][a-z0-9+#.-]{0,30}$/u.test(name) && !unmarked.has(name) ? name : '';
}

/** Names by which editors say "no language". */
const unmarked = new Set(
  'null undefined none nohighlight no-highlight plain text plaintext hljs auto default code'.split(' '),
);

/** Languages that no editor offers: its highlighter has guessed them. */
const guesses = new Set(
  (
    'abnf accesslog ada angelscript armasm asciidoc aspectj autohotkey autoit awk bnf brainfuck ceylon crmsh crystal d ' +
    'django dns dts ebnf elm erb gams gcode gherkin glsl gml haml handlebars haxe hy ldif livecodeserver livescript llvm ' +
    'lsl mathematica maxima mel mercury mipsasm moonscript nim nix nsis openscad pf pgsql puppet purebasic qml reasonml ' +
    'roboconf routeros rsl scilab smali smalltalk sml sqf stata stylus thrift tp twig vala vbscript wasm x86asm xl xquery ' +
    'zephir'
  ).split(' '),
);

/** Classes that, alone on a block of code, name its language. A list, because classes there name much else too. */
const known = new Set([
  ...(
    'actionscript apache applescript arduino bash basic batch c c# c++ clojure cmake coffeescript cpp cs csharp css dart ' +
    'delphi diff dockerfile dos elixir erlang excel fortran fsharp go gradle graphql groovy haskell html http ini java ' +
    'javascript js json jsx julia kotlin latex less lisp lua makefile markdown matlab nginx objectivec ocaml pascal perl ' +
    'php powershell processing prolog properties protobuf py python r ruby rust sas scala scheme scss sh shell sql swift ' +
    'tcl tex toml ts tsx typescript vb vbnet verilog vhdl vim xml yaml yml'
  ).split(' '),
  ...guesses,
]);

/** A language as a block of code may have it: one that was guessed of a text in Hangul, which no code is, is none, and counted. */
export function believedLanguage(language: string, code: string, body: Body): string {
  if (!guesses.has(language) || countOf(code, /\p{Script=Hangul}/gu) <= countOf(code, /[a-z]/giu)) return language;
  countDropped(body, 'guessed language of a text');
  return '';
}

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Attributes in which editors and highlighters name the language, the most trusted first. */
const languageAttributes = [
  'data-ke-language',
  'data-language',
  'data-lang',
  'data-enlighter-language',
  'data-code-block-lang',
  'data-code-language',
];

/**
 * The language that the attributes of an element name; empty if none does. `lang` is a language of people in HTML, but names one of
 * code in WP-Syntax and other highlighters, so it only counts if its value is known as such.
 */
export function languageOfAttributes({ attribs }: Element): string {
  for (const name of languageAttributes) {
    const language = languageName(attribs[name] ?? '');
    if (language !== '') return language;
  }
  const language = languageName(attribs.lang ?? '');
  return known.has(language) && !guesses.has(language) ? language : '';
}

/** The language that classes of a block of code name, in the spellings of several highlighters; empty for none. */
export function languageOfClasses(classes: string): string {
  const marked = /(?:^|\s)(?:language-|lang[-:]|highlight-source-|brush:\s*|sh_(?!sourcecode(?:\s|$)))([^\s;]+)/iu.exec(
    classes,
  )?.[1];
  if (marked !== undefined) return languageName(marked);
  // The first SyntaxHighlighter had its options behind the language: `java:nogutter`.
  const names = classes.toLowerCase().split(/\s+/u);
  return names.map((one) => one.replace(/:.*$/su, '')).find((one) => known.has(one)) ?? '';
}
