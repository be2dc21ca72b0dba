import { describe, expect, it } from 'vitest';
import {
  recordedExchanges,
  recordedOrigin,
  startWordPressRest,
  withoutLinks,
} from '../../../helpers/source/wordpress-rest.ts';

const account = { user: 'admin', password: 'abcd EFGH ijkl MNOP qrst UVWX' };

describe('the simulated WordPress', () => {
  it.each(recordedExchanges().map((exchange) => [`${exchange.route} ${JSON.stringify(exchange.query)}`, exchange]))(
    'answers like the recorded one: %s',
    async (_, { route, query, isAdmin, status, totals, body }) => {
      const server = await startWordPressRest({ account });
      const url = new URL(`index.php?rest_route=${route}&${new URLSearchParams(query).toString()}`, server.url);
      const password = isAdmin === 'wrong' ? 'wrong' : account.password;
      const authorization = `Basic ${Buffer.from(`${account.user}:${password}`).toString('base64')}`;
      const response = await fetch(url, { headers: isAdmin === false ? {} : { authorization } });
      const text = (await response.text()).replaceAll(server.url.origin, recordedOrigin);
      expect(response.status).toBe(status);
      expect(['x-wp-total', 'x-wp-totalpages'].map((name) => response.headers.get(name))).toEqual(totals);
      expect(withoutLinks(JSON.parse(text))).toEqual(withoutLinks(body));
    },
  );
});
