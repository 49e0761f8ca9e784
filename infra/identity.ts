import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { tableVariable } from '../functions/kit/tables.ts';
import type { Environment } from './environments.ts';
import { allowTable, grants } from './grants.ts';
import { type CodeProps, ProductFunction } from './lambda.ts';

/** Less than the 5 s after which Cognito gives a trigger up and asks it again: whoever signs in hears sooner that it did not work. */
const preTokenSeconds = 4;

/** Who may sign in: people an admin invited. The token is stamped from the user's record, never from what the user could write. */
export class Identity extends Construct {
  readonly pool: cognito.UserPool;
  /** The console's: proves a password without sending it. */
  readonly webClient: cognito.UserPoolClient;
  /** The functions', behind IAM: replaces temporary passwords. */
  readonly serverClient: cognito.UserPoolClient;
  /** Nobody signs in without it. */
  readonly preToken: ProductFunction;

  constructor(scope: Construct, id: string, environment: Environment, code: CodeProps, directory: TableV2) {
    super(scope, id);
    this.pool = this.userPool(environment);
    this.preToken = this.preTokenFunction(environment, code, directory);
    this.pool.addTrigger(
      cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      this.preToken.lambda,
      cognito.LambdaVersion.V2_0,
    );
    this.acknowledge(environment);
    const both = { generateSecret: false, preventUserExistenceErrors: true, enableTokenRevocation: true };
    this.webClient = this.pool.addClient('Web', {
      ...both,
      authFlows: { userSrp: true },
      disableOAuth: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      // As long as somebody who asked to be remembered stays signed in without coming back.
      refreshTokenValidity: Duration.days(30),
      // Without a list of its own a client may write every attribute, the ones that name the tenant included.
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ givenName: true, familyName: true }),
    });
    this.serverClient = this.pool.addClient('Server', {
      ...both,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
    });
  }

  private userPool({ keepsData, guarded }: Environment): cognito.UserPool {
    const { FeaturePlan, StandardThreatProtectionMode } = cognito;
    return new cognito.UserPool(this, 'Users', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      customAttributes: {
        user_id: new cognito.StringAttribute({ mutable: true }),
        organization_id: new cognito.StringAttribute({ mutable: true }),
      },
      // The trigger's second version, which stamps the ID token alone, needs more than the Lite plan.
      featurePlan: guarded ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(guarded && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  private preTokenFunction(environment: Environment, code: CodeProps, directory: TableV2): ProductFunction {
    const variables = { [tableVariable('directory')]: directory.tableName };
    const preToken = new ProductFunction(this, 'pre-token', environment, code, variables, preTokenSeconds);
    for (const grant of Object.values(grants['pre-token'])) allowTable(preToken.lambda, directory, grant);
    return preToken;
  }

  private acknowledge({ guarded }: Environment): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A front desk shares its tablet and has no phone at hand: a second factor is offered to everybody, forced on none.',
      },
      ...(guarded
        ? []
        : [
            {
              id: 'AwsSolutions-COG8',
              reason: 'Threat protection costs by user; only prod holds accounts of real people.',
            },
          ]),
    );
  }
}
