import type { Warning } from '../core/warnings.ts';

/** So many hosts are named at most. */
const named = 5;

/** Media at hosts that are not asked, counted by host. */
export class ForeignMedia {
  readonly #counts = new Map<string, number>();

  leave(address: string): void {
    const host = URL.canParse(address, 'https://x') ? new URL(address, 'https://x').host : address;
    this.#counts.set(host, (this.#counts.get(host) ?? 0) + 1);
  }

  /** Undefined where none was left. */
  warning(): Warning | undefined {
    if (this.#counts.size === 0) return undefined;
    const hosts = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([host]) => host);
    const count = [...this.#counts.values()].reduce((sum, times) => sum + times, 0);
    return { code: 'foreign-media-left', count, hosts: hosts.slice(0, named) };
  }
}
