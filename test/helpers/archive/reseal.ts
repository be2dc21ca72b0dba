import fs from 'fs-extra';
import path from 'node:path';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { encodeManifest } from '../../../src/core/bagit/manifest.ts';
import { filesIn } from '../temporary-folder.ts';

/** Updates the manifests of an archive after a test has changed its files. */
export function reseal(archive: string): void {
  const payload = Object.entries(filesIn(path.join(archive, 'data'))).map(
    ([name, content]) => [`data/${name}`, Buffer.from(content, 'latin1')] as const,
  );
  const bytes = payload.reduce((sum, [, content]) => sum + content.length, 0);
  const info = path.join(archive, 'bag-info.txt');
  const text = fs
    .readFileSync(info, 'utf8')
    .replace(/^Payload-Oxum: .*$/mu, `Payload-Oxum: ${bytes}.${payload.length}`);
  fs.writeFileSync(info, text);
  const write = (name: string, sums: (readonly [string, Uint8Array])[]) =>
    fs.writeFileSync(
      path.join(archive, name),
      encodeManifest(new Map(sums.map(([entry, content]) => [entry, sha256Of(content)]))),
    );
  write('manifest-sha256.txt', payload);
  const tags = ['.gitattributes', 'README.md', 'bag-info.txt', 'bagit.txt', 'manifest-sha256.txt'];
  write(
    'tagmanifest-sha256.txt',
    tags.map((name) => [name, fs.readFileSync(path.join(archive, name))] as const),
  );
}
