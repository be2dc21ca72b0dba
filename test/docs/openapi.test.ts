import fs from 'fs-extra';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/serve/openapi/document.ts';

it('docs/openapi.json matches the table of operations and their schemas; "npm run docs" updates it', async () => {
  const { version } = (await fs.readJson('package.json')) as { version: string };
  const document = openApiDocument({ version, rootKey: 'service', pageSize: 10, server: 'http://127.0.0.1:4000' });
  const text = await format(JSON.stringify(document), {
    ...(await resolveConfig('docs/openapi.json')),
    parser: 'json',
  });
  await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
});
