import { isTag, isText, type ChildNode, type Element, type ParentNode, type Text } from 'domhandler';
import { countDropped, type Body } from '../model/body.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, text, textOf } from '../dom/tree.ts';

/** Creates a code block with the given text. The language, unless empty, becomes a class. */
export function codeElement(code: string, language: string): Element {
  return element('pre', {}, [element('code', language === '' ? {} : { class: `language-${language}` }, [text(code)])]);
}

/** Classes of the line numbers and buttons that highlighters place next to code. */
const toolClasses = [
  'hljs-ln-numbers',
  'gutter',
  'line-numbers-rows',
  'lineno',
  'linenos',
  'copy-button',
  'hljs-button',
];

/**
 * Returns the code in a highlighter's elements as text. Each block element is a line. Line numbers and buttons are dropped.
 * @param onText called for each text node of the code, in order
 */
export function codeText(holder: ParentNode, onText: (node: Text) => void = () => undefined): string {
  let code = '';
  let lineStart = 0;
  /** whether a line's element has ended and no text has followed yet */
  let isLineEnded = false;
  const stack: (ChildNode | typeof endOfLine)[] = holder.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === endOfLine) isLineEnded = code.length === lineStart || !code.endsWith('\n');
    else if (isText(node) || isNamed(node, 'br')) {
      const data = isText(node) ? node.data : '\n';
      if (isLineEnded && isText(node) && /^\s*$/u.test(data)) continue;
      code += (isLineEnded ? '\n' : '') + data;
      if (isText(node)) onText(node);
      isLineEnded = false;
    } else if (isTag(node) && !hasClass(node, ...toolClasses) && !isNamed(node, 'button')) {
      if (isLine(node)) {
        if (isLineEnded || (code !== '' && !code.endsWith('\n'))) code += '\n';
        lineStart = code.length;
        isLineEnded = false;
        stack.push(endOfLine);
      }
      for (const child of node.children.toReversed()) stack.push(child);
    }
  }
  return code;
}

const endOfLine = null;

/** Removes blank lines around code and spaces at ends of lines. No-break spaces become plain ones. */
export function tidyCode(code: string): string {
  const lines = code
    .replace(/\u00a0/gu, ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  return lines.join('\n').replace(/^\n+|(?<!\n)\n+$/gu, '');
}

/** Counts links and images in code as dropped, since code is plain text. */
export function countDroppedMedia(holder: ParentNode, body: Body): void {
  for (const one of elementsBelow(holder, (inner) => isNamed(inner, 'a', 'img'))) {
    if (isNamed(one, 'img')) countDropped(body, 'picture in code');
    else if (!isBareLink(one)) countDropped(body, 'link in code');
  }
}

/** Reports whether a link has no target or was created by an editor that made a plain URL clickable. */
export function isBareLink(link: Element): boolean {
  const href = attribute(link, 'href');
  const shown = textOf(link).trim();
  return href === '' || href.startsWith('#') || (shown !== '' && href.includes(shown));
}

/** Reports whether an element is a single line. */
function isLine(node: Element): boolean {
  return (
    isNamed(node, 'div', 'p', 'li', 'tr') && !node.children.some((child) => isNamed(child, 'div', 'p', 'ol', 'ul'))
  );
}

/** Fence names of languages whose usual name contains a space. */
const fenceNames: ReadonlyMap<string, string> = new Map([
  ['objective c', 'objectivec'],
  ['visual basic', 'vb'],
  ['c sharp', 'c#'],
  ['f sharp', 'f#'],
]);

/** Returns the language name for classes and fences. Empty if the value means "no language". */
export function normalizeLanguage(value: string): string {
  const spelled = value.trim().toLowerCase().replace(/\s+/gu, ' ');
  const name = fenceNames.get(spelled) ?? spelled.replaceAll(' ', '-');
  return /^[a-z0-9][a-z0-9+#.-]{0,30}$/u.test(name) && !noLanguage.has(name) ? name : '';
}

/** Values that editors use for "no language". */
const noLanguage = new Set(
  'null undefined none nohighlight no-highlight plain text plaintext hljs auto default code'.split(' '),
);

/** Languages that no editor offers, so a highlighter must have guessed them. */
const guesses = new Set(
  (
    'abnf accesslog ada angelscript armasm asciidoc aspectj autohotkey autoit awk bnf brainfuck ceylon crmsh crystal d ' +
    'django dns dts ebnf elm erb gams gcode gherkin glsl gml haml handlebars haxe hy ldif livecodeserver livescript llvm ' +
    'lsl mathematica maxima mel mercury mipsasm moonscript nim nix nsis openscad pf pgsql puppet purebasic qml reasonml ' +
    'roboconf routeros rsl scilab smali smalltalk sml sqf stata stylus thrift tp twig vala vbscript wasm x86asm xl xquery ' +
    'zephir'
  ).split(' '),
);

/** Languages recognized in classes without a prefix. Limited to a list, because most classes mean something else. */
const knownLanguages = new Set([
  ...(
    'actionscript apache applescript arduino bash basic batch c c# c++ clojure cmake coffeescript cpp cs csharp css dart ' +
    'delphi diff dockerfile dos elixir erlang excel fortran fsharp go gradle graphql groovy haskell html http ini java ' +
    'javascript js json jsx julia kotlin latex less lisp lua makefile markdown matlab nginx objectivec ocaml pascal perl ' +
    'php powershell processing prolog properties protobuf py python r ruby rust sas scala scheme scss sh shell sql swift ' +
    'tcl tex toml ts tsx typescript vb vbnet verilog vhdl vim xml yaml yml'
  ).split(' '),
  ...guesses,
]);

/**
 * Returns the language of a code block. A language that was guessed for mostly Korean text is counted as dropped, and the result is empty.
 */
export function acceptLanguage(language: string, code: string, body: Body): string {
  if (!guesses.has(language) || countOf(code, /\p{Script=Hangul}/gu) <= countOf(code, /[a-z]/giu)) return language;
  countDropped(body, 'guessed language of a text');
  return '';
}

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Attributes in which editors and highlighters store the language, most reliable first. */
const languageAttributes = [
  'data-ke-language',
  'data-language',
  'data-lang',
  'data-enlighter-language',
  'data-code-block-lang',
  'data-code-language',
];

/**
 * Returns the language in an element's attributes, or an empty string. In HTML, `lang` is a human language, but WP-Syntax and other
 * highlighters use it for the programming language, so it only counts if its value is a known programming language.
 */
export function languageOfAttributes({ attribs }: Element): string {
  for (const name of languageAttributes) {
    const language = normalizeLanguage(attribs[name] ?? '');
    if (language !== '') return language;
  }
  const language = normalizeLanguage(attribs.lang ?? '');
  return knownLanguages.has(language) && !guesses.has(language) ? language : '';
}

/** Returns the language in the classes of a code block, in the notations of several highlighters. Empty if there is none. */
export function languageOfClasses(classes: string): string {
  const marked = /(?:^|\s)(?:language-|lang[-:]|highlight-source-|brush:\s*|sh_(?!sourcecode(?:\s|$)))([^\s;]+)/iu.exec(
    classes,
  )?.[1];
  if (marked !== undefined) return normalizeLanguage(marked);
  // Old versions of SyntaxHighlighter put options after the language, as in `java:nogutter`.
  const names = classes.toLowerCase().split(/\s+/u);
  return names.map((one) => one.replace(/:.*/su, '')).find((one) => knownLanguages.has(one)) ?? '';
}
