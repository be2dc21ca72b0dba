const textElements: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style']);

/**
 * Returns a sanitized drawing without markup that validators of EPUB reject, and that is not visible: links, which have no target after
 * sanitizing; text outside of text elements; and `mask-type`, which SVG 1.1 does not have. Images get the dimensions that it requires (5.7).
 */
export function epubDrawing(svg: string): string {
  const open: string[] = [];
  return svg.replace(
    /<(\/?)([\w-]+)([^>]*?)(\/?)>|[^<]+/gu,
    (token, end: string, name: string | undefined, rest: string, empty) => {
      if (name === undefined) return open.some((one) => textElements.has(one)) ? token : '\n';
      if (end === '/') open.pop();
      else if (empty === '') open.push(name);
      if (name === 'a') return '';
      if (end === '/') return token;
      const attributes = rest.replace(/ mask-type="[^"]*"/u, '');
      return `<${name}${name === 'image' ? addSize(attributes) : attributes}${String(empty)}>`;
    },
  );
}

function addSize(attributes: string): string {
  const missing = ['width', 'height'].filter((name) => !attributes.includes(` ${name}="`));
  return missing.map((name) => ` ${name}="100%"`).join('') + attributes;
}
