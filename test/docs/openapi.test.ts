import fs from 'fs-extra';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi/document.ts';

it('docs/openapi.json matches the table of operations and their schemas; "npm run docs" updates it', async () => {
  const { version } = (await fs.readJson('package.json')) as { version: string };
  const text = await format(JSON.stringify(openApiDocument(version)), {
    ...(await resolveConfig('docs/openapi.json')),
    parser: 'json',
  });
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
});
