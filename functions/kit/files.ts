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
 * Stores a file under an unguessable name, for everybody who knows it.
 * @param folder kind of record it belongs to, such as "products"
 * @returns its path on the product's origin
 */
export async function putFile(organization: number, folder: string, file: ReceivedFile): Promise<string> {
  const path = `/images/${organization}/${folder}/${ulid()}.${extensions[file.type]}`;
  await putFileAt(organization, path, file);
  return path;
}

/** Stores a file. One below `/private` is read by functions only. */
export async function putFileAt(organization: number, path: string, { type, bytes }: ReceivedFile): Promise<void> {
  assertDeclaredSideEffect('files');
  const { putObject } = await loadObjectStore();
  await putObject({
    Bucket: bucket(),
    Key: toObjectKey(organization, path),
    Body: bytes,
    ContentType: type,
    // Never overwritten, so browsers can cache it forever.
    CacheControl: 'public, max-age=31536000, immutable',
  });
}

/** Content of a file, undefined if it does not exist. */
export async function readFile(organization: number, path: string) {
  const { getObject } = await loadObjectStore();
  return getObject({ Bucket: bucket(), Key: toObjectKey(organization, path) });
}

/** Deletes a file by its path. Does nothing if it does not exist. */
export async function deleteFile(organization: number, path: string): Promise<void> {
  assertDeclaredSideEffect('files');
  const { deleteObject } = await loadObjectStore();
  await deleteObject({ Bucket: bucket(), Key: toObjectKey(organization, path) });
}

function toObjectKey(organization: number, path: string): string {
  if (!/^\/(images|private)\//.test(path) || path.split('/')[2] !== String(organization))
    throw new Error('A file of another organization was named');
  return path.slice(1);
}

export const privatePicturePath = (organization: number, id: string) => `/private/${organization}/visits/${id}.jpg`;

export async function deletePrivatePictures(organization: number, pictures: readonly { picture_id: string }[] = []) {
  for (const one of pictures) await deleteFile(organization, privatePicturePath(organization, one.picture_id));
}
