import { describe, expect, it } from 'vitest';
import { createMask } from '../../../src/cli/terminal/secrets.ts';

const token = 'canary+/ä"9f2c';

describe('createMask', () => {
  const hide = createMask([token]);
  it.each([
    ['in plain text', token],
    ['percent-encoded', encodeURIComponent(token)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(token))],
    ['percent-encoded in lower case', encodeURIComponent(token).toLowerCase()],
    ['in a GitHub annotation', `::warning::${encodeURIComponent(token).replaceAll('%', '%25')}`],
    ['escaped for HTML', token.replaceAll('"', '&quot;')],
    ['in base64 with other text', Buffer.from(`access_token=${token}&a=1`).toString('base64')],
    ['encoded as in a form', new URLSearchParams({ token }).toString()],
    ['in base64', Buffer.from(token).toString('base64')],
    ['in base64url', Buffer.from(token).toString('base64url')],
    ['in JSON', JSON.stringify({ token })],
  ])('masks a secret %s', (_, spelling) => {
    const hidden = hide(`before ${spelling} after ${spelling}`);
    expect(hidden).toContain('before ');
    expect(hidden).toContain('[token]');
    expect(hidden).not.toContain('canary');
    expect(hidden).not.toContain(Buffer.from(token).toString('base64').slice(0, 8));
  });

  it('completely masks the longer of two secrets that start alike', () => {
    expect(createMask(['secret', 'secret-more'])('secret-more secret')).toBe('[token] [token]');
  });

  it('ignores secrets that are too short', () => {
    expect(createMask(['', 'a', ' '])('a post')).toBe('a post');
  });
});
