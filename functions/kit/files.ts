import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { FileType, ReceivedFile } from '../../shared/contract/endpoint.ts';
import { assertDeclaredSideEffect } from './context.ts';
import { ulid } from './ids.ts';

/*
 * The only code that knows the bucket. A file is written once under a name of its own, before the record that names it is committed: a
 * repeat writes another one, and whoever replaces a file deletes the old one after the commit. Nothing refers to what a cut-off request
 * left behind, and it costs next to nothing.
 */
const client = new S3Client({
  maxAttempts: 2,
  requestHandler: new NodeHttpHandler({ connectionTimeout: 1500, requestTimeout: 3000, throwOnRequestTimeout: true }),
});

function bucket(): string {
  const name = process.env['IMAGES_BUCKET'];
  if (!name) throw new Error('IMAGES_BUCKET is not set');
  return name;
}

const extensions: Record<FileType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/**
 * Stores a file under a name that nobody can guess.
 * @param folder what it is a picture of, such as "products"
 * @returns its address on the product's own origin, which stays good until it is deleted
 */
export async function putFile(organization: number, folder: string, { type, bytes }: ReceivedFile): Promise<string> {
  assertDeclaredSideEffect('files');
  const Key = `images/${organization}/${folder}/${ulid()}.${extensions[type]}`;
  await client.send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key,
      Body: bytes,
      ContentType: type,
      // Never written over, so it may be kept for good.
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
  return `/${Key}`;
}

/** Deletes a file of an organization by its address; without such a file nothing happens. */
export async function deleteFile(organization: number, address: string): Promise<void> {
  assertDeclaredSideEffect('files');
  await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key: toObjectKey(organization, address) }));
}

function toObjectKey(organization: number, address: string): string {
  const key = address.slice(1);
  if (!key.startsWith(`images/${organization}/`)) throw new Error('A file of another organization was named');
  return key;
}
