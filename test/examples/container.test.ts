import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { optionNames, variableOf } from '../../src/options/options.ts';

const folder = fileURLToPath(new URL('../../examples/container', import.meta.url));
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<string, Record<string, unknown>>>;
  readonly secrets: Readonly<Record<string, unknown>>;
};
/** Names and arguments of the instructions, with continued lines joined. */
const instructions = read('Containerfile')
  .replaceAll(/^#.*\n/gmu, '')
  .replaceAll(/\\\n\s*/gu, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(/ (.*)/u, 2) as [string, string]);
const valuesOf = (name: string) =>
  instructions.flatMap(([instruction, value]) => (instruction === name ? [value] : []));

describe('compose.yaml', () => {
  const { blogkeep, ...others } = compose.services;

  it('runs one service with minimal permissions', () => {
    expect(others).toEqual({});
    expect(blogkeep).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      init: true,
    });
    expect(blogkeep?.user).not.toMatch(/^(?:0|root)/u);
    for (const key of ['privileged', 'cap_add', 'ports', 'network_mode', 'pid'])
      expect(blogkeep).not.toHaveProperty(key);
  });

  it('passes the token as a file, and the repository as the only volume', () => {
    expect(blogkeep?.secrets).toEqual(Object.keys(compose.secrets));
    const [secret = ''] = Object.keys(compose.secrets);
    expect(compose.secrets[secret]).toEqual({ file: './token' });
    expect(blogkeep?.environment).toEqual({ [variableOf('tokenFile')]: `/run/secrets/${secret}` });
    expect(optionNames).toContain('tokenFile');
    expect(blogkeep?.volumes).toEqual(['${BLOGKEEP_FOLDER:-./blog}:/blog']);
    expect(blogkeep?.command).toEqual(['/blog']);
  });

  it('builds the image from the folder that contains it', () => {
    expect(blogkeep?.build).toEqual({ context: '.', dockerfile: 'Containerfile' });
  });
});

describe('Containerfile', () => {
  it('defines an image that does not run as root and does not include the first stage', () => {
    expect(valuesOf('FROM')).toEqual(['${NODE_IMAGE} AS package', '${NODE_IMAGE}']);
    expect(valuesOf('USER')).toEqual(['node']);
    const order = instructions.map(([instruction]) => instruction);
    expect(order.lastIndexOf('USER')).toBeGreaterThan(Math.max(order.lastIndexOf('RUN'), order.lastIndexOf('COPY')));
  });

  it('copies only package.json and the lockfile', () => {
    expect(valuesOf('ADD')).toEqual([]);
    expect(valuesOf('COPY').filter((value) => !value.startsWith('--from='))).toEqual([
      'package.json package-lock.json ./',
    ]);
    expect(
      read('.dockerignore')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#')),
    ).toEqual(['*', '!package.json', '!package-lock.json']);
  });

  it('installs the packages of the lockfile without running their scripts', () => {
    const [install, ...others] = valuesOf('RUN').filter((value) => value.includes('npm '));
    expect(others).toEqual([]);
    expect(install).toMatch(
      /^if \[ -z "\$BLOGKEEP_PACKAGE" \]; then npm ci .*--ignore-scripts.*; else .*--ignore-scripts/u,
    );
    expect(valuesOf('ARG')).toContain('BLOGKEEP_PACKAGE=');
  });

  it('runs the nightly script of the installed package', () => {
    const [entry = ''] = valuesOf('ENTRYPOINT');
    const [, script = ''] = JSON.parse(entry) as string[];
    const [, inPackage] = /node_modules\/blogkeep\/(.*)$/u.exec(script) ?? [];
    expect(fs.existsSync(fileURLToPath(new URL(`../../${inPackage}`, import.meta.url)))).toBe(true);
  });
});
