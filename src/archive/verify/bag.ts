import fs from 'fs-extra';
import { type Finding, addFindings, severityOf } from '../../core/report/findings.ts';
import { FileReader } from './file-reader.ts';
import {
  entryOf,
  isKnownAlgorithm,
  isPathInside,
  manifestName,
  parseManifest,
  type Manifest,
} from '../format/manifest.ts';
import { layout } from '../format/layout.ts';
import { checkPayload, oneByOne, unreadFinding } from './payload-check.ts';
import { decodeDeclaration, decodeText, type Declaration } from '../format/declaration.ts';
import { Turns } from './turns.ts';
import { walk } from './walk.ts';
import { message } from '../../messages/message.ts';

/** The result of verifying a bag. */
export interface BagCheck {
  readonly findings: readonly Finding[];
  readonly files: number;
  readonly bytes: number;
}

/** Verifies a bag by any program (RFC 8493, 3; also versions before 1.0). It is complete and valid if no finding is damage. */
export async function checkBag(folder: string, signal?: AbortSignal): Promise<BagCheck> {
  const reader = new FileReader(folder, new Turns(signal));
  const { declaration, findings } = await readDeclaration(reader);
  const tags: Tags = { folder, reader, declaration, findings };

  const names = fs.readdirSync(folder).sort();
  const manifests: Manifest[] = [];
  const tagManifests: Manifest[] = [];
  for (const name of names) {
    const kind = manifestName(name);
    const manifest = kind && (await readManifest(name, kind.algorithm, tags));
    if (manifest) (kind.isTag ? tagManifests : manifests).push(manifest);
  }
  if (!names.some((name) => manifestName(name)?.isTag === false)) {
    findings.push({ code: 'file-missing', path: 'manifest-sha512.txt' });
  }
  await checkTags(tagManifests, tags);
  const toFetch = await readFetch(new Set(manifests.flatMap(({ sums }) => [...sums.keys()])), tags);
  const { isStrict } = declaration;
  const payload = await checkPayload({ read: oneByOne(folder, reader), manifests, isStrict, toFetch });
  addFindings(findings, payload.findings);
  const isWhole = payload.findings.every(
    (finding) => severityOf(finding) !== 'damage' && finding.code !== 'system-file',
  );
  const counted = { bytes: 0, files: payload.read.size };
  for (const { size } of payload.read.values()) counted.bytes += size;
  if (isWhole) await checkOxum(counted, tags);
  return { findings, ...reader.total };
}

interface Tags {
  readonly folder: string;
  readonly reader: FileReader;
  readonly declaration: Declaration;
  readonly findings: Finding[];
}

async function readDeclaration(reader: FileReader): Promise<{ declaration: Declaration; findings: Finding[] }> {
  const path = layout.declaration;
  const bytes = await reader.bytes(path);
  if (Buffer.isBuffer(bytes)) return decodeDeclaration(path, bytes);
  const finding: Finding =
    bytes.why === 'missing' ? { code: 'file-missing', path } : unreadFinding({ path, kind: 'other' }, bytes);
  return { declaration: { isStrict: true, encoding: 'UTF-8' }, findings: [finding] };
}

/** The text of a tag file; undefined if it cannot be read. Adds findings. */
async function readTag(path: string, { reader, declaration, findings }: Tags): Promise<string | undefined> {
  const bytes = await reader.bytes(path);
  if (!Buffer.isBuffer(bytes)) {
    if (bytes.why !== 'missing') findings.push(unreadFinding({ path, kind: 'other' }, bytes));
    return undefined;
  }
  const { encoding } = declaration;
  const text = decodeText(bytes, encoding);
  if (text === undefined) findings.push({ code: 'bag-encoding', path, encoding });
  return text;
}

async function readManifest(name: string, algorithm: string, tags: Tags): Promise<Manifest | undefined> {
  if (!isKnownAlgorithm(algorithm)) {
    tags.findings.push({
      code: 'bag-manifest',
      path: name,
      reason: message('archive.algorithm-unknown', { algorithm }),
    });
    return undefined;
  }
  const text = await readTag(name, tags);
  const manifest = text === undefined ? undefined : parseManifest(name, text, tags.declaration.isStrict);
  addFindings(tags.findings, manifest?.findings ?? []);
  return manifest;
}

/** Compares tag files with the tag manifests that list them. There may be others (RFC 8493, 2.2.4). */
async function checkTags(manifests: readonly Manifest[], { folder, reader, findings }: Tags): Promise<void> {
  for (const { name, algorithm, sums } of manifests) {
    for (const [path, sum] of sums) {
      const read = await reader.sums(path, [algorithm]);
      if ('sums' in read) {
        if (read.sums[algorithm] !== sum) findings.push({ code: 'file-changed', path, size: read.size });
      } else if (read.why === 'missing') findings.push({ code: 'file-missing', path });
      else findings.push(unreadFinding({ path, kind: 'other' }, read));
    }
    if (sums.has(name)) findings.push({ code: 'bag-path', path: name, entry: name });
  }
  for (const found of walk(folder, '')) {
    if (found.kind !== 'file' && !found.path.startsWith(layout.payload)) findings.push(unreadFinding(found));
  }
}

/** Reads `fetch.txt` (RFC 8493, 2.2.3), the payload files that are stored elsewhere. Nothing is fetched. */
async function readFetch(listed: ReadonlySet<string>, tags: Tags): Promise<Set<string>> {
  const path = layout.fetchList;
  const toFetch = new Set<string>();
  for (const line of ((await readTag(path, tags)) ?? '').split(/\r\n|\r|\n/u)) {
    if (line.trim() === '') continue;
    const written = /^\S+[ \t]+(?:\d+|-)[ \t]+(.+)$/u.exec(line)?.[1];
    const entry = written === undefined ? line : entryOf(written, tags.declaration.isStrict)[0];
    if (written !== undefined && isPathInside(entry) && listed.has(entry)) toFetch.add(entry);
    else tags.findings.push({ code: 'bag-path', path, entry });
  }
  return toFetch;
}

/** The quick check that `bag-info.txt` offers (RFC 8493, 2.2.2). */
async function checkOxum(counted: { bytes: number; files: number }, tags: Tags): Promise<void> {
  const path = layout.bagInfo;
  const said = /^payload-oxum[ \t]*:[ \t]*(.*)$/imu.exec((await readTag(path, tags)) ?? '')?.[1]?.trim();
  const oxum = `${counted.bytes}.${counted.files}`;
  if (said !== undefined && said !== oxum) tags.findings.push({ code: 'bag-size', path, said, counted: oxum });
}
