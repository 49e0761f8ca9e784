import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-smsvoice';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { ProductFunction } from './lambda.ts';

export type TextProps = {
  /** Number or sender ID that texts come from, which somebody registered with AWS by hand. Without it nobody gets texts. */
  textsFrom: string | undefined;
};

/** The way texts take: what carriers report and phones answer comes to one topic. */
export class TextChannel extends Construct {
  readonly topic: Topic;
  readonly set: CfnConfigurationSet;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { account } = Stack.of(this);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.topic.grantPublish(
      new ServicePrincipal('sms-voice.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
    this.set = new CfnConfigurationSet(this, 'Set', {
      eventDestinations: [
        {
          eventDestinationName: 'reports',
          enabled: true,
          matchingEventTypes: ['TEXT_ALL'],
          snsDestination: { topicArn: this.topic.topicArn },
        },
      ],
    });
    this.set.node.addDependency(this.topic);
  }
}

/** Lets a function send texts, and tells it from which number. */
export function allowTexts({ lambda }: ProductFunction, from: string, { set }: TextChannel): void {
  const { partition, region, account } = Stack.of(lambda);
  lambda.addEnvironment('TEXT_FROM', from);
  lambda.addEnvironment('TEXT_SET', set.ref);
  const kinds = [from.startsWith('+') ? 'phone-number/*' : `sender-id/${from}/*`, `configuration-set/${set.ref}`];
  lambda.addToRolePolicy(
    new PolicyStatement({
      actions: ['sms-voice:SendTextMessage'],
      resources: kinds.map((kind) => `arn:${partition}:sms-voice:${region}:${account}:${kind}`),
    }),
  );
  if (lambda.role)
    Validations.of(lambda.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:aws:sms-voice:${region}:<AWS::AccountId>:${kinds[0]}]`,
      reason: 'The ARN of a number has an ID that only AWS knows. The account has one number for each environment.',
    });
}
