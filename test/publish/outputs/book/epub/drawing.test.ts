import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from '../../../../../src/core/svg/sanitize.ts';
import { epubDrawing } from '../../../../../src/publish/outputs/book/epub/drawing.ts';

const drawing = (content: string) =>
  epubDrawing(sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`) ?? '');

describe('A drawing in an EPUB file', () => {
  it('keeps the content of links, but not the links', () => {
    expect(
      drawing('<a href="https://example.com"><animate attributeName="x"/><rect width="9" height="9"/></a><a/>'),
    ).toMatch(/9 9"><animate attributeName="x"\/><rect width="9" height="9"\/><\/svg>\n$/u);
  });

  it('has text only in text elements', () => {
    const text = '<text>a<tspan>b</tspan>c</text><title>d</title>';
    expect(drawing(`stray${text}<g>stray</g>`)).toMatch(
      /9 9">\n<text>a<tspan>b<\/tspan>c<\/text><title>d<\/title><g>\n<\/g><\/svg>/u,
    );
  });

  it('has images with dimensions', () => {
    const image = 'href="data:image/png;base64,AAAA"';
    expect(drawing(`<image ${image}/>`)).toContain(`<image width="100%" height="100%" ${image}/>`);
    expect(drawing(`<image width="3" ${image}/>`)).toContain(`<image height="100%" width="3" ${image}/>`);
    expect(drawing(`<image width="3" height="4" ${image}/>`)).toContain(`<image width="3" height="4" ${image}/>`);
    expect(drawing('<mask mask-type="alpha"><rect/></mask>')).toContain('<mask><rect/></mask>');
  });
});
