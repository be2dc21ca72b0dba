/** Returns what prevents a chapter from being part of an XML document that readers may open safely. Empty if nothing does. */
export function problemsOfXml(xhtml: string): string[] {
  const ids = Array.from(xhtml.matchAll(/ id="([^"]*)"/gu), ([, id = '']) => id);
  const links = Array.from(xhtml.matchAll(/ href="#([^"]*\.[^"]*)"/gu), ([, id = '']) => id);
  return [
    ...syntaxErrors(xhtml),
    // References by name are only known in HTML.
    ...(xhtml.match(/&(?!(?:amp|lt|gt|quot|#\d+);)/gu) ?? []),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `id ${id} twice`),
    ...ids.filter((id) => !/^[a-z][\w.-]*$/u.test(id)).map((id) => `id ${id}`),
    ...links.filter((id) => !ids.includes(id)).map((id) => `link to ${id}`),
    ...(xhtml.match(/<(?:script|iframe|object|embed|video|audio|form|style|link|meta)[\s>]/gu) ?? []),
    ...(xhtml.match(/<[^>]* (?:on\w+|style|srcset)=|(?:href|src)="(?:javascript|vbscript):/gu) ?? []),
    ...(xhtml.match(/ (?:href|src)="[^"]*[^!-~"][^"]*"/gu) ?? []),
    ...(xhtml.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu) ?? []),
  ];
}

const tag = /<(?:\/([a-z]\w*)|([a-z]\w*)((?: [a-z]+(?:[:-][a-z]+)*="[^"<]*")*)(\/?))>/gu;

/** Checks tags strictly: parsers of HTML accept any, and parsers of XML in use here do not report all errors. */
function syntaxErrors(xhtml: string): string[] {
  const errors: string[] = [];
  const open: string[] = [];
  const text = xhtml.replace(tag, (whole, end?: string, start?: string, attributes = '', slash?: string) => {
    const names = Array.from((attributes as string).matchAll(/ ([^\s=]+)="/gu), ([, name]) => name);
    if (new Set(names).size < names.length) errors.push(`attribute twice: ${whole}`);
    if (end !== undefined && open.pop() !== end) errors.push(`unexpected </${end}>`);
    if (start !== undefined && slash === '') open.push(start);
    return '';
  });
  return [...errors, ...open.map((name) => `missing </${name}>`), ...(text.match(/[<>].{0,40}/gu) ?? [])];
}
