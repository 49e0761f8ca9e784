import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Bucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { tableNames } from '../../functions/kit/tables.ts';
import { type AlarmProps, Alarms, createAlarmTopic } from './alarms.ts';
import { Analytics } from './analytics.ts';
import { watchData } from './dataAlarms.ts';
import { domainOf, type Environment } from './environments.ts';
import { Identity, type SiteUrlProps } from './identity.ts';
import { Images, privateBucket } from './images.ts';
import type { CodeProps } from './lambda.ts';
import { MailDomain, type MailProps } from './mail.ts';
import { Restoring } from './restoring.ts';
import { Tables } from './tables.ts';
import { TextChannel, type TextProps } from './texts.ts';

export type DataProps = AlarmProps & AnalyticsProps & MailProps & TextProps & SiteUrlProps;

type AnalyticsProps = {
  /** Enables nightly exports of bowls for analysis. Costs depend on the stored volume. */
  analytics: boolean;
};

/** Stateful resources, kept across releases: tables, user accounts, pictures. */
export class DataStack extends Stack {
  readonly tables: Tables;
  readonly identity: Identity;
  readonly images: Images;
  readonly accessLogs: Bucket;
  readonly mail: MailDomain | undefined;
  readonly texts: TextChannel | undefined;
  readonly alarmTopic: Topic;

  constructor(scope: Construct, id: string, environment: Environment, props: StackProps & CodeProps & DataProps) {
    super(scope, id, props);
    this.accessLogs = new Bucket(this, 'AccessLogs', {
      ...privateBucket(environment),
      // CloudFront log delivery requires ACLs.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    this.tables = new Tables(this, 'Tables', environment);
    const { mailFrom } = props;
    this.mail = mailFrom ? new MailDomain(this, 'Mail', environment, { ...props, mailFrom }) : undefined;
    this.texts = props.textsFrom ? new TextChannel(this, 'Texts') : undefined;
    this.identity = new Identity(this, 'Identity', environment, {
      ...props,
      directory: this.tables.byName.directory,
      mail: this.mail,
    });
    this.images = new Images(this, 'Images', environment, this.accessLogs);
    new Restoring(this, 'Restoring', environment, {
      ...props,
      tables: this.tables.byName,
      pool: this.identity.pool,
      pictures: this.images.bucket,
    });
    this.alarmTopic = createAlarmTopic(this, props);
    const alarms = new Alarms(this, 'Watch', environment, this.alarmTopic);
    watchData(alarms, { tables: this.tables, identity: this.identity });
    if (props.analytics)
      new Analytics(this, 'Analytics', environment, {
        source: this.tables.byName.transactions,
        logs: this.accessLogs,
        alarmTopic: this.alarmTopic,
      });

    // Outputs for the operator's commands, each named after its environment variable.
    for (const name of tableNames)
      new CfnOutput(this, `Table${capitalized(name)}`, { value: this.tables.byName[name].tableName });
    const { preToken, newPassword, accountMail } = this.identity;
    const triggers = { PreToken: preToken, NewPassword: newPassword, AccountMail: accountMail };
    for (const [name, { lambda }] of Object.entries(triggers)) {
      new CfnOutput(this, `${name}Function`, { value: lambda.functionName });
      new CfnOutput(this, `${name}Version`, { value: lambda.currentVersion.version });
    }
    new CfnOutput(this, 'AlarmTopic', { value: this.alarmTopic.topicArn });
    // Options that a later deployment keeps.
    if (props.alarmsTo) new CfnOutput(this, 'AlarmsTo', { value: props.alarmsTo });
    if (mailFrom) new CfnOutput(this, 'MailFrom', { value: mailFrom });
    if (mailFrom && !props.isMailExisting) new CfnOutput(this, 'MailIdentity', { value: domainOf(mailFrom) });
    if (this.texts && props.textsFrom) {
      new CfnOutput(this, 'TextsFrom', { value: props.textsFrom });
      new CfnOutput(this, 'TextsTopic', { value: this.texts.topic.topicArn });
    }
    if (props.analytics) new CfnOutput(this, 'AnalyticsOption', { value: 'on' });
    if (environment.enforcesRisks) new CfnOutput(this, 'Risks', { value: 'enforce' });
    new CfnOutput(this, 'ImagesBucket', { value: this.images.bucket.bucketName });
    new CfnOutput(this, 'UserPoolId', { value: this.identity.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.identity.serverClient.userPoolClientId });
  }
}

const capitalized = (name: (typeof tableNames)[number]): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
