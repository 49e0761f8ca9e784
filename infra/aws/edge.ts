import { Duration } from 'aws-cdk-lib';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { edgeHeaders } from '../../functions/kit/edge.ts';
import { docsPage } from './docs.ts';
import { securityHeaders } from './headers.ts';

const edgeFunction = (scope: Construct, id: string, body: string): EdgeFunction =>
  new EdgeFunction(scope, id, { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(body) });

/** Serves the single-page app, or the API documentation, for paths without a file extension. */
export const screensFunction = (scope: Construct): EdgeFunction =>
  edgeFunction(
    scope,
    'Screens',
    `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') < 0) request.uri = (request.uri.replace(/\\/+$/, '') === '${docsPage}' ? '${docsPage}' : '') + '/index.html';
  return request;
}`,
  );

/** Removes trailing slashes that older API clients send, and forwards the client's IP address. */
export const apiRequestFunction = (scope: Construct): EdgeFunction =>
  edgeFunction(
    scope,
    'Calls',
    `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/\\/+$/, '');
  request.headers['${edgeHeaders.address}'] = { value: event.viewer.ip };
  return request;
}`,
  );

/** Security headers of infra/aws/headers.ts plus HSTS, which only applies in the cloud. */
export function siteHeaders(scope: Construct, id: string, policy: string): ResponseHeadersPolicy {
  const managedHeaders = ['x-content-type-options', 'x-frame-options', 'referrer-policy'];
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(securityHeaders)
        .filter(([header]) => !managedHeaders.includes(header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
