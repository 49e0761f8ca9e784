import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Subscription, SubscriptionProtocol } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type TableName, tableVariable } from '../../functions/kit/tables.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import { domainOf, type Environment } from './environments.ts';
import { allowTable, grants, type TableGrant } from './grants.ts';
import { type CodeProps, ProductFunction } from './lambda.ts';
import type { MailDomain, MailProps } from './mail.ts';
import { allowTexts, type TextProps } from './texts.ts';

/** Just under the minute between two runs. A run begins nothing new in its last 15 s (functions/outbox/workOff.ts). */
const seconds = 55;

type OutboxProps = CodeProps & { data: DataStack };

/** A function with its rights to tables. */
class TableFunction extends ProductFunction {
  constructor(
    scope: Construct,
    name: 'sender' | 'deliverer' | 'texts',
    environment: Environment,
    { data, ...code }: OutboxProps,
    more: Record<string, string> = {},
  ) {
    const granted = Object.entries(grants[name]) as [TableName, TableGrant][];
    const variables = Object.fromEntries(
      granted.map(([table]) => [tableVariable(table), data.tables.byName[table].tableName]),
    );
    super(scope, name, environment, code, { ...variables, ...more }, { seconds });
    for (const [table, grant] of granted) allowTable(this.lambda, data.tables.byName[table], grant);
  }
}

/** A function that works off one lane of the outbox, every minute. */
class LaneFunction extends TableFunction {
  constructor(
    scope: Construct,
    name: 'sender' | 'deliverer',
    environment: Environment,
    props: OutboxProps,
    more: Record<string, string> = {},
  ) {
    super(scope, name, environment, props, more);
    new Rule(scope, `${name === 'sender' ? '' : 'Deliver'}EveryMinute`, {
      schedule: Schedule.rate(Duration.minutes(1)),
      // A run that failed is not repeated: the next one is a minute away.
      targets: [new LambdaFunction(this.lambda, { retryAttempts: 0 })],
    });
  }
}

/** Works off the outbox: messages to clients, and bills for tills. Takes what phones answer to texts. */
export class Outbox extends Construct {
  readonly sender: ProductFunction;
  readonly deliverer: ProductFunction;
  /** Undefined without a number for texts. */
  readonly texts: ProductFunction | undefined;

  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    { mailFrom, textsFrom, url, api, ...props }: OutboxProps & MailProps & TextProps & { url: string; api: Api },
  ) {
    super(scope, id);
    const { mail, texts } = props.data;
    this.sender = new LaneFunction(this, 'sender', environment, props, {
      PUBLIC_URL: url,
      LINK_SECRET: api.linkSecret.secretValue.unsafeUnwrap(),
      ...(mailFrom && mail && { MAIL_FROM: mailFrom, MAIL_SET: mail.configurationSet.configurationSetName }),
    });
    this.deliverer = new LaneFunction(this, 'deliverer', environment, props);
    if (mailFrom && mail) this.allowMail(mailFrom, mail);
    if (!textsFrom || !texts) return;
    this.texts = new TableFunction(this, 'texts', environment, props);
    for (const one of [this.sender, this.texts]) allowTexts(one, textsFrom, texts);
    new Subscription(this, 'Answers', {
      topic: texts.topic,
      protocol: SubscriptionProtocol.LAMBDA,
      endpoint: this.texts.lambda.functionArn,
    });
    this.texts.lambda.addPermission('Answers', {
      principal: new ServicePrincipal('sns.amazonaws.com'),
      sourceArn: texts.topic.topicArn,
    });
  }

  private allowMail(mailFrom: string, { configurationSet }: MailDomain): void {
    const { partition, region, account } = Stack.of(this);
    this.sender.lambda.addToRolePolicy(
      new PolicyStatement({
        // Mails with a calendar file need the right to send raw ones, too.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [`identity/${domainOf(mailFrom)}`, `configuration-set/${configurationSet.configurationSetName}`].map(
          (name) => `arn:${partition}:ses:${region}:${account}:${name}`,
        ),
        conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
      }),
    );
  }
}
