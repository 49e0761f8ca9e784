import { RemovalPolicy } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { domainOf, type Environment } from './environments.ts';

export type MailProps = {
  /** Address that all mails come from. Without it clients get none, and Cognito sends invitations and codes, at most 50 a day. */
  mailFrom: string | undefined;
  /** Whether SES has verified the domain, and sends invitations and codes too. */
  isMailVerified: boolean;
  /** Whether SES knew the domain before: it is used as it is, and stays when the stack goes. */
  isMailExisting: boolean;
};

/** The domain that mails come from, as an identity of SES. A domain can be one identity only. */
export class MailDomain extends Construct {
  readonly configurationSet: ConfigurationSet;

  constructor(
    scope: Construct,
    id: string,
    { keepsData }: Environment,
    { mailFrom, isMailExisting }: { mailFrom: string; isMailExisting: boolean },
  ) {
    super(scope, id);
    this.configurationSet = new ConfigurationSet(this, 'Set', {
      reputationMetrics: true,
      // Addresses that bounced or complained get nothing more, so that the account keeps its right to send.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    if (isMailExisting) return;
    const domain = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(domainOf(mailFrom)),
      configurationSet: this.configurationSet,
    });
    domain.applyRemovalPolicy(keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY);
  }
}
