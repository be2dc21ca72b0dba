import { describe, expect, it } from 'vitest';
import { imageKey, imageName, namedImagesIn, originalImage } from '../../../src/backup/blogger/image-address.ts';

describe('addresses of resized images on Blogger', () => {
  it.each([
    ['https://1.bp.blogspot.com/-a/b/AAA/c/s320/tide.jpg', 'https://1.bp.blogspot.com/-a/b/AAA/c/s0/tide.jpg'],
    ['http://4.bp.blogspot.com/_a/b/AAA/c/s1600-h/tide.jpg', 'http://4.bp.blogspot.com/_a/b/AAA/c/s0/tide.jpg'],
    [
      'https://blogger.googleusercontent.com/img/b/R29v/AVvX/w640-h480/tide%20pool.JPG',
      'https://blogger.googleusercontent.com/img/b/R29v/AVvX/s0/tide%20pool.JPG',
    ],
    [
      'https://blogger.googleusercontent.com/img/a/AVvX=w320-h240',
      'https://blogger.googleusercontent.com/img/a/AVvX=s0',
    ],
    ['https://lh3.googleusercontent.com/abc=s320-rw', 'https://lh3.googleusercontent.com/abc=s0'],
    ['https://lh5.ggpht.com/a/b/c/s72-c/tide.jpg?imgmax=800', 'https://lh5.ggpht.com/a/b/c/s0/tide.jpg'],
    [
      'https://1.bp.blogspot.com/-a/b/c/d/w1200-h630-p-k-no-nu/tide.jpg',
      'https://1.bp.blogspot.com/-a/b/c/d/s0/tide.jpg',
    ],
  ])('lead to the original: %s', (address, original) => {
    expect(originalImage(address)).toBe(original);
  });

  it.each([
    'https://1.bp.blogspot.com/-a/b/AAA/c/s0/tide.jpg',
    'https://1.bp.blogspot.com/-a/b/AAA/c/s16000/tide.jpg',
    'https://1.bp.blogspot.com/-a/b/AAA/c/tide.jpg',
    'https://lh3.googleusercontent.com/abc=s0',
    'https://lh3.googleusercontent.com/abc=s0-x/y',
    'https://example.com/a/s320/tide.jpg',
    'https://evil-1.bp.blogspot.com.example.com/a/b/c/d/s320/tide.jpg',
    'https://slowlight.blogspot.com/2024/s320/tide.jpg',
    '/s320/tide.jpg',
    'data:image/png;base64,AAAA',
  ])('are only those of images on its hosts, and not of originals: %s', (address) => {
    expect(originalImage(address)).toBeUndefined();
  });

  it('identify one image in all sizes and on all hosts', () => {
    const keys = ['https://1.bp.blogspot.com/-a/b/c/d/s320/x.jpg', 'http://lh3.ggpht.com/-a/b/c/d/w640-h480/x.jpg?y'];
    expect(new Set(keys.map(imageKey)).size).toBe(1);
    expect(imageKey('https://example.com/x.jpg')).toBeUndefined();
  });

  it.each([
    ['https://1.bp.blogspot.com/-a/b/c/d/s320/tide%2Bpool.jpg', 'tide%2Bpool.jpg'],
    ['https://lh3.googleusercontent.com/a/b/tide.jpg=s320', 'tide.jpg'],
    ['https://blogger.googleusercontent.com/img/a/AVvX=w320', undefined],
    ['https://example.com/tide.jpg', undefined],
  ])('may have a file name: %s', (address, name) => {
    expect(imageName(address)).toBe(name);
  });

  it('are found in bodies, also without protocol', () => {
    const body =
      '<a href="http://1.bp.blogspot.com/-a/b/c/d/s1600/x.jpg?y"><img src=\'//1.bp.blogspot.com/-a/b/c/d/s320/x.jpg\'></a>' +
      'https://blogger.googleusercontent.com/img/a/AVvX=w320 https://example.com/s320/x.jpg';
    expect([...namedImagesIn(body)]).toEqual([
      'http://1.bp.blogspot.com/-a/b/c/d/s1600/x.jpg',
      'https://1.bp.blogspot.com/-a/b/c/d/s320/x.jpg',
    ]);
  });
});
