import { NestedStack, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type Family, listMethods } from '../../shared/contract/endpoint.ts';
import { api, type FamilyName } from '../../shared/contract/index.ts';
import type { Identity } from './identity.ts';

type RoutesProps = {
  gateway: HttpApi;
  identity: Identity;
  functions: Readonly<Record<FamilyName, IFunction>>;
};

/** One route per method of an endpoint. A stack of their own, because half of all resources are routes. */
export class Routes extends NestedStack {
  constructor(scope: Construct, id: string, { gateway, identity, functions }: RoutesProps) {
    super(scope, id);
    const signedIn = new HttpJwtAuthorizer('SignedIn', identity.pool.userPoolProviderUrl, {
      jwtAudience: [identity.webClient.userPoolClientId],
    });
    for (const [name, lambda] of Object.entries(functions) as [FamilyName, IFunction][]) {
      // One permission per function instead of one per route.
      const integration = new HttpLambdaIntegration(name, lambda, { scopePermissionToRoute: false });
      for (const endpoint of Object.values<Family[string]>(api[name])) {
        // API Gateway rejects trailing slashes; the edge function removes them from requests.
        const path = endpoint.path.replace(/\/$/, '');
        for (const method of listMethods(endpoint)) {
          const route = new HttpRoute(this, `${method}${path}`, {
            httpApi: gateway,
            routeKey: HttpRouteKey.with(path, HttpMethod[method]),
            integration,
            ...(endpoint.allow !== 'public' && { authorizer: signedIn }),
          });
          if (endpoint.allow === 'public') acknowledgePublic(route);
        }
      }
    }
  }
}

function acknowledgePublic(route: HttpRoute): void {
  Validations.of(route).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'It takes a secret of its own in place of a token, a temporary password, that of a calendar or the key of a station; attempts are counted.',
  });
}
