import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Environment } from './environments.ts';

export type CodeProps = {
  /** The folder with one bundle a function, as `npm run build` leaves it. */
  functionsFolder: string;
};

/** One bundle as a Lambda function with a role and a log group of its own; it may write its log and nothing else until granted. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly log: LogGroup;

  constructor(
    scope: Construct,
    name: string,
    environment: Environment,
    { functionsFolder }: CodeProps,
    variables: Record<string, string>,
    /** It answers half a second before (functions/kit/context.ts); this ends one that hangs all the same. */
    seconds = 5,
  ) {
    super(scope, name);
    this.log = new LogGroup(this, 'Log', {
      retention: environment.logDays,
      removalPolicy: environment.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // The maps stay at home (infra/trace.ts): reading them makes a cold start longer by a seventh.
      code: Code.fromAsset(`${functionsFolder}/${name}`, { exclude: ['*.map'] }),
      memorySize: 1024,
      timeout: Duration.seconds(seconds),
      tracing: Tracing.DISABLED,
      loggingFormat: LoggingFormat.JSON,
      logGroup: this.log,
      role,
      environment: { POWERTOOLS_SERVICE_NAME: name, ...variables },
    });
  }
}
