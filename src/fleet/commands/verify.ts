import fs from 'fs-extra';
import { join } from 'node:path';
import { severityOf, type Finding } from '../../core/report/findings.ts';
import { verifyArchive } from '../../index.ts';
import { message, type Text } from '../../messages/message.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { openStorage } from '../storage/open-storage.ts';
import { RemoteArchive } from '../storage/remote-archive.ts';
import type { Storage } from '../storage/storage.ts';
import { printLine, printJson, type FleetCommand, type FleetEnvironment } from './command.ts';
import { selectBlogs } from './open-fleet.ts';

/** Verification result of one archive. */
interface VerifyResult {
  readonly blog: string;
  readonly isOk: boolean;
  readonly files: number;
  readonly bytes: number;
  /** number of files that were fetched */
  readonly fetched: number;
  readonly findings: readonly { readonly code: string; readonly path: string }[];
}

/** Maximum number of findings to print per archive. The JSON output contains all of them. */
const maxShown = 20;

/** Verifies archives in storage, one at a time, and marks damaged ones for repair by the next run. */
export const verify: FleetCommand = {
  about: message('fleetStorage.about-verify'),
  names: 'any',
  options: {
    all: { type: 'boolean', about: message('fleet.option-all') },
    remote: { type: 'boolean', about: message('fleetStorage.option-remote') },
    json: { type: 'boolean', about: message('fleet.option-json') },
  },
  async run(given, environment) {
    const configuration = await readConfiguration(given.config);
    const blogs = selectBlogs('verify', given, configuration);
    const storage = await openStorage(configuration.storage);
    const results: VerifyResult[] = [];
    try {
      for (const { name } of blogs) {
        if (environment.signal.aborted) break;
        const check = given.options.remote === true ? verifyRemotely : verifyLocally;
        const result = await check(name, storage, environment);
        results.push(result);
        if (!result.isOk) await new RemoteArchive(storage, name).requestRepair();
        if (given.options.json !== true) for (const line of formatResult(result)) printLine(environment, line);
      }
    } finally {
      storage.close();
    }
    if (given.options.json === true) printJson(environment, results);
    return results.every(({ isOk }) => isOk) ? 0 : 5;
  },
};

async function verifyRemotely(blog: string, storage: Storage): Promise<VerifyResult> {
  const { findings, files, bytes, fetched } = await new RemoteArchive(storage, blog).verify();
  return { blog, isOk: findings.every(isNoDamage), files, bytes, fetched, findings: findings.map(codeAndPath) };
}

/** Fetches a whole archive and verifies it locally, which also checks that its records are consistent. */
async function verifyLocally(blog: string, storage: Storage, { temporary }: FleetEnvironment): Promise<VerifyResult> {
  const folder = await fs.mkdtemp(join(temporary, 'blogkeep-verify-'));
  try {
    const archive = new RemoteArchive(storage, blog);
    const fetched = await archive.fetch(join(folder, 'archive'));
    const media = await archive.fetchMedia(join(folder, 'archive'));
    const count = { files: fetched.files + media.files, bytes: fetched.bytes + media.bytes };
    // A blog that has no archive yet is not damaged.
    if (count.files === 0 && fetched.isIntact) return { blog, isOk: true, ...count, fetched: 0, findings: [] };
    const { findings } = await verifyArchive({ archive: join(folder, 'archive'), markdown: false, site: false });
    const isOk = findings.every(({ severity }) => severity !== 'damage');
    return { blog, isOk, ...count, fetched: count.files, findings: findings.map(codeAndPath) };
  } finally {
    await fs.remove(folder);
  }
}

const isNoDamage = (finding: Finding) => severityOf(finding) !== 'damage';
const codeAndPath = ({ code, path = '' }: { readonly code: string; readonly path?: string }) => ({ code, path });

function formatResult({ blog, isOk, files, fetched, findings }: VerifyResult): Text[] {
  const head = isOk
    ? message('fleetStorage.verified', { blog, files, fetched })
    : message('fleetStorage.damaged', { blog, files, findings: findings.length });
  const shown = findings.slice(0, maxShown).map(({ code, path }) => `  ${code} ${path}`);
  const more = findings.length - shown.length;
  return [head, ...shown, ...(more > 0 ? [message('fleetStorage.more-findings', { more })] : [])];
}
