import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { type Answer, listen, readBody, sendJson } from './listener.ts';

const stored = z.object({ type: z.string(), cacheControl: z.string().optional(), etag: z.string(), at: z.string() });
type Stored = z.output<typeof stored>;

const maxObject = 16 * 1024 * 1024;
/** Limit of an encoded file name with its prefix and suffix. */
const maxNameLength = 240;

/**
 * S3 stand-in on a folder: PutObject, GetObject, HeadObject, DeleteObject and ListObjectsV2. Each object is one file that is written
 * atomically.
 */
export function openBucket(folder: string, bucket: string) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.new')) rmSync(join(folder, name));

  /** File format: one line of metadata, then the content. */
  async function put(key: string, object: Buffer, { type, cacheControl }: Partial<Stored>): Promise<string> {
    const etag = `"${createHash('md5').update(object).digest('hex')}"`;
    const about: Stored = {
      type: type ?? 'application/octet-stream',
      cacheControl,
      etag,
      at: new Date().toUTCString(),
    };
    const temporary = join(folder, `${randomUUID()}.new`);
    try {
      const file = await open(temporary, 'wx');
      await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), object]));
      await file.sync();
      await file.close();
      await rename(temporary, fileOf(key));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    // fsync the folder to persist the file name.
    const names = await open(folder, 'r');
    await names.sync().finally(() => names.close());
    return etag;
  }

  async function get(key: string): Promise<(Stored & { object: Buffer }) | undefined> {
    const content = await readFile(fileOf(key)).catch(() => undefined);
    if (!content) return undefined;
    const end = content.indexOf('\n');
    return { ...stored.parse(JSON.parse(content.toString('utf8', 0, end))), object: content.subarray(end + 1) };
  }

  const fileOf = (key: string): string => join(folder, `${encodeURIComponent(key)}.object`);

  /** Keys with a prefix. All of them, without pages. */
  const listKeys = (prefix: string | null): string[] =>
    readdirSync(folder)
      .flatMap((name) => (name.endsWith('.object') ? [decodeURIComponent(name.slice(0, -'.object'.length))] : []))
      .filter((key) => key.startsWith(prefix ?? ''))
      .sort();

  /** S3 protocol for the functions' SDK clients. */
  const answerAsS3: Answer = async (request, response, { pathname, searchParams }) => {
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (name !== bucket) return sendError(response, 404, 'NoSuchBucket');
    if (key === '' && searchParams.get('list-type') === '2')
      return sendKeys(response, listKeys(searchParams.get('prefix')));
    if (key === '') return sendError(response, 501, 'NotImplemented');
    if (encodeURIComponent(key).length > maxNameLength) return sendError(response, 400, 'KeyTooLongError');
    const { method, headers } = request;
    if (method === 'DELETE') {
      await rm(fileOf(key), { force: true });
      return response.writeHead(204).end();
    }
    if (method === 'GET' || method === 'HEAD') {
      const found = await get(key);
      return found ? sendObject(response, found) : sendError(response, 404, 'NoSuchKey');
    }
    if (method !== 'PUT' || headers['x-amz-copy-source']) return sendError(response, 501, 'NotImplemented');
    // Chunked bodies, which the SDK sends for streams.
    if (/aws-chunked/.test(headers['content-encoding'] ?? '')) return sendError(response, 501, 'NotImplemented');
    const object = await readBody(request, maxObject);
    if (!object) return sendError(response, 400, 'EntityTooLarge');
    const checksum = headers['x-amz-checksum-crc32'];
    if (checksum !== undefined && checksum !== computeCrc32(object)) return sendError(response, 400, 'BadDigest');
    const { 'content-type': type, 'cache-control': cacheControl } = headers;
    return response.writeHead(200, { etag: await put(key, object, { type, cacheControl }) }).end();
  };

  /** Serves objects to browsers by key, as CloudFront does. */
  const answer: Answer = async (request, response, { pathname }) => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return sendJson(response, 405, { message: 'Method Not Allowed' });
    const found = await get(decodeURIComponent(pathname.slice(1)));
    if (!found) return sendJson(response, 404, { message: 'Not Found' });
    if (headers['if-none-match'] !== found.etag) return sendObject(response, found);
    return response.writeHead(304, { etag: found.etag }).end();
  };

  /** Starts a listener for the functions' SDK clients. */
  async function serve() {
    const { port, close } = await listen(answerAsS3, { inside: true });
    return { endpoint: `http://127.0.0.1:${port}`, close };
  }
  return { answer, serve };
}

function sendObject(response: ServerResponse, { type, cacheControl, etag, at, object }: Stored & { object: Buffer }) {
  response.writeHead(200, {
    'content-type': type,
    'content-length': object.length,
    'last-modified': at,
    etag,
    ...(cacheControl && { 'cache-control': cacheControl }),
  });
  // Node omits the body for HEAD requests.
  return response.end(object);
}

/** Keys are made of ids and hold nothing that XML would need escaped. */
function sendKeys(response: ServerResponse, keys: readonly string[]) {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  response.writeHead(200, { 'content-type': 'application/xml' });
  return response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`,
  );
}

function sendError(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  return response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

function computeCrc32(object: Buffer): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(object));
  return sum.toString('base64');
}
