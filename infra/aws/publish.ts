import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';

/**
 * Uploads hashed files first (cached forever), then the page that refers to them, so that a page never references missing files, nor calls
 * a route that is not there yet.
 */
export function publish(
  scope: Construct,
  webFolder: string,
  bucket: Bucket,
  distribution: Distribution,
  { identity, region }: DataStack,
  { routes }: Api,
): void {
  // Source maps are not published.
  const web = Source.asset(webFolder, { exclude: ['**/*.map'] });
  const assets = new BucketDeployment(scope, 'Assets', {
    destinationBucket: bucket,
    sources: [web],
    exclude: ['*'],
    include: ['assets/*'],
    prune: false,
    memoryLimit: 512,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const config = {
    region,
    userPoolId: identity.pool.userPoolId,
    userPoolClientId: identity.webClient.userPoolClientId,
    apiBase: '/api',
  };
  const page = new BucketDeployment(scope, 'Page', {
    destinationBucket: bucket,
    sources: [web, Source.jsonData('config.json', config)],
    exclude: ['assets/*'],
    prune: false,
    memoryLimit: 512,
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: ['/*'],
  });
  page.node.addDependency(assets, routes);
  acknowledgeUploader(page, bucket);
}

/** Suppresses cdk-nag rules for CDK's upload function, which both deployments share and which runs only during a deployment. */
function acknowledgeUploader({ handlerRole }: BucketDeployment, bucket: Bucket): void {
  const { region } = Stack.of(bucket);
  const [uploader, files] = [handlerRole.node.scope, bucket.node.defaultChild];
  if (!uploader || !CfnResource.isCfnResource(files)) throw new Error('The upload of the site is not as CDK built it');
  const ownRole =
    "CDK's uploader runs during a deployment only, and anyone who may deploy holds these rights already: ";
  const copies = `${ownRole}it reads the assets of the bootstrap bucket and writes the bucket of the site, any file of either.`;
  const staged = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}/*`;
  const site = `<${Stack.of(bucket).getLogicalId(files)}.Arn>/*`;
  Validations.of(handlerRole).acknowledge(
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: `${ownRole}the managed policy allows writing its log and nothing else.`,
    },
    ...['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map((action) => ({
      id: `AwsSolutions-IAM5[Action::${action}]`,
      reason: copies,
    })),
    { id: `AwsSolutions-IAM5[Resource::${staged}]`, reason: copies },
    { id: `AwsSolutions-IAM5[Resource::${site}]`, reason: copies },
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: `${ownRole}it invalidates the distribution, and CDK grants that without naming one.`,
    },
  );
  for (const child of uploader.node.children)
    if (child instanceof CfnFunction)
      Validations.of(child).acknowledge({
        id: 'AwsSolutions-L1',
        reason: 'CDK fixes the runtime of its own uploader; it moves on with the version of aws-cdk-lib.',
      });
}
