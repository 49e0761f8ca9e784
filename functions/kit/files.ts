import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { FileType, ReceivedFile } from '../../shared/contract/endpoint.ts';
import { assertDeclaredSideEffect } from './context.ts';
import { ulid } from './ids.ts';

/*
 * The only code that accesses the bucket. A file is written under a unique name before the record that refers to it is committed, and a
 * replaced file is deleted after the commit. An interrupted request can leave an unreferenced file, which is harmless.
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
 * Stores a file under an unguessable name.
 * @param folder kind of record it belongs to, such as "products"
 * @returns its path on the product's origin
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
      // Never overwritten, so browsers can cache it forever.
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
  return `/${Key}`;
}

/** Deletes a file by its path. Does nothing if it does not exist. */
export async function deleteFile(organization: number, address: string): Promise<void> {
  assertDeclaredSideEffect('files');
  await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key: toObjectKey(organization, address) }));
}

function toObjectKey(organization: number, address: string): string {
  const key = address.slice(1);
  if (!key.startsWith(`images/${organization}/`)) throw new Error('A file of another organization was named');
  return key;
}
