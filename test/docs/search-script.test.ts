import { expect, it } from 'vitest';
import { markScript, searchScript } from '../../scripts/search-script.mjs';

it('templates/search.js is compiled from its current sources; "npm run docs" updates it', async () => {
  await expect(await searchScript()).toMatchFileSnapshot('../../templates/search.js');
});

it('templates/mark.js is compiled from its current sources; "npm run docs" updates it', async () => {
  await expect(await markScript()).toMatchFileSnapshot('../../templates/mark.js');
});
