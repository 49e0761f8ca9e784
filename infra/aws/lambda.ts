import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
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
  /** Folder with the bundles, as created by `npm run build`. */
  functionsFolder: string;
};

type FunctionOptions = {
  /** Functions reply half a second earlier (functions/kit/context.ts). This timeout stops ones that hang. */
  seconds?: number;
  /** Executions that other functions cannot take. */
  reservedConcurrency?: number | undefined;
  /** A log group that several functions share; unless told its own. */
  log?: LogGroup;
  /** Published versions keep it. */
  description?: string;
};

/** Log group that is kept as long as the environment says. */
export const createLogGroup = (scope: Construct, id: string, { logDays, keepsData }: Environment): LogGroup =>
  new LogGroup(scope, id, {
    retention: logDays,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });

/** Lambda function with its own role. It has no other permissions until they are granted. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly log: LogGroup;

  constructor(
    scope: Construct,
    name: string,
    environment: Environment,
    { functionsFolder }: CodeProps,
    variables: Record<string, string>,
    { seconds = 10, reservedConcurrency, log, description }: FunctionOptions = {},
  ) {
    super(scope, name);
    this.log = log ?? createLogGroup(this, 'Log', environment);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps are not deployed (see infra/commands/trace.ts): loading them would make cold starts 1/7 slower.
      code: Code.fromAsset(`${functionsFolder}/${name}`, { exclude: ['*.map'] }),
      memorySize: 1024,
      timeout: Duration.seconds(seconds),
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      ...(description && { description }),
      ...(reservedConcurrency && { reservedConcurrentExecutions: reservedConcurrency }),
      tracing: Tracing.DISABLED,
      loggingFormat: LoggingFormat.JSON,
      logGroup: this.log,
      role,
      environment: { POWERTOOLS_SERVICE_NAME: name, ...variables },
    });
  }

  /** What callers call. It can send a new version few calls at first, and a roll-back can point it to an earlier one. */
  createLive(): Alias {
    return new Alias(this, 'Live', { aliasName: 'live', version: this.lambda.currentVersion });
  }
}
