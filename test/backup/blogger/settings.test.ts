import { describe, expect, it } from 'vitest';
import { parseSettings, parseSettingsFile } from '../../../src/backup/blogger/settings.ts';

const settingsIn = (csv: string) => parseSettings(parseSettingsFile(csv));

describe('the settings of a blog on Blogger', () => {
  it('have names in the first line and values in the second', () => {
    const csv =
      '\u{feff}blog_name,blog_description,blog_subdomain,BLOG_TIME_ZONE\r\n' +
      'Slow Light,"Walks, bread\r\nand ""trains""",slowlight,Asia/Seoul\r\n';
    expect(settingsIn(csv)).toEqual({
      description: 'Walks, bread\r\nand "trains"',
      address: 'https://slowlight.blogspot.com',
      timeZone: 'Asia/Seoul',
      isPrivate: false,
    });
  });

  it('state the language of the blog, if the file has it', () => {
    expect(settingsIn('blog_subdomain,blog_locale\nslowlight,pt_BR\n').language).toBe('pt_BR');
    expect(settingsIn('blog_subdomain\nslowlight\n').language).toBeUndefined();
  });

  it('may also be one name and one value in each line', () => {
    expect(settingsIn('Setting,Value\nblog_subdomain,slowlight\n')).toMatchObject({
      address: 'https://slowlight.blogspot.com',
    });
  });

  it('name the custom domain of the blog, if it has one', () => {
    const csv = 'blog_subdomain,blog_custom_domain\nslowlight,www.slowlight.example\n';
    expect(settingsIn(csv).address).toBe('https://www.slowlight.example');
  });

  it.each([
    ['PUBLIC', false],
    ['', false],
    ['READERS', true],
    ['AUTHORS', true],
    ['public', true],
  ])('make the blog private unless its access mode is PUBLIC: "%s"', (mode, isPrivate) => {
    expect(settingsIn(`blog_name,blog_read_access_mode\nx,${mode}`).isPrivate).toBe(isPrivate);
  });

  it.each([
    ['an unknown time zone', 'blog_name,blog_time_zone\nx,Mars/Olympus\n'],
    ['a subdomain with a slash', 'blog_name,blog_subdomain\nx,a/b\n'],
    ['an empty file', ''],
    ['an unclosed quote', 'blog_name,blog_subdomain\n"x,y'],
    ['only quotes', '"'.repeat(100_001)],
  ])('are ignored if they are %s', (_, csv) => {
    expect(settingsIn(csv)).toEqual({
      description: undefined,
      address: undefined,
      timeZone: undefined,
      isPrivate: false,
    });
  });
});
