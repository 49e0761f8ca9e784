import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Environment } from './environments.ts';

/** Common bucket settings: private, encrypted, TLS only. */
export const privateBucket = ({ keepsData }: Environment): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  // Kept even when its creation is taken back: a bucket that has a file by then could not be deleted, and would stop that.
  removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  // Otherwise a bucket that contains files prevents the stack from being deleted.
  autoDeleteObjects: !keepsData,
});

/** Pictures. Deleted ones of products can be restored for 90 days, those of clients as long as the tables. */
export class Images extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, environment: Environment, logs: IBucket) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(environment),
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(7) },
        { prefix: 'private/', noncurrentVersionExpiration: Duration.days(environment.recoveryDays) },
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'images/',
    });
    // Allows every distribution of the account, so that the data stack does not depend on the app stack.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('images/*')],
        conditions: {
          ArnLike: {
            'aws:SourceArn': Stack.of(this).formatArn({
              service: 'cloudfront',
              region: '',
              resource: 'distribution',
              resourceName: '*',
            }),
          },
        },
      }),
    );
    this.bucket = bucket;
  }
}
