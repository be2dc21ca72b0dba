import { describe, expect, it } from 'vitest';
import { startupLines } from '../../../src/cli/serving/startup-message.ts';
import type { Settings } from '../../../src/cli/options/settings.ts';
import { english } from '../../../src/messages/translate.ts';

const info = { url: 'http://127.0.0.1:1/', api: 'http://127.0.0.1:1/apis/', blogs: [{ name: 'b', posts: 2 }] };
const settings = { dir: ['.'] } as unknown as Settings;

describe('the start-up message of serve', () => {
  it('has commands for PowerShell on Windows', () => {
    const lines = (token?: string, more: Partial<Settings> = {}) =>
      startupLines({ ...info, token }, { ...settings, ...more }, { program: 'blogkeep', os: 'win32' }, english);
    expect(lines('secret')).toContain("  $env:BLOGKEEP_TOKEN = 'secret'");
    expect(lines(undefined, { tokenFile: 'token.txt' })).toContain('  $env:BLOGKEEP_TOKEN = Get-Content token.txt');
    const text = lines('secret').join('\n');
    expect(text).toContain('curl.exe -G --data-urlencode "access_token=$env:BLOGKEEP_TOKEN" ');
    expect(text).not.toMatch(/export |\$\(/u);
  });
});
