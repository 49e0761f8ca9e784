import {
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';

const client = new S3Client({
  maxAttempts: 2,
  requestHandler: new NodeHttpHandler({ connectionTimeout: 1500, requestTimeout: 3000, throwOnRequestTimeout: true }),
});

export const putObject = (object: PutObjectCommandInput) => client.send(new PutObjectCommand(object));

export const deleteObject = (object: DeleteObjectCommandInput) => client.send(new DeleteObjectCommand(object));

/** Undefined for a missing object, which is AccessDenied to functions, because none may list the bucket. */
export async function getObject(object: GetObjectCommandInput) {
  const found = await client.send(new GetObjectCommand(object)).catch((error: Error) => {
    if (!/^(NoSuchKey|AccessDenied)$/.test(error.name)) throw error;
  });
  return found?.Body && new Uint8Array(await found.Body.transformToByteArray());
}
