import { Stack, Validations } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';

/**
 * Answers for files that a bucket does not have. S3 sends XML with a 403, and an error page of the distribution would also replace the
 * API's own errors. An HTTP API without routes answers everything with a plain 404.
 */
export class NotFound extends Construct {
  private readonly fallback: IOrigin;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const nothing = new HttpApi(this, 'Http', { description: 'Answers missing files of the site with 404' });
    if (nothing.defaultStage)
      Validations.of(nothing.defaultStage).acknowledge({
        id: 'AwsSolutions-APIG1',
        reason: 'It has no routes. The access log of the distribution has its requests.',
      });
    const { region, urlSuffix } = Stack.of(this);
    this.fallback = new HttpOrigin(`${nothing.apiId}.execute-api.${region}.${urlSuffix}`);
  }

  after = (bucket: IOrigin): IOrigin =>
    new OriginGroup({ primaryOrigin: bucket, fallbackOrigin: this.fallback, fallbackStatusCodes: [403, 404] });
}
