import { HeadObjectCommand, NotFound, S3Client } from '@aws-sdk/client-s3';

/** Type and size of an uploaded file by its URL path, undefined if it does not exist. */
export async function headFile(address: string) {
  const head = new HeadObjectCommand({ Bucket: process.env['IMAGES_BUCKET'], Key: address.slice(1) });
  try {
    const { ContentType, ContentLength } = await new S3Client({ maxAttempts: 1 }).send(head);
    return { type: ContentType, bytes: ContentLength };
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
