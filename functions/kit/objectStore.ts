import {
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
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
