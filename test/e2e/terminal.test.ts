import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSampleSource, type SampleSource } from '../../src/sample/source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textOf } from '../helpers/text-of.ts';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const samples = fileURLToPath(new URL('../../examples/blog', import.meta.url));
const hasTmux = spawnSync('tmux', ['-V']).status === 0;

let source: SampleSource;
beforeAll(async () => {
  source = await startSampleSource({ folder: samples, token: 'canary-2b8e' });
});
afterAll(() => source.close());

/** Runs a command in a terminal of its own tmux server. The shell prints the exit code, because tmux does not report it reliably. */
function terminal(command: string, columns: number) {
  const socket = join(mkdtempSync(join(tmpdir(), 'blogkeep-tmux-')), 'socket');
  const tmux = (...argv: string[]): string =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...argv], {
      encoding: 'utf8',
      env: { ...process.env, TERM: 'xterm', LC_ALL: 'C.UTF-8' },
    });
  const script = `trap : INT; ${command}; echo "ended with $?"; read _`;
  tmux('new-session', '-d', '-x', String(columns), '-y', '40', script);
  onTestFinished(() => {
    tmux('kill-server');
    rmSync(dirname(socket), { recursive: true });
  });
  return {
    press: (key: string) => tmux('send-keys', key),
    screen: () => tmux('capture-pane', '-p', '-S', '-').trimEnd(),
  };
}

function exportSlowly(): string {
  const folder = temporaryFolder();
  const variables = `BLOGKEEP_TOKEN=canary-2b8e BLOGKEEP_BASE_URL=${source.baseUrl.href}`;
  return `cd ${folder} && ${variables} ${process.execPath} ${bin} export --rate 4`;
}

describe.skipIf(!hasTmux)('on a terminal (needs tmux)', () => {
  it('an export that is interrupted with Ctrl-C prints how to continue', async () => {
    const { press, screen } = terminal(exportSlowly(), 100);
    await expect.poll(() => screen(), { timeout: 20_000 }).toMatch(/^Posts .* left$/m);
    press('C-c');
    await expect.poll(() => screen(), { timeout: 20_000 }).toContain(textOf('core.run-stopped'));
    await expect.poll(() => screen(), { timeout: 20_000 }).toMatch(/^ended with 130$/m);
    expect(screen()).toContain(textOf('run.stopping'));
    expect(screen().match(/^Listing/gm)).toHaveLength(1);
  });
});
