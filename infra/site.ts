import { Stack } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import { screensFunction, siteHeaders, slashFunction } from './edge.ts';
import type { Environment } from './environments.ts';
import { Firewall } from './firewall.ts';
import { privateBucket } from './images.ts';

export type SiteProps = {
  /** The built console, as `npm run build` leaves it. */
  webFolder: string;
};

/** One origin for everything a browser asks: the console, the API below /api, pictures below /images. */
export class Site extends Construct {
  readonly distribution: cloudfront.Distribution;
  readonly bucket: IBucket;

  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    { webFolder }: SiteProps,
    data: DataStack,
    api: Api,
  ) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Web', {
      ...privateBucket(environment),
      serverAccessLogsBucket: data.accessLogs,
      serverAccessLogsPrefix: 'web/',
    });
    this.distribution = this.distributionOf(environment, data, api);
    this.deploy(webFolder, data);
  }

  private distributionOf({ guarded }: Environment, data: DataStack, api: Api): cloudfront.Distribution {
    const { region, urlSuffix } = Stack.of(this);
    const common = {
      responseHeadersPolicy: siteHeaders(this, region),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const before = (edgeFunction: cloudfront.Function) => ({
      functionAssociations: [{ function: edgeFunction, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
    });
    return new cloudfront.Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      ...(guarded && { webAclId: new Firewall(this, 'Firewall').arn }),
      enableLogging: true,
      logBucket: data.accessLogs,
      logFilePrefix: 'site/',
      defaultBehavior: {
        ...common,
        ...before(screensFunction(this)),
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      },
      additionalBehaviors: {
        '/api/*': {
          ...common,
          ...before(slashFunction(this)),
          origin: new HttpOrigin(`${api.gateway.apiId}.execute-api.${region}.${urlSuffix}`),
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/images/*': {
          ...common,
          origin: S3BucketOrigin.withOriginAccessControl(
            Bucket.fromBucketAttributes(this, 'Images', {
              bucketArn: data.images.bucket.bucketArn,
              bucketRegionalDomainName: data.images.bucket.bucketRegionalDomainName,
            }),
          ),
        },
      },
    });
  }

  /** Hashed files first and forever, then the page that names them: a browser never meets a page without its files. */
  private deploy(webFolder: string, { identity, region }: DataStack): void {
    const assets = new BucketDeployment(this, 'Assets', {
      destinationBucket: this.bucket,
      sources: [Source.asset(webFolder)],
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
    const page = new BucketDeployment(this, 'Page', {
      destinationBucket: this.bucket,
      sources: [Source.asset(webFolder), Source.jsonData('config.json', config)],
      exclude: ['assets/*'],
      prune: false,
      memoryLimit: 512,
      cacheControl: [CacheControl.noCache()],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    page.node.addDependency(assets);
  }
}
