import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const instructions = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')));

describe('the container image', () => {
  it('runs blogkeep as an unprivileged user in /data', () => {
    expect(lastStage).toEqual(expect.arrayContaining(['USER node', 'WORKDIR /data', 'ENTRYPOINT ["blogkeep"]']));
    expect(lastStage.findLast((line) => line.startsWith('USER'))).toBe('USER node');
  });

  it('runs nothing in its last stage, so that an image for another platform needs no emulation', () => {
    expect(lastStage.filter((line) => /^(?:RUN|ADD)/.test(line))).toEqual([]);
    expect(instructions.find((line) => line.startsWith('FROM'))).toContain('--platform=$BUILDPLATFORM');
  });

  it('contains only the packed package and the packages of the lockfile, without package scripts and code for a platform', () => {
    const installs = instructions.flatMap((line) => line.match(/npm (?:ci|update|install)[^&]*/g) ?? []);
    expect(installs.length).toBeGreaterThan(0);
    for (const one of installs) expect(one).toMatch(/ --omit=dev --omit=optional --ignore-scripts /);
    const copied = instructions.flatMap((line) => /^COPY (?!--from)(\S+)/.exec(line)?.[1] ?? []);
    expect(copied).toEqual(['image/blogkeep-*.tgz', 'package-lock.json']);
  });
});
