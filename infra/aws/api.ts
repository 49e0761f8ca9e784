import { SecretValue, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import * as z from 'zod';
import { type TableName, tableVariable } from '../../functions/kit/tables.ts';
import type { Family } from '../../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../../shared/contract/index.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import {
  accountGrants,
  accountStatement,
  allowFiles,
  allowTable,
  grants,
  hasSideEffect,
  type TableGrant,
} from './grants.ts';
import { type CodeProps, createLogGroup, ProductFunction } from './lambda.ts';
import { Routes } from './routes.ts';

const families = Object.keys(api) as FamilyName[];

export type ApiProps = {
  /** 1 at first; the next one replaces the secret that CloudFront sends. */
  edgeSecretNumber: number;
  /** The checkout that the release was made of. */
  commit?: string | undefined;
  /** Number that texts come from. */
  textsFrom?: string | undefined;
};

/** Whether the family has paged lists, whose cursors must be signed. */
const hasCursors = (family: Family): boolean =>
  Object.values(family).some(({ reply }) => reply instanceof z.ZodObject && 'cursor' in reply.shape);

/**
 * Access log without IP address, user agent and path, to avoid personal data. The request id links it to the function's log. Numbers that
 * alarms compare are without quotes.
 */
const accessLogFormat = AccessLogFormat.custom(
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
  }).replace(/"(\$context\.(?:status|responseLatency))"/g, '$1'),
);

/** Secret generated once by Secrets Manager, without rotation. */
function createSecret(scope: Construct, id: string, reason: string): Secret {
  const secret = new Secret(scope, id, { generateSecretString: { passwordLength: 64, excludePunctuation: true } });
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });
  return secret;
}

/** The contract as an HTTP API: one function per family, one route per endpoint. */
export class Api extends Construct {
  readonly gateway: HttpApi;
  readonly stage: HttpStage;
  readonly routes: Routes;
  readonly functions: ProductFunction[] = [];
  /** What the routes call. */
  readonly live: Readonly<Record<FamilyName, Alias>>;
  /** Of all functions; each line names its function. */
  readonly log: LogGroup;
  /** Of the gateway. */
  readonly accessLog: LogGroup;
  /** Signs the cursors of paged lists. */
  readonly cursorSecret: Secret;
  /** Signs the links in messages to clients. */
  readonly linkSecret: Secret;
  /** Proves to the functions that a request came through CloudFront. */
  readonly edgeSecret: Secret;
  /** Lists those that the functions accept: the one before as well, until every edge location sends the new one. */
  private readonly acceptedSecrets: Secret;

  constructor(scope: Construct, id: string, environment: Environment, code: CodeProps & ApiProps, data: DataStack) {
    super(scope, id);
    this.cursorSecret = createSecret(
      this,
      'CursorSecret',
      'It signs bookmarks inside lists, which open nothing that the caller may not read; a new one would break open lists.',
    );
    this.linkSecret = createSecret(
      this,
      'LinkSecret',
      'It signs links in messages that were sent; a new one would break them all, and with them the way to stop messages.',
    );
    this.edgeSecret = this.createEdgeSecret(code.edgeSecretNumber);
    this.acceptedSecrets = code.edgeSecretNumber > 1 ? this.acceptBoth(code.edgeSecretNumber) : this.edgeSecret;
    this.log = createLogGroup(this, 'Log', environment);
    this.gateway = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.accessLog = createLogGroup(this, 'AccessLog', environment);
    this.stage = this.stageWithLog(environment);
    this.live = Object.fromEntries(
      families.map((name) => [name, this.familyFunction(name, environment, code, data)]),
    ) as Record<FamilyName, Alias>;
    this.routes = new Routes(this, 'Routes', { gateway: this.gateway, identity: data.identity, functions: this.live });
  }

  private createEdgeSecret(number: number): Secret {
    return createSecret(
      this,
      `EdgeSecret${number}`,
      'It opens nothing: calls need a token all the same. The next number makes a new one, see docs/operations.md.',
    );
  }

  /** One secret that holds both: a template may refer to secrets 60 times, and each function does. */
  private acceptBoth(number: number): Secret {
    const both = [this.edgeSecret, this.createEdgeSecret(number - 1)];
    const list = both.map(({ secretValue }) => secretValue.unsafeUnwrap()).join(',');
    const accepted = new Secret(this, `AcceptedSecrets${number}`, {
      secretStringValue: SecretValue.unsafePlainText(list),
    });
    Validations.of(accepted).acknowledge({ id: 'AwsSolutions-SMG4', reason: 'It is made anew with each edge secret.' });
    return accepted;
  }

  /** The stage has the same name as the site's API path, so that paths are equal in browser and function. */
  private stageWithLog(environment: Environment): HttpStage {
    const { throttle } = environment;
    return new HttpStage(this, 'Stage', {
      httpApi: this.gateway,
      stageName: 'api',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLogFormat },
    });
  }

  private familyFunction(
    name: FamilyName,
    environment: Environment,
    code: CodeProps & ApiProps,
    data: DataStack,
  ): Alias {
    const granted = Object.entries(grants[name]) as [TableName, TableGrant][];
    const accounts = accountGrants[name];
    const files = hasSideEffect(api[name], 'files');
    const variables = {
      ...Object.fromEntries(granted.map(([table]) => [tableVariable(table), data.tables.byName[table].tableName])),
      // Resolved at deployment. The template contains references only.
      EDGE_SECRETS: this.acceptedSecrets.secretValue.unsafeUnwrap(),
      ...(hasCursors(api[name]) && { CURSOR_SECRET: this.cursorSecret.secretValue.unsafeUnwrap() }),
      ...(name === 'watch' && code.commit && { COMMIT: code.commit }),
      ...(name === 'messages' && code.textsFrom && { TEXT_FROM: code.textsFrom }),
      ...(name === 'messages' && { LINK_SECRET: this.linkSecret.secretValue.unsafeUnwrap() }),
      ...(files && { IMAGES_BUCKET: data.images.bucket.bucketName }),
      ...(accounts && {
        USER_POOL_ID: data.identity.pool.userPoolId,
        USER_POOL_CLIENT_ID: data.identity.serverClient.userPoolClientId,
      }),
    };
    const created = new ProductFunction(this, name, environment, code, variables, { log: this.log });
    for (const [table, grant] of granted) allowTable(created.lambda, data.tables.byName[table], grant);
    if (files) allowFiles(created.lambda, data.images.bucket, name);
    if (accounts) created.lambda.addToRolePolicy(accountStatement(data.identity.pool.userPoolArn, accounts));
    this.functions.push(created);
    return created.createLive();
  }
}
