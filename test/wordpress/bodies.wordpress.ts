import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementsBelow, isNamed, setChildren, textOf } from '../../src/body/dom/tree.ts';
import { bodyHtml } from '../../src/body/formats/index.ts';
import { parseBody } from '../../src/body/parse/parse.ts';
import { wordPressBodies, wordPressDetails, wordPressReferences } from '../helpers/wordpress/bodies.ts';
import { hasWordPress, startWordPress, wordPressReason } from './real-wordpress.ts';

/** Bodies of which we show more than WordPress, and the reason. */
const more: Readonly<Record<string, string>> = {
  'blocks-cover': 'an image that is only in the attributes of a cover',
  'blocks-dynamic': 'a gallery that only has ids, but no list of the latest posts',
  'blocks-embed': 'an embed without HTML',
  nested: 'a player in a caption',
  players: 'the player after one without an end tag, and playlists without a script',
};

/** The URL of the uploads in the fixtures. */
const uploads = 'https://shore.example/wp-content/uploads';

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', mp3: 'audio/mpeg', mp4: 'video/mp4' };

interface Rendered {
  readonly version: string;
  readonly uploads: string;
  readonly html: string;
}

describe.skipIf(!hasWordPress)(`a body that a real WordPress renders${wordPressReason}`, () => {
  it('has the same text, links, images and players as the body that we convert', async ({ annotate }) => {
    const url = await startWordPress({ permalinks: '/%post_id%/', zone: 'Asia/Seoul' });
    const bodies = wordPressBodies().map(
      ([name, folder]) => [name, readFileSync(new URL('source.html', folder), 'utf8')] as const,
    );
    const attachments = wordPressReferences.attachments.map((one) => ({
      isOwn: false,
      ...one,
      file: one.url.slice(uploads.length + 1),
      type: types[one.url.slice(-3)],
    }));
    const { blocks, footnotes } = wordPressReferences;
    let version = '';
    for (const [name, source] of bodies) {
      const body = JSON.stringify({ attachments, blocks, footnotes, body: source });
      const response = await fetch(new URL('render.php', url), { method: 'POST', body });
      const rendered = (await response.json()) as Rendered;
      ({ version } = rendered);
      const theirs = factsOf(rendered.html.replaceAll(rendered.uploads, uploads), url);
      const ours = factsOf(bodyHtml(source, wordPressDetails).html, url);
      if (more[name] === undefined) expect(ours, name).toEqual(theirs);
      else expect(ours.media, name).toEqual(expect.arrayContaining([...theirs.media]));
    }
    const different = Object.entries(more).map(([name, reason]) => `${name} (${reason})`);
    await annotate(`WordPress ${version}: ${bodies.length} bodies; we show more in ${different.join(', ')}`);
  });
});

/** Returns what readers of a body see, without white space, which paragraphs replace. */
function factsOf(html: string, wordPress: URL) {
  const root = parseBody(html);
  for (const one of elementsBelow(root, (one) => isNamed(one, 'script', 'style', 'noscript'))) setChildren(one, []);
  const media = elementsBelow(root, (one) => isNamed(one, 'img', 'audio', 'video')).map((one) => {
    const [source] = elementsBelow(one, (child) => isNamed(child, 'source'));
    // Browsers that play the file do not show the content of a player.
    setChildren(one, []);
    return one.attribs.src ?? source?.attribs.src ?? '';
  });
  const links = elementsBelow(root, (one) => isNamed(one, 'a'));
  return {
    text: textOf(root).replace(/\s+/gu, ''),
    // Without a network, WordPress does not link embedded pages. We do not link galleries to pages of their images.
    links: links
      .filter((one) => textOf(one).trim() !== one.attribs.href?.trim())
      .flatMap(({ attribs: { href = '' } }) => (href.startsWith(wordPress.href) ? [] : [href]))
      .filter((href) => !/\.(?:jpg|mp3)$/u.test(href)),
    // The player of a playlist has no file until its script has run.
    media: media.map((src) => src.replace(/\?_=\d+$/u, '')).filter((src) => src !== ''),
  };
}
