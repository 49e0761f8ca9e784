import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Environment } from './environments.ts';

/** What every bucket of the product has: closed to the public, encrypted, reached over TLS alone. */
export const privateBucket = ({ keepsData }: Environment): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  // A bucket with files in it cannot be deleted, and the stack with it.
  autoDeleteObjects: !keepsData,
});

/** Pictures of products; an overwritten one can be brought back for 90 days. */
export class Images extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, environment: Environment, logs: IBucket) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(environment),
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'images/',
    });
    // Named by account, not by distribution: the stack with the data must not depend on the one with the site.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.bucket = bucket;
  }
}
