import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type TableName, tableVariable } from '../../functions/kit/tables.ts';
import type { Api } from './api.ts';
import type { DataStack } from './data-stack.ts';
import { domainOf, type Environment } from './environments.ts';
import { allowTable, grants, type TableGrant } from './grants.ts';
import { type CodeProps, ProductFunction } from './lambda.ts';
import type { MailDomain, MailProps } from './mail.ts';

/** Just under the minute between two runs. A run begins nothing new in its last 15 s (functions/messages/sender.ts). */
const seconds = 55;

/** Sends what is due in the outbox, every minute. */
export class Sender extends Construct {
  readonly function: ProductFunction;

  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    { mailFrom, url, api, data, ...code }: CodeProps & MailProps & { url: string; api: Api; data: DataStack },
  ) {
    super(scope, id);
    const granted = Object.entries(grants.sender) as [TableName, TableGrant][];
    const variables = {
      ...Object.fromEntries(granted.map(([table]) => [tableVariable(table), data.tables.byName[table].tableName])),
      PUBLIC_URL: url,
      LINK_SECRET: api.linkSecret.secretValue.unsafeUnwrap(),
      ...(mailFrom && data.mail && { MAIL_FROM: mailFrom, MAIL_SET: data.mail.configurationSet.configurationSetName }),
    };
    this.function = new ProductFunction(this, 'sender', environment, code, variables, { seconds });
    for (const [table, grant] of granted) allowTable(this.function.lambda, data.tables.byName[table], grant);
    if (mailFrom && data.mail) this.allowMail(mailFrom, data.mail);
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      // A run that failed is not repeated: the next one is a minute away.
      targets: [new LambdaFunction(this.function.lambda, { retryAttempts: 0 })],
    });
  }

  private allowMail(mailFrom: string, { configurationSet }: MailDomain): void {
    const { partition, region, account } = Stack.of(this);
    this.function.lambda.addToRolePolicy(
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
