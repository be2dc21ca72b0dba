import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { findMedia } from '../../src/body/find-media.ts';
import { places, context } from '../helpers/body/body-context.ts';
import { shownByHtml } from '../helpers/body/shown-document.ts';
import { shapes } from '../body/hostile/shapes.ts';

describe('a body with a hostile structure', () => {
  it.each(shapes)(
    'is converted with all its content: $name',
    ({ html, text, links = 0, pictures = 0, media = pictures }) => {
      const converted = convertBody(html, context(), places);
      const shown = shownByHtml(converted.html);
      expect(shown.text).toBe(text);
      expect(shown.links).toHaveLength(links);
      expect(shown.pictures).toHaveLength(pictures);
      expect(converted.warnings.filter(({ code }) => code === 'body-kept-as-html')).toEqual([]);
      expect(converted.markdown.length).toBeLessThan(html.length * 4 + 200_000);
      expect(findMedia(html)).toHaveLength(media);
    },
  );
});
