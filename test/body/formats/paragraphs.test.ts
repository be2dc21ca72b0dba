import fs from 'fs-extra';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addParagraphs, convertLineBreaks } from '../../../src/body/formats/paragraphs.ts';

const folder = fileURLToPath(new URL('../../fixtures/paragraphs', import.meta.url));
const lineBreaks = fileURLToPath(new URL('../../fixtures/line-breaks', import.meta.url));

describe('a body without paragraph tags', () => {
  it.each(fs.readdirSync(folder))('is split into paragraphs and lines: %s', (name) => {
    const text = (file: string) => fs.readFileSync(path.join(folder, name, file), 'utf8');
    expect(addParagraphs(text('input.html'))).toBe(text('expected.html'));
  });

  it('may use the line breaks of any operating system', () => {
    expect(addParagraphs('a\r\nb\r\n\r\nc\rd')).toBe('<p>a<br>\nb</p>\n<p>c<br>\nd</p>');
  });

  it('is converted in linear time', () => {
    for (const text of ['<div ', '<pre>', '<!--', '<p "', "<a '", '\n \n', '<b', 'a\n'])
      expect(addParagraphs(text.repeat(100_000)).length).toBeGreaterThan(0);
  });
});

describe('a body with the line breaks of Movable Type', () => {
  it.each(fs.readdirSync(lineBreaks))('is split into paragraphs and lines, except at block elements: %s', (name) => {
    const text = (file: string) => fs.readFileSync(path.join(lineBreaks, name, file), 'utf8').trimEnd();
    expect(convertLineBreaks(text('input.html'))).toBe(text('expected.html'));
  });

  it('may use the line breaks of any operating system', () => {
    expect(convertLineBreaks('a\r\nb\r\n\r\nc\rd')).toBe('<p>a<br>\nb</p>\n\n<p>c<br>\nd</p>');
  });

  it('is converted in linear time', () => {
    for (const text of ['<div ', '<pre>', '<!--', '<p "', "<a '", '\n \n', '<b', 'a\n', '<p>\n\n', 'a\n\n'])
      expect(convertLineBreaks(text.repeat(50_000)).length).toBeGreaterThan(0);
  });
});
