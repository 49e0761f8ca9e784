import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTemplates, templateReleases } from '../../stored/releases.ts';
import { synthesizeRelease } from '../../support/stacks.ts';
import { listBreaks, type ReleaseTemplates } from './upgrade.ts';

const now = synthesizeRelease();
const next = (): ReleaseTemplates => structuredClone(now);
const chain = [...templateReleases.map((day) => [day, readTemplates(day)] as const), ['today', now] as const];

/** Releases that the next one cannot update in place, with what does instead. docs/operations.md says so, too. */
const ways: Record<string, string> = { '2026-11-25': '--replace-app' };

test.each(chain.slice(1).map(([day, after], index) => [chain[index]?.[0] ?? '', day, after] as const))(
  'the release of %s is updated in place to that of %s, or docs/operations.md has another way',
  (from, _, after) => {
    const way = ways[from];
    if (!way) return expect(listBreaks(readTemplates(from), after)).toEqual([]);
    const page = readFileSync('docs/operations.md', 'utf8');
    expect(page.split('\n').some((line) => line.includes(from) && line.includes(way))).toBe(true);
  },
);

test('the release of 2026-11-25 breaks at each of its 143 routes', () => {
  const routes = listBreaks(readTemplates('2026-11-25'), now).filter((line) => line.includes('::Route '));
  expect(routes).toHaveLength(143);
  expect(routes).toContainEqual(
    expect.stringMatching(
      /^AWS::ApiGatewayV2::Route GET \/users moves from app\/ApiHttpGETusers47DBD56C to routes\/GETusers/,
    ),
  );
});

describe('a release', () => {
  const resourceOf = ({ data, app, routes }: ReleaseTemplates, type: string) => {
    const all = { ...data.Resources, ...app.Resources, ...routes?.Resources };
    const [id = '', resource] = Object.entries(all).find(([, { Type }]) => Type === type) ?? [];
    return { id, properties: resource?.Properties ?? {} };
  };

  test('that renames a route, a policy of headers or a bucket is told what CloudFormation would refuse', () => {
    const renamed = next();
    const { id } = resourceOf(renamed, 'AWS::CloudFront::Function');
    renamed.app.Resources['Other'] = renamed.app.Resources[id] ?? { Type: '' };
    delete renamed.app.Resources[id];
    expect(listBreaks(now, renamed)).toEqual([expect.stringMatching(`moves from app/${id} to app/Other$`)]);
  });

  test.each([
    ['AWS::DynamoDB::GlobalTable', 'TableName'],
    ['AWS::S3::Bucket', 'BucketName'],
    ['AWS::Cognito::UserPoolClient', 'GenerateSecret'],
    ['AWS::SecretsManager::Secret', 'Name'],
  ])('that replaces a %s or takes it away is told', (type, property) => {
    const [replaced, without] = [next(), next()];
    const { id, properties } = resourceOf(replaced, type);
    properties[property] = ['phone_number'];
    expect(listBreaks(now, replaced)).toContainEqual(expect.stringMatching(`${type} \\w+/${id} is replaced`));
    for (const stack of [without.data, without.app]) delete stack.Resources[id];
    expect(listBreaks(now, without)).toContainEqual(expect.stringMatching(`${type} \\w+/${id} leaves`));
  });

  test('that changes two indexes of a table, or an output that the App of before reads, is told', () => {
    const changed = next();
    const table = Object.entries(changed.data.Resources).find(([, { Properties }]) => {
      const indexes = Properties?.['GlobalSecondaryIndexes'];
      return Array.isArray(indexes) && indexes.length > 0;
    });
    const indexes = table?.[1].Properties?.['GlobalSecondaryIndexes'] as { IndexName: string }[];
    for (const one of [...indexes]) indexes.push({ ...one, IndexName: `new-${one.IndexName}` });
    indexes.splice(0, 1);
    const output = /-Data","Region":"[^"]+","OutputName":"(\w+)"/.exec(JSON.stringify(now.app))?.[1] ?? '';
    delete changed.data.Outputs?.[output];
    expect(listBreaks(now, changed)).toEqual([
      expect.stringMatching(`^Table ${table?.[0]} changes`),
      `Output ${output} goes`,
    ]);
  });

  test('whose functions refuse the secret that the edge still sends, or whose alarms tell another topic, is told', () => {
    // Two numbers on, as if a deployment between had failed.
    const rotated = synthesizeRelease({ edgeSecretNumber: 3 });
    const refusals = listBreaks(now, rotated).filter((line) => line.includes('refuses'));
    expect(refusals.length).toBeGreaterThan(20);
    expect(listBreaks(now, synthesizeRelease({ edgeSecretNumber: 2 }))).toEqual([]);
    const moved = next();
    const { id, properties } = resourceOf(moved, 'AWS::CloudWatch::Alarm');
    properties['AlarmActions'] = [{ Ref: 'OtherTopic' }];
    expect(listBreaks(now, moved)).toEqual([`Alarm ${id} tells another topic`]);
  });
});
