import { expect, it } from 'vitest';
import { markScript, searchScript } from '../../scripts/search-script.mjs';

it('templates/search.js is what its sources compile to; "npm run docs" writes it anew', async () => {
  await expect(await searchScript()).toMatchFileSnapshot('../../templates/search.js');
});

it('templates/mark.js is what its sources compile to; "npm run docs" writes it anew', async () => {
  await expect(await markScript()).toMatchFileSnapshot('../../templates/mark.js');
});
