import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBucket } from '../../../infra/local/bucket.ts';
import { listen } from '../../../infra/local/listener.ts';

const folder = mkdtempSync(join(tmpdir(), 'salon-bucket-'));
const Bucket = 'images';
const bucket = openBucket(folder, Bucket);
let inside: Awaited<ReturnType<typeof bucket.serve>>;
let origin: Awaited<ReturnType<typeof listen>>;
let s3: S3Client;
beforeAll(async () => {
  inside = await bucket.serve();
  origin = await listen(bucket.answer);
  s3 = clientOf(inside.endpoint);
});
afterAll(async () => {
  s3.destroy();
  await inside.close();
  await origin.close();
  rmSync(folder, { recursive: true });
});

const clientOf = (endpoint: string) =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
const put = (Key: string, Body: Buffer, more = {}) => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = async (Key: string, from = s3) => {
  const { Body, ...rest } = await from.send(new GetObjectCommand({ Bucket, Key }));
  return { ...rest, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
};
const browse = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${origin.port}/${path}`, init);

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test('an object comes back as it was put, with its type, through the client of AWS', async () => {
  const { ETag } = await put('images/1/a.png', png, { ContentType: 'image/png', CacheControl: 'max-age=60' });
  const about = { ETag, ContentType: 'image/png', CacheControl: 'max-age=60', ContentLength: png.length };
  expect(await get('images/1/a.png')).toMatchObject({ ...about, bytes: png });
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'images/1/a.png' }))).toMatchObject(about);
  await put('images/1/a.png', Buffer.from('another'), { ContentType: 'image/webp' });
  expect(await get('images/1/a.png')).toMatchObject({ bytes: Buffer.from('another'), ContentType: 'image/webp' });
});

test('objects are listed by the beginning of their keys', async () => {
  for (const key of ['images/7/b.png', 'images/7/a.png', 'images/70/c.png']) await put(key, png);
  const { Contents, IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'images/7/' }));
  expect(Contents).toEqual([{ Key: 'images/7/a.png' }, { Key: 'images/7/b.png' }]);
  expect(IsTruncated).toBe(false);
});

test('any bytes under any key do', async () => {
  const key = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !/(^|\/)\.{1,2}(\/|$)/.test(text));
  await fc.assert(
    fc.asyncProperty(key, fc.uint8Array({ maxLength: 2000 }), async (Key, bytes) => {
      await put(Key, Buffer.from(bytes));
      expect((await get(Key)).bytes).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 60 },
  );
});

test('what is not there, or deleted, is told as S3 tells it', async () => {
  await put('images/gone', png);
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'images/gone' }));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'images/gone' }));
  await expect(get('images/gone')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'images/gone' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
  const elsewhere = new GetObjectCommand({ Bucket: 'other', Key: 'images/gone' });
  await expect(s3.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await expect(put('x'.repeat(300), png)).rejects.toMatchObject({ name: 'KeyTooLongError' });
  await expect(put('images/large', Buffer.alloc(17 * 1024 * 1024))).rejects.toMatchObject({ name: 'EntityTooLarge' });
  const Body = Readable.from([png]);
  const stream = new PutObjectCommand({ Bucket, Key: 'images/stream', Body, ContentLength: png.length });
  await expect(s3.send(stream)).rejects.toMatchObject({ name: 'NotImplemented' });
});

test('an object that was damaged on its way is refused', async () => {
  const damaged = { ChecksumCRC32: 'AAAAAA==' };
  await expect(put('images/damaged', png, damaged)).rejects.toMatchObject({ name: 'BadDigest' });
  await expect(get('images/damaged')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a browser gets it at the address that is its key, and asks again without being sent it twice', async () => {
  await put('images/2/b.png', png, { ContentType: 'image/png', CacheControl: 'public, max-age=31536000, immutable' });
  const first = await browse('images/2/b.png');
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  expect(Buffer.from(await first.arrayBuffer())).toEqual(png);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await browse('images/2/b.png', { headers })).status).toBe(304);
  expect((await browse('images/none.png')).status).toBe(404);
  for (const method of ['PUT', 'DELETE', 'POST']) expect((await browse('images/2/b.png', { method })).status).toBe(405);
  expect((await browse('images/2/b.png', { method: 'HEAD' })).headers.get('content-length')).toBe(String(png.length));
});

test('objects are there after a restart, and nothing of one that was cut off', async () => {
  await put('images/kept', png, { ContentType: 'image/png' });
  writeFileSync(join(folder, 'half.new'), '{"type":');
  const again = await openBucket(folder, Bucket).serve();
  const client = clientOf(again.endpoint);
  expect(await get('images/kept', client)).toMatchObject({ bytes: png, ContentType: 'image/png' });
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  client.destroy();
  await again.close();
});
