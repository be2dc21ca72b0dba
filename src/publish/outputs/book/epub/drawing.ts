/**
 * Returns a sanitized drawing without what validators of EPUB reject: links, which have no target after sanitizing, and images without
 * dimensions, which SVG 1.1, 5.7, requires.
 */
export const epubDrawing = (svg: string): string =>
  svg
    .replace(/<a(?:\s[^>]*)?\/>|<\/?a(?:\s[^>]*)?>/gu, '')
    .replace(/<image(?=[\s/>])[^>]*>/gu, (tag) =>
      ['width', 'height']
        .filter((name) => !new RegExp(String.raw`\s${name}="`, 'u').test(tag))
        .reduce((complete, name) => complete.replace('<image', `<image ${name}="100%"`), tag),
    );
