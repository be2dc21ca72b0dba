import { expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { context, places } from '../helpers/body/body-context.ts';

it('a linked thumbnail becomes a note that names the full-size image if the backup contains neither', () => {
  const body = '<p><a href="./img/gone-large.png"><img src="./img/gone-small.png"></a></p>';
  const { html, markdown, warnings } = convertBody(body, context({ own: 'https://backup.invalid/7/' }), places);
  expect(html).toBe('<p><span class="note">gone-large.png (the source gives no address)</span></p>');
  expect(markdown).toBe('gone-large.png (the source gives no address)');
  expect(warnings).toEqual([{ code: 'no-address', what: 'gone-large.png' }]);
});
