import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api, type ApiProps } from './api.ts';
import { Canary } from './canary.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import type { CodeProps } from './lambda.ts';
import type { MailProps } from './mail.ts';
import { Observability } from './observability.ts';
import { Outbox } from './outbox.ts';
import { Site, type SiteProps } from './site.ts';
import type { TextProps } from './texts.ts';

export type ReleaseProps = {
  /** Whether a release is tried on a tenth of the calls first. A roll-back is not: it takes back a release that fails. */
  canary: boolean;
};

/** Stateless resources, replaced by a release: API, site, sender of messages, alarms. */
export class AppStack extends Stack {
  readonly api: Api;
  readonly site: Site;

  constructor(
    scope: Construct,
    id: string,
    environment: Environment,
    props: StackProps & CodeProps & ApiProps & SiteProps & MailProps & TextProps & ReleaseProps & { data: DataStack },
  ) {
    super(scope, id, props);
    this.api = new Api(this, 'Api', environment, props, props.data);
    this.site = new Site(this, 'Site', environment, props, props.data, this.api);
    const url = `https://${environment.domain?.name ?? this.site.distribution.distributionDomainName}`;
    // Called Sender, as in earlier releases: another name would replace the function and its log.
    const outbox = new Outbox(this, 'Sender', environment, { ...props, url, api: this.api });
    const { defects, refusals } = new Observability(
      this,
      'Observability',
      environment,
      { api: this.api, site: this.site, outbox, mailFrom: props.mailFrom },
      props.data,
    );
    if (environment.guarded && props.canary)
      new Canary(this, 'Canary', this.api.live, { defects, refusals, topic: props.data.alarmTopic });
    new CfnOutput(this, 'Url', { value: url });
    if (props.commit) new CfnOutput(this, 'Commit', { value: props.commit });
    // Options that a later deployment keeps.
    new CfnOutput(this, 'Firewall', { value: environment.managedRules });
    if (environment.domain) {
      new CfnOutput(this, 'Domain', { value: environment.domain.name });
      new CfnOutput(this, 'Certificate', { value: environment.domain.certificateArn });
    }
    new CfnOutput(this, 'EdgeSecretNumber', { value: String(props.edgeSecretNumber) });
  }
}
