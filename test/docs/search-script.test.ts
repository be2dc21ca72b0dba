import { expect, it } from 'vitest';
import { searchScript } from '../../scripts/search-script.mjs';

it('templates/search.js is what its sources compile to; "npm run docs" writes it anew', async () => {
  await expect(await searchScript()).toMatchFileSnapshot('../../templates/search.js');
});
