import { expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { context, places } from '../../../helpers/body/body-context.ts';

it('a missing image keeps its address and the link to another image', () => {
  const { html, markdown } = convertBody(
    '<p><a href="https://img.example.com/m/heron.jpg"><img src="https://img.example.com/gone/crane.jpg" alt="a crane"></a></p>',
    context(),
    places,
  );
  expect(html).toContain('heron.jpg');
  expect(html).toContain('<a href="https://img.example.com/gone/crane.jpg"');
  expect(markdown).toMatch(/^\[!\[a crane\]\(https:\/\/img\.example\.com\/gone\/crane\.jpg\)\]\(.*heron\.jpg\)$/u);
});
