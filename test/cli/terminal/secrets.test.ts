import { describe, expect, it } from 'vitest';
import { createMask } from '../../../src/cli/terminal/secrets.ts';

const token = 'canary+/ä"9f2c';

describe('hider', () => {
  const hide = createMask([token]);
  it.each([
    ['as it is', token],
    ['percent-encoded', encodeURIComponent(token)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(token))],
    ['percent-encoded in lower case', encodeURIComponent(token).toLowerCase().replace('9f2c', '9f2c')],
    ['in an annotation of GitHub', `::warning::${encodeURIComponent(token).replaceAll('%', '%25')}`],
    ['escaped for HTML', token.replaceAll('"', '&quot;')],
    ['in base64 with other text', Buffer.from(`access_token=${token}&a=1`).toString('base64')],
    ['as in a form', new URLSearchParams({ token }).toString()],
    ['in base64', Buffer.from(token).toString('base64')],
    ['in base64 for addresses', Buffer.from(token).toString('base64url')],
    ['in JSON', JSON.stringify({ token })],
  ])('takes a secret out %s', (_, spelling) => {
    const hidden = hide(`before ${spelling} after ${spelling}`);
    expect(hidden).toContain('before ');
    expect(hidden).toContain('[token]');
    expect(hidden).not.toContain('canary');
    expect(hidden).not.toContain(Buffer.from(token).toString('base64').slice(0, 8));
  });

  it('takes out the longer of two that begin alike as a whole', () => {
    expect(createMask(['secret', 'secret-more'])('secret-more secret')).toBe('[token] [token]');
  });

  it('leaves texts alone when a secret is too short to be one', () => {
    expect(createMask(['', 'a', ' '])('a post')).toBe('a post');
  });
});
