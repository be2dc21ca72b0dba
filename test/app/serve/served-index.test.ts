import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexFile } from '../../../src/app/serve/served-index.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const lines = ['[1]\n', '글 하나\tand more\n', 'the last\n'];
const read = lines.map((line) => line.slice(0, -1));

async function written() {
  const cache = path.join(temporaryFolder(), '.blogkeep-cache');
  const store = indexFile(cache, 'archive');
  await store.write(lines);
  const [name = ''] = fs.readdirSync(cache).filter((one) => one.endsWith('.jsonl'));
  return { cache, store, file: path.join(cache, name) };
}

describe('The index file of a served archive', () => {
  it('returns the lines that were last written to it', async () => {
    const { cache, store } = await written();
    expect([...(store.read() ?? [])]).toEqual(read);
    await store.write(['other\n']);
    expect([...(store.read() ?? [])]).toEqual(['other']);
    expect(fs.readdirSync(cache)).toHaveLength(2);
  });

  it('returns nothing if it is missing, truncated or changed', async () => {
    const { cache, store, file } = await written();
    expect(indexFile(cache, 'another').read()).toBeUndefined();
    const whole = fs.readFileSync(file);
    for (const damaged of [whole.subarray(0, -1), whole.subarray(0, 20), whole.subarray(1), Buffer.alloc(0)]) {
      fs.writeFileSync(file, damaged);
      expect(store.read()).toBeUndefined();
    }
    fs.writeFileSync(file, whole.toString().replace('more', 'less'));
    expect(store.read()).toBeUndefined();
  });

  it('keeps its previous content if it cannot be written', async () => {
    const { cache, store } = await written();
    const cut = function* () {
      yield 'other\n';
      throw new Error('no more');
    };
    await store.write(cut());
    expect([...(store.read() ?? [])]).toEqual(read);
    await indexFile('/dev/null/cache', 'archive').write(lines);
    expect(fs.readdirSync(cache).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('is not written through a link', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    fs.symlinkSync(elsewhere, path.join(folder, '.blogkeep-cache'));
    await indexFile(path.join(folder, '.blogkeep-cache'), 'archive').write(lines);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    const { file, store } = await written();
    fs.symlinkSync(path.join(elsewhere, 'theirs'), `${file}.new`);
    await store.write(lines);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });
});
