import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Policy } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { tableVariable } from '../../functions/kit/tables.ts';
import { productName } from '../../shared/rules/productName.ts';
import { recentSignInSeconds } from '../../shared/rules/security.ts';
import { describeCode } from './code.ts';
import { domainOf, type Environment } from './environments.ts';
import { accountGrants, accountStatement, allowTable, grants } from './grants.ts';
import { type CodeProps, ProductFunction } from './lambda.ts';
import type { MailDomain, MailProps } from './mail.ts';

/** Below Cognito's trigger timeout of 5 s, after which it retries, so that a failed sign-in is reported sooner. */
const triggerSeconds = 4;

export type SiteUrlProps = {
  /** Address of the console for links in mails, once it is known. The environment's own domain takes precedence. */
  siteUrl: string | undefined;
};

type IdentityProps = CodeProps & MailProps & SiteUrlProps & { directory: TableV2; mail: MailDomain | undefined };

/** Invitation-only user pool. Token claims come from the user's record, never from attributes that users can write. */
export class Identity extends Construct {
  readonly pool: cognito.UserPool;
  /** Client of the console, which uses SRP. */
  readonly webClient: cognito.UserPoolClient;
  /** Client of the functions (IAM), which replaces temporary passwords. */
  readonly serverClient: cognito.UserPoolClient;
  /** Required for every sign-in. */
  readonly preToken: ProductFunction;
  /** Ends the sessions of a user who has chosen a new password. */
  readonly newPassword: ProductFunction;
  /** Writes invitations and codes. */
  readonly accountMail: ProductFunction;

  constructor(scope: Construct, id: string, environment: Environment, props: IdentityProps) {
    super(scope, id);
    this.pool = this.userPool(environment, props);
    this.preToken = this.directoryFunction('pre-token', environment, props, environment.signInConcurrency);
    this.newPassword = this.directoryFunction('new-password', environment, props);
    this.accountMail = this.accountMailFunction(environment, props);
    const { CUSTOM_MESSAGE, POST_CONFIRMATION, PRE_TOKEN_GENERATION_CONFIG } = cognito.UserPoolOperation;
    this.pool.addTrigger(CUSTOM_MESSAGE, this.accountMail.createLive());
    this.pool.addTrigger(POST_CONFIRMATION, this.newPassword.createLive());
    this.pool.addTrigger(PRE_TOKEN_GENERATION_CONFIG, this.preToken.createLive(), cognito.LambdaVersion.V2_0);
    this.allowSignOut();
    if (environment.enforcesRisks) this.refuseRisks();
    this.acknowledge(environment);
    const both = { generateSecret: false, preventUserExistenceErrors: true, enableTokenRevocation: true };
    this.webClient = this.pool.addClient('Web', {
      ...both,
      authFlows: { userSrp: true },
      disableOAuth: true,
      idTokenValidity: Duration.hours(1),
      // The API takes ID tokens. Access tokens are for the user pool alone.
      accessTokenValidity: Duration.seconds(recentSignInSeconds),
      // Lifetime of a remembered sign-in.
      refreshTokenValidity: Duration.days(30),
      // By default a client can write all attributes, including those that identify the tenant.
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ givenName: true, familyName: true }),
    });
    this.serverClient = this.pool.addClient('Server', {
      ...both,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
    });
  }

  private userPool(
    { keepsData, protectsData, enforcesRisks }: Environment,
    { mailFrom, isMailVerified, mail }: IdentityProps,
  ): cognito.UserPool {
    const { FeaturePlan, StandardThreatProtectionMode } = cognito;
    return new cognito.UserPool(this, 'Users', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Cognito refuses a domain that SES has not verified.
      ...(mailFrom &&
        mail &&
        isMailVerified && {
          email: cognito.UserPoolEmail.withSES({
            fromEmail: mailFrom,
            fromName: productName,
            sesRegion: Stack.of(this).region,
            sesVerifiedDomain: domainOf(mailFrom),
            configurationSetName: mail.configurationSet.configurationSetName,
          }),
        }),
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        // Kinds of characters are not asked for, see shared/rules/passwords.ts.
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      customAttributes: {
        user_id: new cognito.StringAttribute({ mutable: true }),
        organization_id: new cognito.StringAttribute({ mutable: true }),
      },
      // Version 2 of the trigger requires a plan above Lite.
      featurePlan: enforcesRisks ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(enforcesRisks && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
      deletionProtection: protectsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }

  /** Compromised passwords are refused, and risky sign-ins ask for the second factor. */
  private refuseRisks(): void {
    const askSecondFactor = { eventAction: 'MFA_IF_CONFIGURED', notify: false };
    new cognito.CfnUserPoolRiskConfigurationAttachment(this, 'Risks', {
      userPoolId: this.pool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        eventFilter: ['SIGN_IN', 'PASSWORD_CHANGE'],
        actions: { eventAction: 'BLOCK' },
      },
      accountTakeoverRiskConfiguration: {
        actions: {
          lowAction: { eventAction: 'NO_ACTION', notify: false },
          mediumAction: askSecondFactor,
          highAction: askSecondFactor,
        },
      },
    });
  }

  /** A trigger that reads or changes the user's record. */
  private directoryFunction(
    name: 'pre-token' | 'new-password',
    environment: Environment,
    { directory, ...code }: IdentityProps,
    reservedConcurrency?: number,
  ): ProductFunction {
    const variables = { [tableVariable('directory')]: directory.tableName };
    const trigger = new ProductFunction(this, name, environment, code, variables, {
      seconds: triggerSeconds,
      reservedConcurrency,
      description: describeCode(code.functionsFolder, name),
    });
    for (const grant of Object.values(grants[name])) allowTable(trigger.lambda, directory, grant);
    return trigger;
  }

  /** A policy of its own: the pool needs the function, so the function cannot wait for a policy that names the pool. */
  private allowSignOut(): void {
    const { role } = this.newPassword.lambda;
    const statements = [accountStatement(this.pool.userPoolArn, accountGrants['new-password'] ?? [])];
    if (role) new Policy(this, 'SignOut', { statements, roles: [role] });
  }

  private accountMailFunction(environment: Environment, props: IdentityProps): ProductFunction {
    const url = environment.domain ? `https://${environment.domain.name}` : props.siteUrl;
    const variables: Record<string, string> = url ? { SITE_URL: url } : {};
    return new ProductFunction(this, 'account-mail', environment, props, variables, {
      seconds: triggerSeconds,
      description: describeCode(props.functionsFolder, 'account-mail'),
    });
  }

  private acknowledge({ enforcesRisks }: Environment): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'It asks for kinds of characters. We ask for 12 of any kind and refuse common passwords, as NIST and OWASP advise.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A front desk shares its tablet and has no phone at hand. Each organization decides who needs a second factor, and the API enforces it.',
      },
      ...(enforcesRisks
        ? []
        : [
            {
              id: 'AwsSolutions-COG8',
              reason:
                'Threat protection costs $40 a month at 200 salons, and while it only rates sign-ins it refuses nothing. -c risks=enforce turns it on.',
            },
          ]),
    );
  }
}
