import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

const client = new S3Client({});

function bucket(): string {
  const name = process.env['IMAGES_BUCKET'];
  if (!name) throw new Error('IMAGES_BUCKET is not set. Deploy this release first.');
  return name;
}

const prefixesOf = (organization: number) => [`images/${organization}/`, `private/${organization}/`];

export type Version = { key: string; id: string; at: Date; etag: string; isLatest: boolean; isDeleted: boolean };

/** All versions of an organization's pictures, deletions included, the latest of each first. */
export const listVersions = async (organization: number): Promise<Version[]> =>
  (await Promise.all(prefixesOf(organization).map(listVersionsBelow))).flat();

async function listVersionsBelow(Prefix: string): Promise<Version[]> {
  const versions: Version[] = [];
  let position: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (position) {
    const request = { Bucket: bucket(), Prefix, ...position };
    const page: ListObjectVersionsCommandOutput = await client.send(new ListObjectVersionsCommand(request));
    versions.push(...(page.Versions ?? []).map((one) => toVersion(one, false)));
    versions.push(...(page.DeleteMarkers ?? []).map((one) => toVersion(one, true)));
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    position = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
  }
  return versions;
}

const toVersion = (one: ObjectVersion, isDeleted: boolean): Version => ({
  key: one.Key ?? '',
  id: one.VersionId ?? '',
  at: one.LastModified ?? new Date(0),
  etag: one.ETag ?? '',
  isLatest: one.IsLatest === true,
  isDeleted,
});

export async function listPictures(organization: number): Promise<string[]> {
  const keys: string[] = [];
  for (const Prefix of prefixesOf(organization))
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket(), Prefix }))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
}

export async function readPicture(Key: string): Promise<Uint8Array> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket(), Key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** A version to copy over the current one, or without one, a picture to delete. */
export type PictureChange = { key: string; version?: string };

/** What brings pictures back to how they were at an instant. */
export function planPictures(versions: readonly Version[], at: Date): PictureChange[] {
  return [...Map.groupBy(versions, ({ key }) => key)].flatMap(([key, all]): PictureChange[] => {
    const [then] = all.filter((one) => one.at <= at).toSorted((a, b) => Number(b.at) - Number(a.at));
    const current = all.find(({ isLatest }) => isLatest);
    const isThere = current !== undefined && !current.isDeleted;
    if (!then || then.isDeleted) return isThere ? [{ key }] : [];
    return isThere && current.etag === then.etag ? [] : [{ key, version: then.id }];
  });
}

export async function changePicture({ key, version }: PictureChange): Promise<void> {
  const object = { Bucket: bucket(), Key: key };
  const CopySource = `${bucket()}/${key}?versionId=${version}`;
  if (version) await client.send(new CopyObjectCommand({ ...object, CopySource }));
  else await client.send(new DeleteObjectCommand(object));
}

export async function deleteVersion({ key, id }: Version): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key, VersionId: id }));
}
