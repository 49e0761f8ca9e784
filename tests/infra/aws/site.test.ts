import type { Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../../infra/aws/headers.ts';
import { listen } from '../../../infra/local/listener.ts';
import { staticSite } from '../../../infra/local/site.ts';
import { api } from '../../../shared/contract/index.ts';
import { getOnlyResource, listResources, synthesizeStacks } from '../../support/stacks.ts';

const { site, stacks, routes } = synthesizeStacks('prod');
const { DistributionConfig: distribution } = getOnlyResource(site, 'AWS::CloudFront::Distribution');
/** The response headers of a cache behavior. */
const headersOf = ({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) =>
  listResources(site, 'AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id === ResponseHeadersPolicyId.Ref)?.[1]
    .Properties['ResponseHeadersPolicyConfig'] as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>;
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  };
const behaviors = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];

/** Id of AWS's managed policy CachingOptimized. */
const cached = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const neverCached = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

test('every reply bears the content security policy of infra/aws/headers.ts, which lets two inline scripts run', () => {
  const policy = contentSecurityPolicy(['https://cognito-idp.us-east-1.amazonaws.com']);
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^' ]+'){2} 'wasm-unsafe-eval';/);
  expect(policy.match(/unsafe-/g)).toHaveLength(1);
  expect(securityHeaders['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()');
  for (const behavior of behaviors)
    expect(headersOf(behavior).SecurityHeadersConfig['ContentSecurityPolicy']).toEqual({
      ContentSecurityPolicy: behavior.PathPattern === '/images/*' ? "default-src 'none'; sandbox" : policy,
      Override: true,
    });
});

test('every reply bears the other headers too, and two years of HTTPS', () => {
  for (const { SecurityHeadersConfig: headers, CustomHeadersConfig } of behaviors.map(headersOf)) {
    expect({
      ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
      'x-content-type-options': headers['ContentTypeOptions']?.['Override'] && 'nosniff',
      'x-frame-options': headers['FrameOptions']?.['FrameOption'],
      'referrer-policy': headers['ReferrerPolicy']?.['ReferrerPolicy'],
    }).toEqual(securityHeaders);
    expect(headers['StrictTransportSecurity']).toMatchObject({
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: true,
    });
  }
});

test('the site, the API and the pictures are one origin, over HTTPS, compressed', () => {
  expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    undefined,
    '/api/openapi.json',
    '/api/docs*',
    '/api/*',
    '/images/*',
  ]);
  for (const behavior of behaviors)
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      Compress: true,
      ResponseHeadersPolicyId: { Ref: expect.any(String) },
    });
});

test('a domain of its own takes TLS 1.2 or better and stands in links; without one the deployment warns', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012';
  const own = synthesizeStacks('prod', { domain: { name: 'app.salon.example', certificateArn } });
  const { DistributionConfig } = getOnlyResource(own.site, 'AWS::CloudFront::Distribution');
  expect(DistributionConfig).toMatchObject({
    Aliases: ['app.salon.example'],
    ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
  });
  expect(own.site.findOutputs('Url')['Url']).toEqual({ Value: 'https://app.salon.example' });
  expect(JSON.stringify(own.data.findResources('AWS::Lambda::Function'))).toContain('https://app.salon.example');
  const warnings = (stack: Stack) => Annotations.fromStack(stack).findWarning('*', Match.stringLikeRegexp('no domain'));
  expect([warnings(stacks.app).length, warnings(own.stacks.app).length]).toEqual([1, 0]);
});

test('files and pictures are cached at the edge, the API never', () => {
  expect(behaviors.map(({ CachePolicyId }) => CachePolicyId)).toEqual([cached, cached, cached, neverCached, cached]);
});

test('buckets are reached with a signature, the API over TLS 1.2', () => {
  for (const { S3OriginConfig, OriginAccessControlId, CustomOriginConfig } of distribution.Origins)
    if (S3OriginConfig) expect(OriginAccessControlId).toBeDefined();
    else
      expect(CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
});

test('a missing file gets a 404 that is no XML, and errors of the API pass unchanged and are not repeated to others', () => {
  const { Quantity, Items } = distribution.OriginGroups;
  const groups = new Map<string, (typeof Items)[0]>(Items.map((group: { Id: string }) => [group.Id, group]));
  const domains = new Map<string, string>(
    distribution.Origins.map(({ Id, DomainName }: { Id: string; DomainName: object }) => [
      Id,
      JSON.stringify(DomainName),
    ]),
  );
  const [nothing] = listResources(site, 'AWS::ApiGatewayV2::Api').find(([id]) => id.startsWith('SiteNotFound')) ?? [];
  for (const behavior of behaviors.filter(({ PathPattern }) => PathPattern !== '/api/*')) {
    const { FailoverCriteria, Members } = groups.get(behavior.TargetOriginId);
    expect(FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
    expect(domains.get(Members.Items[1].OriginId)).toContain(nothing);
  }
  expect(Quantity).toBe(2);
  expect(JSON.stringify(listResources(routes, 'AWS::ApiGatewayV2::Route'))).not.toContain('NotFound');
  expect(groups.has(behaviors.find(({ PathPattern }) => PathPattern === '/api/*').TargetOriginId)).toBe(false);
  expect(distribution.CustomErrorResponses).toEqual(
    [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  );
});

test('the local site answers a missing file as the cloud does', async () => {
  const { port, close } = await listen(staticSite());
  const answer = await fetch(`http://localhost:${port}/assets/nothing.js`);
  await close();
  expect([answer.status, await answer.text()]).toEqual([404, '{"message":"Not Found"}']);
});

test('the API hears the site and nobody who goes round it', () => {
  const [proof] = distribution.Origins.flatMap(
    (origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? [],
  );
  expect(proof.HeaderName).toBe('x-origin-secret');
  expect(JSON.stringify(proof.HeaderValue)).toMatch(/resolve:secretsmanager:.*ApiEdgeSecret/);
  const asking = listResources(site, 'AWS::Lambda::Function').filter(([id]) => /^Api/.test(id));
  expect(asking).toHaveLength(Object.keys(api).length);
  for (const [, { Properties }] of asking)
    expect(Properties['Environment']).toMatchObject({ Variables: { EDGE_SECRETS: proof.HeaderValue } });
});

test('a new secret of the edge is accepted beside the one before it', () => {
  const { site: rotated } = synthesizeStacks('prod', { edgeSecretNumber: 2 });
  const functions = JSON.stringify(listResources(rotated, 'AWS::Lambda::Function'));
  const [accepted = ''] = functions.match(/ApiAcceptedSecrets2\w+/) ?? [];
  expect(functions).not.toContain('EdgeSecret');
  const [[, { Properties }] = ['', { Properties: {} }]] = listResources(rotated, 'AWS::SecretsManager::Secret').filter(
    ([id]) => id === accepted,
  );
  expect(JSON.stringify(Properties['SecretString']).match(/EdgeSecret\d/g)).toEqual(['EdgeSecret2', 'EdgeSecret1']);
  const { DistributionConfig } = getOnlyResource(rotated, 'AWS::CloudFront::Distribution');
  expect(JSON.stringify(DistributionConfig).match(/EdgeSecret\d/g)).toEqual(['EdgeSecret2']);
});

test('hashed files stay in browsers for good, the page is asked for every time, and the files arrive first', () => {
  const deployments = listResources(site, 'Custom::CDKBucketDeployment');
  const [assets, page] = ['SiteAssets', 'SitePage'].map((name) => deployments.find(([id]) => id.startsWith(name))?.[1]);
  expect(assets?.Properties['SystemMetadata']).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(page?.Properties['SystemMetadata']).toEqual({ 'cache-control': 'no-cache' });
  expect(page).toMatchObject({ DependsOn: expect.arrayContaining([expect.stringMatching(/^SiteAssets/)]) });
  expect(page?.Properties['DistributionPaths']).toEqual(['/*']);
  for (const { Properties } of [assets, page].filter((one) => one !== undefined))
    expect(Properties['Prune']).toBe(false);
});

test('config.json names this deployment to the one build of the console', () => {
  const [, page] = listResources(site, 'Custom::CDKBucketDeployment').find(([id]) => id.startsWith('SitePage')) ?? [];
  expect(JSON.stringify(page?.Properties['SourceMarkers'])).toMatch(/IdentityUsers.*IdentityUsersWeb/);
});

test('an address without a file ending is a screen; a call loses the slash at its end and says whom it is for', () => {
  const edge = (name: string) => {
    const [, found] = listResources(site, 'AWS::CloudFront::Function').find(([id]) => id.startsWith(name)) ?? [];
    const handler = new Function(`${found?.Properties['FunctionCode']}; return handler;`)();
    return (uri: string) => handler({ request: { uri, headers: {} }, viewer: { ip: '203.0.113.7' } });
  };
  const screens = edge('SiteScreens');
  expect(screens('/scheduler').uri).toBe('/index.html');
  expect(screens('/salons/12/config').uri).toBe('/index.html');
  expect(screens('/assets/main.js').uri).toBe('/assets/main.js');
  for (const page of ['/api/docs', '/api/docs/']) expect(screens(page).uri).toBe('/api/docs/index.html');
  expect(screens('/api/docs/start.js').uri).toBe('/api/docs/start.js');
  const calls = edge('SiteCalls');
  const call = { uri: '/api/users', headers: { 'x-viewer-address': { value: '203.0.113.7' } } };
  expect(calls('/api/users/')).toEqual(call);
  expect(calls('/api/users')).toEqual(call);
});

test('the firewall limits every address, and the calls without a token more tightly', () => {
  const { Rules } = getOnlyResource(site, 'AWS::WAFv2::WebACL');
  const limits = Rules.flatMap((rule: { Statement: { RateBasedStatement?: { Limit: number } } }) =>
    rule.Statement.RateBasedStatement ? [rule.Statement.RateBasedStatement.Limit] : [],
  );
  expect(limits).toEqual([20_000, 100, 100, 100, 100, 100, 100, 100]);
  for (const path of [
    '/api/users/changeInitialPassword',
    '/api/users/recoveryCode',
    '/api/setup',
    '/api/calendar/',
    '/api/messages/stop/',
    '/api/messages/confirm/',
    '/api/health',
  ])
    expect(JSON.stringify(Rules)).toContain(`"SearchString":"${path}"`);
});

test('managed rules of the firewall count at first, and read neither pictures nor what stations send', () => {
  const { Rules } = getOnlyResource(site, 'AWS::WAFv2::WebACL');
  const managed = Rules.filter(({ Statement }: { Statement: object }) => 'ManagedRuleGroupStatement' in Statement);
  expect(managed.map(({ OverrideAction }: { OverrideAction: object }) => OverrideAction)).toEqual(
    Array(3).fill({ Count: {} }),
  );
  const paths = (JSON.stringify(managed[1]).match(/"RegexString":"[^"]+"/g) ?? []).map(
    (text) => new RegExp(JSON.parse(`{${text}}`).RegexString),
  );
  const isExempt = (path: string) => paths.some((regex) => regex.test(path));
  for (const path of ['/api/product', '/api/product/ABC123', '/api/station/bowls', '/api/station/beat'])
    expect(isExempt(path), path).toBe(true);
  for (const path of ['/api/clients', '/api/products', '/api/product/a/b', '/api/stations'])
    expect(isExempt(path), path).toBe(false);
});

test('the functions are replaced before the edge, which may send them a new secret', () => {
  const [[, found] = ['', {}]] = listResources(site, 'AWS::CloudFront::Distribution');
  expect(found).toMatchObject({ DependsOn: expect.arrayContaining([expect.stringMatching(/^ApiclientsFunction/)]) });
});
