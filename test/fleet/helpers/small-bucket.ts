import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StorageSettings } from '../../../src/fleet/configuration/configuration.ts';
import { MemoryBucket } from './memory-storage.ts';

/** Limitations of the simulated server. */
export interface SmallBucketOptions {
  /** headers to reject with 501, as some servers do if they do not support them */
  readonly refuses?: 'conditions' | 'checksums';
  /** whether If-Match is ignored */
  readonly ignoresIfMatch?: boolean;
  /** keys per page of a listing */
  readonly pageSize?: number;
}

export interface SmallBucket {
  readonly bucket: MemoryBucket;
  readonly settings: StorageSettings;
  /** method, path and query of each request */
  readonly requests: string[];
  /** makes the next requests fail with a status and an error code of S3 */
  failing: { count: number; status: number; code: string } | undefined;
  /** number of interim responses before each response; Infinity: no response at all */
  pieces: number;
  stop(): Promise<void>;
}

/**
 * A bucket in memory, served over HTTP, with features that Swift lacks: conditional writes, `x-amz-checksum-sha256`, and configurable page
 * sizes. It does not check signatures. It only tests that request headers follow the S3 reference.
 */
export async function startSmallBucket({
  refuses,
  ignoresIfMatch = false,
  pageSize = 1000,
}: SmallBucketOptions = {}): Promise<SmallBucket> {
  const bucket = new MemoryBucket();
  const sums = new Map<Buffer, IncomingHttpHeaders>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      if (small.pieces === Infinity) return;
      for (let piece = 0; piece < small.pieces; piece += 1) {
        await sleep(100);
        response.writeProcessing();
      }
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      if (small.failing && small.failing.count-- > 0) {
        fail(response, small.failing.status, small.failing.code);
        return;
      }
      const url = new URL(request.url ?? '', 'http://bucket');
      const [, name = '', ...rest] = url.pathname.split('/');
      const key = decodeURIComponent(rest.join('/'));
      if (name !== 'blogs') fail(response, 404, 'NoSuchBucket');
      else if (key === '') listing(response, url.searchParams);
      else answer(response, request.method ?? '', key, request.headers, body, url.searchParams.get('versionId'));
    });
  });

  const answer = (
    response: ServerResponse,
    method: string,
    key: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
    version: string | null,
  ) => {
    const versions = bucket.objects.get(key);
    const existing =
      version === null ? versions?.at(-1)?.bytes : versions?.find((one) => one.version === version)?.bytes;
    if (method === 'DELETE') {
      if (existing) bucket.put(key, undefined);
      response.writeHead(204).end();
    } else if (method === 'PUT') put(response, key, headers, body, existing);
    else if (!existing) fail(response, 404, 'NoSuchKey');
    else {
      const { 'x-amz-meta-sha256': meta = '', 'x-amz-checksum-sha256': sum } = sums.get(existing) ?? {};
      response.writeHead(200, {
        etag: etagOf(existing),
        'content-length': existing.length,
        'x-amz-meta-sha256': meta,
        ...(headers['x-amz-checksum-mode'] === 'ENABLED' && sum !== undefined && { 'x-amz-checksum-sha256': sum }),
      });
      response.end(method === 'HEAD' ? undefined : existing);
    }
  };

  const put = (
    response: ServerResponse,
    key: string,
    headers: IncomingHttpHeaders,
    sent: Buffer,
    existing: Buffer | undefined,
  ) => {
    const { 'if-none-match': none, 'x-amz-copy-source': source } = headers;
    const etag = ignoresIfMatch ? undefined : headers['if-match'];
    const isConditional = etag !== undefined || none !== undefined;
    if (refuses === 'conditions' && isConditional)
      return fail(response, 501, 'NotImplemented', 'Header if-match not implemented');
    if (refuses === 'checksums' && headers['x-amz-checksum-sha256'] !== undefined)
      return fail(response, 501, 'NotImplemented', 'Header x-amz-checksum-sha256 not implemented');
    if (none === '*' && existing) return fail(response, 412, 'PreconditionFailed');
    if (etag !== undefined && !existing) return fail(response, 404, 'NoSuchKey');
    if (etag !== undefined && existing && etagOf(existing) !== etag) return fail(response, 412, 'PreconditionFailed');
    const from = source === undefined ? undefined : decodeURIComponent(String(source)).replace(/^\/?blogs\//u, '');
    const body = from === undefined ? sent : bucket.bytes(from);
    if (!body) return fail(response, 404, 'NoSuchKey');
    if (from === undefined) {
      const sum = createHash('sha256').update(body).digest();
      if (headers['x-amz-content-sha256'] !== sum.toString('hex'))
        return fail(response, 400, 'XAmzContentSHA256Mismatch');
      const said = headers['x-amz-checksum-sha256'];
      if (said !== undefined && said !== sum.toString('base64')) return fail(response, 400, 'BadDigest');
    }
    const stored = Buffer.from(body);
    sums.set(stored, from === undefined ? headers : (sums.get(body) ?? {}));
    bucket.put(key, stored);
    response.writeHead(200, { etag: etagOf(stored) });
    return response.end(
      from === undefined ? undefined : `<CopyObjectResult><ETag>${etagOf(stored)}</ETag></CopyObjectResult>`,
    );
  };

  const listing = (response: ServerResponse, query: URLSearchParams) => {
    response.setHeader('content-type', 'application/xml');
    if (query.has('versioning'))
      return response.end('<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>');
    const prefix = query.get('prefix') ?? '';
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    if (query.has('versions')) {
      const from = query.get('key-marker') ?? '';
      const page = keys.filter((key) => key > from).slice(0, pageSize);
      const isCut = keys.length > 0 && page.length > 0 && page.at(-1) !== keys.at(-1);
      const entries = page.flatMap((key) =>
        (bucket.objects.get(key) ?? []).toReversed().map(({ bytes, version, modified }) => {
          const name = bytes ? 'Version' : 'DeleteMarker';
          const size = bytes ? `<Size>${bytes.length}</Size>` : '';
          return `<${name}><Key>${xml(key)}</Key><VersionId>${version}</VersionId><LastModified>${modified.toISOString()}</LastModified>${size}</${name}>`;
        }),
      );
      const next = isCut ? `<NextKeyMarker>${xml(page.at(-1)!)}</NextKeyMarker>` : '';
      return response.end(
        `<ListVersionsResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`,
      );
    }
    const from = query.get('continuation-token') ?? '';
    const open = keys.filter((key) => key > from && bucket.bytes(key));
    const page = open.slice(0, pageSize);
    const isCut = page.length < open.length;
    const entries = page.map(
      (key) => `<Contents><Key>${xml(key)}</Key><Size>${bucket.bytes(key)!.length}</Size></Contents>`,
    );
    const next = isCut ? `<NextContinuationToken>${xml(page.at(-1)!)}</NextContinuationToken>` : '';
    return response.end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const small: SmallBucket = {
    bucket,
    settings: { s3: { bucket: 'blogs', prefix: 'all/', endpoint, region: 'us-east-1', forcePathStyle: true } },
    requests,
    failing: undefined,
    pieces: 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return small;
}

function fail(response: ServerResponse, status: number, code: string, text = code): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/xml' });
  return response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${text}</Message></Error>`);
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
