import type { FileType, ReceivedFile } from '../../shared/contract/endpoint.ts';
import { assertDeclaredSideEffect } from './context.ts';
import { ulid } from './ids.ts';

/*
 * The only code that accesses the bucket. A file is written under a unique name before the record that refers to it is committed, and a
 * replaced file is deleted after the commit. An interrupted request can leave an unreferenced file, which is harmless.
 */

/** Loaded with the first file, because S3's client nearly doubles the function. */
const loadObjectStore = () => import('./objectStore.ts');

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
  const { putObject } = await loadObjectStore();
  await putObject({
    Bucket: bucket(),
    Key,
    Body: bytes,
    ContentType: type,
    // Never overwritten, so browsers can cache it forever.
    CacheControl: 'public, max-age=31536000, immutable',
  });
  return `/${Key}`;
}

/** Deletes a file by its path. Does nothing if it does not exist. */
export async function deleteFile(organization: number, address: string): Promise<void> {
  assertDeclaredSideEffect('files');
  const { deleteObject } = await loadObjectStore();
  await deleteObject({ Bucket: bucket(), Key: toObjectKey(organization, address) });
}

function toObjectKey(organization: number, address: string): string {
  const key = address.slice(1);
  if (!key.startsWith(`images/${organization}/`)) throw new Error('A file of another organization was named');
  return key;
}
