import { Annotations, Duration, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../functions/kit/edge.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import { docsAddresses } from './docs.ts';
import { apiRequestFunction, screensFunction, siteHeaders } from './edge.ts';
import type { Environment } from './environments.ts';
import { Firewall } from './firewall.ts';
import { contentSecurityPolicy, picturesPolicy } from './headers.ts';
import { privateBucket } from './images.ts';
import { NotFound } from './notFound.ts';
import { publish } from './publish.ts';

export type SiteProps = {
  webFolder: string;
};

/** CloudFront would repeat these for ten seconds, also from the API and to callers of other organizations. */
const uncachedErrors = [404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));

/** CloudFront distribution for the console, the API below /api, and pictures below /images. */
export class Site extends Construct {
  readonly distribution: cloudfront.Distribution;
  readonly bucket: Bucket;

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
    // The functions accept a new secret before the edge sends it.
    this.distribution.node.addDependency(...api.functions);
    this.acknowledge(environment);
    publish(this, webFolder, this.bucket, this.distribution, data, api);
  }

  private distributionOf(environment: Environment, data: DataStack, api: Api): cloudfront.Distribution {
    const { region, urlSuffix } = Stack.of(this);
    const cognito = `https://cognito-idp.${region}.amazonaws.com`;
    const common = {
      responseHeadersPolicy: siteHeaders(this, 'Headers', contentSecurityPolicy([cognito])),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const before = (edgeFunction: cloudfront.Function) => ({
      functionAssociations: [{ function: edgeFunction, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
    });
    const notFound = new NotFound(this, 'NotFound');
    const files = {
      ...common,
      ...before(screensFunction(this)),
      origin: notFound.after(S3BucketOrigin.withOriginAccessControl(this.bucket)),
    };
    return new cloudfront.Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      ...(environment.domain && {
        domainNames: [environment.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', environment.domain.certificateArn),
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      ...(environment.guarded && { webAclId: new Firewall(this, 'Firewall', environment).arn }),
      enableLogging: true,
      logBucket: data.accessLogs,
      logFilePrefix: 'site/',
      errorResponses: uncachedErrors,
      defaultBehavior: files,
      additionalBehaviors: {
        // Must precede the API behavior, because the first match wins.
        ...Object.fromEntries(docsAddresses.map((address) => [address, files])),
        '/api/*': {
          ...common,
          ...before(apiRequestFunction(this)),
          origin: new HttpOrigin(`${api.gateway.apiId}.execute-api.${region}.${urlSuffix}`, {
            customHeaders: { [edgeHeaders.secret]: api.edgeSecret.secretValue.unsafeUnwrap() },
          }),
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/images/*': {
          ...common,
          responseHeadersPolicy: siteHeaders(this, 'PictureHeaders', picturesPolicy),
          origin: notFound.after(
            S3BucketOrigin.withOriginAccessControl(
              Bucket.fromBucketAttributes(this, 'Images', {
                bucketArn: data.images.bucket.bucketArn,
                bucketRegionalDomainName: data.images.bucket.bucketRegionalDomainName,
              }),
            ),
          ),
        },
      },
    });
  }

  private acknowledge({ guarded, domain }: Environment): void {
    if (guarded && !domain)
      Annotations.of(this).addWarningV2(
        'salon-console:domain',
        'The site has no domain of its own, so its address accepts TLS 1.0. Set `domain` in infra/aws/environments.ts.',
      );
    Validations.of(this.distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: 'The bucket of the pictures lets the distributions of this account in itself, see infra/aws/images.ts.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Owners read their numbers while travelling; the sign-in is the border.' },
      {
        id: 'AwsSolutions-CFR4',
        reason:
          'Without a domain of its own the site uses the certificate of cloudfront.net, whose protocols AWS fixes; browsers in use take TLS 1.2 or 1.3, and HSTS keeps them on HTTPS.',
      },
      ...(guarded
        ? []
        : [{ id: 'AwsSolutions-CFR2', reason: 'The firewall costs by the month; it guards prod, not made-up data.' }]),
    );
  }
}
