import { describe, expect, it } from 'vitest';
import { placeTargets } from '../../../../src/publish/site-model/links/own-addresses.ts';
import { linkFormOf, linkFrom } from '../../../../src/publish/site-model/site/links.ts';
import { pageFile } from '../../../../src/publish/site-model/site/paths.ts';
import { postOf, siteOf } from '../../outputs/site/pages/sample-site.ts';

describe('URLs from a custom renderer in bodies', () => {
  const from = postOf(1, { sitePath: 'entry/one' });
  const to = postOf(2, { sitePath: 'entry/둘' });
  const picture = { file: 'ab/a.jpg', type: 'image/jpeg', size: 1 };

  it.each([undefined, 'https://site.example/below/'])('replace the URLs of a site at %s', (url) => {
    const site = siteOf([], [from, to], { url });
    const link = linkFrom(pageFile(from.sitePath), linkFormOf(site));
    const html = `<p><a href="${link(pageFile(to.sitePath), 'x')}">b</a><img src="../../media/ab/a.jpg"><a href="#y">c</a></p>`;
    const placed = placeTargets(site, [picture], (target) =>
      target.kind === 'post' ? `app:${target.post.id}#${target.fragment}` : `cdn:${target.medium.file}`,
    );
    expect(placed(html, from)).toBe('<p><a href="app:2#x">b</a><img src="cdn:ab/a.jpg"><a href="#y">c</a></p>');
  });
});
