import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, type HttpRoute, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import * as z from 'zod';
import { type TableName, tableVariable } from '../functions/kit/tables.ts';
import type { Family } from '../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../shared/contract/index.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import { accountGrants, actsOn, allowAccounts, allowFiles, allowTable, grants, type TableGrant } from './grants.ts';
import { type CodeProps, ProductFunction } from './lambda.ts';

const families = Object.keys(api) as FamilyName[];

/** Whether a list of the family goes on, page by page, so that its replies bear bookmarks to be signed. */
const hasBookmarks = (family: Family): boolean =>
  Object.values(family).some(({ reply }) => reply instanceof z.ZodObject && 'cursor' in reply.shape);

/**
 * What came and how it ended; no address, agent or path of a caller, which would make the log personal data. The function's own line of
 * the request is found by its id.
 */
const accessLine = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    requestTime: '$context.requestTime',
    routeKey: '$context.routeKey',
    status: '$context.status',
    responseLength: '$context.responseLength',
    responseLatency: '$context.responseLatency',
    integrationLatency: '$context.integrationLatency',
    functionRequestId: '$context.integration.requestId',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
  }),
);

/** Says why a route asks for no token. */
function open(routes: readonly HttpRoute[], reason: string): void {
  for (const route of routes) Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}

/** A secret that AWS makes up once and nobody reads. */
function lastingSecret(scope: Construct, id: string, reason: string): Secret {
  const secret = new Secret(scope, id, { generateSecretString: { passwordLength: 64, excludePunctuation: true } });
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });
  return secret;
}

/** The contract as an HTTP API: one function a family, one route an endpoint. */
export class Api extends Construct {
  readonly gateway: HttpApi;
  readonly stage: HttpStage;
  readonly functions: ProductFunction[] = [];
  /** Signs the bookmarks of lists that go on. */
  readonly cursorSecret: Secret;
  /** By which the functions know requests that came through the site. */
  readonly edgeSecret: Secret;

  constructor(scope: Construct, id: string, environment: Environment, code: CodeProps, data: DataStack) {
    super(scope, id);
    this.cursorSecret = lastingSecret(
      this,
      'CursorSecret',
      'It signs bookmarks inside lists, which open nothing that the caller may not read; a new one would break open lists.',
    );
    this.edgeSecret = lastingSecret(
      this,
      'EdgeSecret',
      'It opens nothing: calls need a token all the same. The edge and the functions take a new one only together, by a release.',
    );
    this.gateway = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.stage = this.stageWithLog(environment);
    const signedIn = new HttpJwtAuthorizer('SignedIn', data.identity.pool.userPoolProviderUrl, {
      jwtAudience: [data.identity.webClient.userPoolClientId],
    });
    for (const name of families) {
      const integration = new HttpLambdaIntegration(name, this.familyFunction(name, environment, code, data));
      for (const { method, path, allow } of Object.values<Family[string]>(api[name])) {
        const routes = this.gateway.addRoutes({
          // The gateway refuses a slash at the end; the edge takes it off requests.
          path: path.replace(/\/$/, ''),
          methods: [HttpMethod[method]],
          integration,
          ...(allow !== 'public' && { authorizer: signedIn }),
        });
        if (allow === 'public')
          open(
            routes,
            'It takes a secret of its own in place of a token, a temporary password, that of a calendar or the key of a station; attempts are counted.',
          );
      }
    }
  }

  /** The stage is called as the site calls the API, so that a path is the same from the browser to the function. */
  private stageWithLog({ throttle, logDays, keepsData }: Environment): HttpStage {
    const log = new LogGroup(this, 'AccessLog', {
      retention: logDays,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    return new HttpStage(this, 'Stage', {
      httpApi: this.gateway,
      stageName: 'api',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: accessLine },
    });
  }

  private familyFunction(name: FamilyName, environment: Environment, code: CodeProps, data: DataStack): LambdaFunction {
    const granted = Object.entries(grants[name]) as [TableName, TableGrant][];
    const accounts = accountGrants[name];
    const files = actsOn(api[name], 'files');
    const made = new ProductFunction(this, name, environment, code, {
      ...Object.fromEntries(granted.map(([table]) => [tableVariable(table), data.tables.byName[table].tableName])),
      // Resolved when the stack is deployed: the template holds references, never the secrets.
      EDGE_SECRET: this.edgeSecret.secretValue.unsafeUnwrap(),
      ...(hasBookmarks(api[name]) && { CURSOR_SECRET: this.cursorSecret.secretValue.unsafeUnwrap() }),
      ...(files && { IMAGES_BUCKET: data.images.bucket.bucketName }),
      ...(accounts && {
        USER_POOL_ID: data.identity.pool.userPoolId,
        USER_POOL_CLIENT_ID: data.identity.serverClient.userPoolClientId,
      }),
    });
    for (const [table, grant] of granted) allowTable(made.lambda, data.tables.byName[table], grant);
    if (files) allowFiles(made.lambda, data.images.bucket);
    if (accounts) allowAccounts(made.lambda, data.identity.pool.userPoolArn, accounts);
    this.functions.push(made);
    return made.lambda;
  }
}
