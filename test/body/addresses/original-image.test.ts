import { describe, expect, it } from 'vitest';
import { isImageAddress } from '../../../src/body/addresses/addresses.ts';
import { isOriginalOf } from '../../../src/body/addresses/original-image.ts';

const host = 'https://img.example.com';

describe('the image that a link around an image leads to', () => {
  it.each([
    ['/a/tide.jpg', '/a/tide-300x200.jpg'],
    ['/a/tide.jpg', '/a/tide-e1398765432101-300x200.jpg'],
    ['/a/tide-scaled.jpg', '/a/tide-768x512.jpg'],
    ['/a/tide.PNG', '/a/TIDE_thumb.jpg'],
    ['/a/tide_o.jpg', '/a/tide_m.jpg'],
    ['/a/tide.jpg', '/a/th_tide.jpg'],
    ['/a/tide.jpg', '/a/thumbs/tide.jpg'],
    ['/AB/s1600/1.jpg', '/AB/s320/1.jpg'],
    ['/AB/w1600-h900/image.png', '/AB/s72-c/image.png'],
    ['/a/1.jpg', '/a/thumbs/1.jpg'],
    ['/a/large.jpg', '/a/small.jpg'],
    ['/a/ab/Tide%20pool.png', '/thumb/a/ab/Tide%20pool.png/220px-Tide%20pool.png'],
    ['/4/12345678_0123456789_o.jpg', '/4/12345678_abcdef0123_m.jpg'],
    ['/a/image_4.png', '/a/image_thumb_1.png'],
    ['/a/image%5B5%5D.png', '/a/image_thumb%5B3%5D.png'],
    ['/a/tide.jpg', '/resize.php?src=https%3A%2F%2Fimg.example.com%2Fa%2Ftide.jpg&w=200'],
    ['/dn/x/y/img.jpg', '/thumb/R1280x0/?fname=https%3A%2F%2Fblog.example.com%2Fdn%2Fx%2Fy%2Fimg.jpg'],
    ['/a/tide.jpg', '/a/tide.jpg?w=604'],
    ['/a/%EB%AC%BC.jpg', '/a/%E1%84%86%E1%85%AE%E1%86%AF-300x200.jpg'],
    ['/original/11AB', '/R400x0/11AB'],
  ])('is its original: %s of %s', (original, copy) => {
    expect(isOriginalOf(host + original, [host + copy])).toBe(true);
  });

  it.each([
    ['/a/dsc_3405.jpg', '/a/dsc_3293.jpg'],
    ['/a/tide-2.jpg', '/a/tide-1-300x200.jpg'],
    ['/a/tide.jpg', '/a/tide-1.jpg'],
    ['/a/tide_b.jpg', '/a/tide_a.jpg'],
    ['/dn/x/y/img.jpg', '/dn/v/w/img.jpg'],
    ['/dn/x/y/img.jpg', '/thumb/R1280x0/?fname=https%3A%2F%2Fblog.example.com%2Fdn%2Fv%2Fw%2Fimg.jpg'],
    ['/2015/1.jpg', '/2016/1.jpg'],
    ['/a/photo2.jpg', '/a/photo1_thumb.jpg'],
    ['/a/photo12.jpg', '/a/photo1_thumb2.jpg'],
    ['/a/12345678_0123456789_o.jpg', '/a/87654321_0123456789_m.jpg'],
    ['/a/large.jpg', '/b/small.jpg'],
    ['/a/tide#1.jpg', '/a/tide#2.jpg'],
  ])('is another one: %s of %s', (original, copy) => {
    expect(isOriginalOf(host + original, [host + copy])).toBe(false);
  });

  it('is its original if the image has no address, or one of a placeholder', () => {
    expect(isOriginalOf(`${host}/tide.jpg`, [''])).toBe(true);
    expect(isOriginalOf(`${host}/tide.jpg`, ['data:image/gif;base64,AA'])).toBe(true);
    expect(isOriginalOf(`${host}/tide.jpg`, ['/img/blank.gif'])).toBe(true);
    expect(isOriginalOf(`${host}/tide.jpg`, ['/img/blank.gif', `${host}/ebb.jpg`])).toBe(false);
  });
});

describe('the address of an image', () => {
  it.each([
    'https://wiki.example.org/wiki/File:Tide.JPG',
    'https://wiki.example.org/title/%ED%8C%8C%EC%9D%BC:Tide.png',
    'https://wiki.example.org/wiki/Datei%3ATide.png?uselang=en',
    'https://git.example.org/shore/tide/blob/main/img/tide.png',
    'https://git.example.org/shore/tide/-/blob/main/tide.png#L1',
    'https://1.bp.example.com/_a/AB/s1600-h/tide.jpg',
  ])('is not that of a page: %s', (address) => {
    expect(isImageAddress(address)).toBe(false);
  });

  it.each([
    'https://img.example.org/12:30.jpg',
    'https://img.example.org/wiki/File/Tide.JPG',
    'https://git.example.org/shore/tide/blob/main/tide.png?raw=true',
    'https://img.example.org/blob/tide.png',
    '//img.example.org/s1600/tide.jpg',
  ])('may contain words of pages: %s', (address) => {
    expect(isImageAddress(address)).toBe(true);
  });
});
