import { describe, expect, it } from 'vitest';
import { createFailingHosts } from '../../../src/http/throttling/failing-hosts.ts';

describe('A host', () => {
  it('gets no more requests after five failures in a row, independently of other hosts', () => {
    const hosts = createFailingHosts();
    for (let n = 0; n < 4; n++) hosts.failed('dead.example', `reason ${n}`);
    expect(hosts.reasonOf('dead.example')).toBeUndefined();
    hosts.answered('other.example');
    hosts.failed('other.example', 'reason');
    hosts.failed('dead.example', 'last reason');
    expect(hosts.reasonOf('dead.example')).toBe('last reason');
    expect(hosts.reasonOf('other.example')).toBeUndefined();
  });

  it('still gets requests if it has responded between failures', () => {
    const hosts = createFailingHosts();
    for (let n = 0; n < 50; n++) {
      hosts.failed('slow.example', 'reason');
      if (n % 4 === 3) hosts.answered('slow.example');
    }
    expect(hosts.reasonOf('slow.example')).toBeUndefined();
  });
});
