import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';

type Resource = { Type: string; Properties?: Record<string, unknown> };
export type StackTemplate = { Resources: Record<string, Resource>; Outputs?: Record<string, unknown> };
/** CloudFormation templates of a release by stack: data, app, and since routes are a nested stack, routes. */
export type ReleaseTemplates = { data: StackTemplate; app: StackTemplate; routes?: StackTemplate };

/**
 * Why a stack of one release cannot be updated in place to the next, or loses something. CloudFormation creates before it deletes, so
 * whatever may exist only once must keep its logical id and its stack.
 */
export const listBreaks = (before: ReleaseTemplates, after: ReleaseTemplates): string[] => [
  ...listMoved(before, after),
  ...listLost(before, after),
  ...listIndexes(before, after),
  ...listMissingOutputs(before, after),
  ...listRefusedSecrets(before, after),
  ...listMovedAlarms(before, after),
];

type Place = { stack: keyof ReleaseTemplates; id: string; resource: Resource };

const listPlaces = (release: ReleaseTemplates): Place[] =>
  Object.entries(release).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources as StackTemplate['Resources']).map(([id, resource]) => ({
      ...{ stack: stack as keyof ReleaseTemplates, id, resource },
    })),
  );
const ofType = (release: ReleaseTemplates, type: string): Place[] =>
  listPlaces(release).filter(({ resource }) => resource.Type === type);
const findSame = (release: ReleaseTemplates, { stack, id }: Place): Resource | undefined =>
  release[stack]?.Resources[id];

/** Paths of names that AWS gives once in an account, or once in an API. */
const namePaths = [
  ['Name'],
  ...['Function', 'Role', 'ManagedPolicy', 'Table', 'Bucket', 'Alarm', 'LogGroup', 'Topic', 'Queue', 'Dashboard'].map(
    (noun) => [`${noun}Name`],
  ),
  ['RouteKey'],
  ['EmailIdentity'],
  ['ResponseHeadersPolicyConfig', 'Name'],
  ['OriginAccessControlConfig', 'Name'],
  ['DatabaseInput', 'Name'],
];
/** Their names are given once within a function, or as often as one likes. */
const repeatableNames = [
  'AWS::Lambda::Alias',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::Athena::NamedQuery',
];

function nameOf({ Type, Properties }: Resource): string | undefined {
  if (repeatableNames.includes(Type)) return undefined;
  for (const path of namePaths) {
    const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], Properties);
    if (typeof value === 'string') return `${Type} ${value}`;
  }
  return undefined;
}

function listMoved(before: ReleaseTemplates, after: ReleaseTemplates): string[] {
  const next = new Map(
    listPlaces(after).flatMap(({ stack, id, resource }) => {
      const name = nameOf(resource);
      return name ? [[name, `${stack}/${id}`]] : [];
    }),
  );
  return listPlaces(before).flatMap(({ stack, id, resource }) => {
    const name = nameOf(resource);
    const to = name && next.get(name);
    return to && to !== `${stack}/${id}` ? [`${name} moves from ${stack}/${id} to ${to}`] : [];
  });
}

/** Types that hold what no template can bring back: data, accounts, secrets that others know, subscriptions, an address. */
const statefulTypes = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::SecretsManager::Secret',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Topic',
  'AWS::CloudFront::Distribution',
];
const replacing = [ResourceImpact.WILL_REPLACE, ResourceImpact.MAY_REPLACE];

function listLost(before: ReleaseTemplates, after: ReleaseTemplates): string[] {
  const stateful = listPlaces(before).filter(({ resource }) => statefulTypes.includes(resource.Type));
  const left = stateful
    .filter((place) => findSame(after, place)?.Type !== place.resource.Type)
    .map(({ stack, id, resource }) => `${resource.Type} ${stack}/${id} leaves`);
  const replaced = (['data', 'app'] as const).flatMap((stack) => {
    const { resources } = fullDiff(before[stack], after[stack]);
    return stateful
      .filter(
        (place) => place.stack === stack && replacing.includes(resources.changes[place.id]?.changeImpact as never),
      )
      .map(({ id, resource }) => `${resource.Type} ${stack}/${id} is replaced`);
  });
  return [...left, ...replaced];
}

type Index = { IndexName: string };
const indexesOf = ({ Properties = {} }: Resource): string[] =>
  ((Properties['GlobalSecondaryIndexes'] ?? []) as Index[]).map(({ IndexName }) => IndexName);

/** DynamoDB adds or drops one index of a table at a time. */
const listIndexes = (before: ReleaseTemplates, after: ReleaseTemplates): string[] =>
  ofType(before, 'AWS::DynamoDB::GlobalTable').flatMap((place) => {
    const next = findSame(after, place);
    const [old, now] = [indexesOf(place.resource), next ? indexesOf(next) : []];
    const changed = [...old.filter((one) => !now.includes(one)), ...now.filter((one) => !old.includes(one))];
    return next && changed.length > 1 ? [`Table ${place.id} changes ${changed.join(' and ')} at once`] : [];
  });

/** The App of the last release goes on with the next Data stack until its own turn, or after a roll-back. */
function listMissingOutputs({ data: _, ...readers }: ReleaseTemplates, { data }: ReleaseTemplates): string[] {
  const read = JSON.stringify(readers).matchAll(/"StackName":"[^"]+-Data","Region":"[^"]+","OutputName":"(\w+)"/g);
  const outputs = new Set([...read].map(([, output = '']) => output));
  return [...outputs].filter((output) => !(output in (data.Outputs ?? {}))).map((output) => `Output ${output} goes`);
}

const refsIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)/g)].map(([, id = '']) => id);

/** Secrets that the live edge sends until it has the next release's, and that a function of that release would not accept. */
function listRefusedSecrets(before: ReleaseTemplates, after: ReleaseTemplates): string[] {
  const sent = new Set(
    ofType(before, 'AWS::CloudFront::Distribution').flatMap(({ resource }) =>
      [...JSON.stringify(resource.Properties).matchAll(/"HeaderValue":\{.*?\}\}?/g)].flatMap(([header]) =>
        [...header.matchAll(/"Ref":"(\w+)"/g)].map(([, id = '']) => id),
      ),
    ),
  );
  return ofType(after, 'AWS::Lambda::Function').flatMap(({ id, resource }) => {
    const { Variables } = (resource.Properties?.['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
    if (!Variables?.['EDGE_SECRETS']) return [];
    const direct = refsIn(Variables['EDGE_SECRETS']);
    const accepted = [...direct, ...direct.flatMap((ref) => refsIn(after.app.Resources[ref]?.Properties))];
    return [...sent].filter((secret) => !accepted.includes(secret)).map((secret) => `${id} refuses ${secret}`);
  });
}

const listMovedAlarms = (before: ReleaseTemplates, after: ReleaseTemplates): string[] =>
  ofType(before, 'AWS::CloudWatch::Alarm').flatMap((place) => {
    const actions = ({ Properties = {} }: Resource) => JSON.stringify(Properties['AlarmActions']);
    const next = findSame(after, place);
    return next && actions(next) !== actions(place.resource) ? [`Alarm ${place.id} tells another topic`] : [];
  });
