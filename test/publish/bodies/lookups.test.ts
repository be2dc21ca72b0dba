import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { trackLookups } from '../../../src/publish/bodies/lookups.ts';
import { mediaKey } from '../../../src/publish/site-model/from-archive/paths/media-names.ts';
import { context, places } from '../../helpers/body/body-context.ts';

describe('the missing media of a body', () => {
  const missingIn = (html: string) => {
    const tracked = trackLookups(context({ stored: false }), () => false);
    convertBody(html, tracked.context, places);
    return tracked.missing();
  };
  const card = (image: string) =>
    `<figure data-ke-type="opengraph" data-og-title="A" data-og-source-url="https://a.example/" data-og-image="${image}"></figure>`;
  const thumbnail = 'https://img.example/thumbnail.png';
  const image = 'https://img.example/a.png';

  it('do not include thumbnails of link cards, without which readers miss nothing', () => {
    expect(missingIn(`${card(thumbnail)}<p><img src="${image}"></p>`)).toEqual([mediaKey(image)]);
  });

  it('include a thumbnail that the post also shows as an image', () => {
    expect(missingIn(`${card(thumbnail)}<p><img src="${thumbnail}"></p>`)).toEqual([mediaKey(thumbnail)]);
  });
});
