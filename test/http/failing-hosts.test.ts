import { describe, expect, it } from 'vitest';
import { createFailingHosts } from '../../src/http/failing-hosts.ts';

describe('A host', () => {
  it('gets no more requests after five failures in a row, independently of other hosts', () => {
    const hosts = createFailingHosts();
    for (let n = 0; n < 4; n++) hosts.failed('dead.example');
    expect(hosts.has('dead.example')).toBe(false);
    hosts.answered('other.example');
    hosts.failed('other.example');
    hosts.failed('dead.example');
    expect(hosts.has('dead.example')).toBe(true);
    expect(hosts.has('other.example')).toBe(false);
  });

  it('still gets requests if it has responded between failures', () => {
    const hosts = createFailingHosts();
    for (let n = 0; n < 50; n++) {
      hosts.failed('slow.example');
      if (n % 4 === 3) hosts.answered('slow.example');
    }
    expect(hosts.has('slow.example')).toBe(false);
  });
});
