import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtureFolder, recordedExchanges, withoutLinks } from '../helpers/source/wordpress-rest.ts';
import { ask, record } from './record-rest.ts';

const { WORDPRESS_REST = '', WORDPRESS_REST_PASSWORD: password = '' } = process.env;
const server = { root: WORDPRESS_REST, user: 'admin', password };
const hasServer = WORDPRESS_REST !== '';
const reason = hasServer ? '' : ' (skipped: WORDPRESS_REST names no REST API of a WordPress with the seed)';

describe.skipIf(!hasServer)(`the recorded answers of WordPress${reason}`, () => {
  it.skipIf(process.env.UPDATE !== undefined).each(recordedExchanges().map((one) => [one.route, one.query, one]))(
    'are those of the real one: %s %o',
    async (_route, _query, recorded) => {
      expect(withoutLinks(await ask(server, recorded))).toEqual(withoutLinks(recorded));
    },
  );

  it.runIf(process.env.UPDATE !== undefined)('are recorded', { timeout: 600_000 }, async () => {
    for (const [name, text] of await record(server)) fs.writeFileSync(new URL(`${name}.json`, fixtureFolder), text);
  });
});
