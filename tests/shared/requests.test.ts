import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { describeRequest, listBroken, readRequests } from './requests.ts';

const { requests } = readRequests();
const endpoints: Record<string, Family> = api;
const find = (name: string): Endpoint | undefined => {
  const [family = '', endpoint = ''] = name.split('.');
  return endpoints[family]?.[endpoint];
};

/*
 * A page that was opened before a release goes on sending what it knows. A new field is optional. One that is no longer read is listed as
 * `retired` in its endpoint until the next release, which `npm run record` records.
 */
test('pages of the last release may go on sending what they send', () => {
  const broken = Object.entries(requests).flatMap(([name, before]) => {
    const endpoint = find(name);
    return endpoint ? listBroken(before, endpoint).map((line) => `${name} ${line}`) : [`${name} is gone`];
  });
  expect(broken).toEqual([]);
});

test('only fields of the last release are retired', () => {
  const others = Object.keys(requests).flatMap((name) => {
    const sent = requests[name]?.takes.map((line) => line.replaceAll('[]', '').replace(/: .*/, '')) ?? [];
    return Object.keys(find(name)?.retired ?? {})
      .filter(
        (path) => !sent.some((one) => `${one}.`.startsWith(`query.${path}.`) || `${one}.`.startsWith(`body.${path}.`)),
      )
      .map((path) => `${name} ${path}`);
  });
  expect(others).toEqual([]);
});

const line = z.strictObject({ comb: z.string(), color: z.enum(['red', 'blue']).optional() });
const before = describeRequest({
  body: z.strictObject({ lines: z.array(line), note: z.string().nullable().optional() }),
});
const now = (lines: z.ZodType, more: Partial<Endpoint> = {}) => ({ body: z.strictObject({ lines }), ...more });

test.each<[string, Parameters<typeof listBroken>[1], string[]]>([
  ['nothing', { body: z.strictObject({ lines: z.array(line), note: z.string().nullish() }) }, []],
  ['a retired field', now(z.array(line), { retired: { note: '2026-11-26' } }), []],
  ['a removed field', now(z.array(line)), ['refuses body.note: null', 'refuses body.note: string']],
  [
    'a field of a list, retired, and a new optional part that needs a field',
    now(z.array(line.omit({ color: true }).extend({ size: z.strictObject({ cm: z.number() }).optional() })), {
      retired: { note: '2026-11-26', 'lines.color': '2026-11-26' },
    }),
    [],
  ],
  [
    'a choice less, and a new field that must be there',
    now(z.array(line.extend({ color: z.enum(['red']).optional(), size: z.number() })), {
      retired: { note: '2026-11-26' },
    }),
    ['refuses body.lines[].color: blue', 'needs body.lines[].size'],
  ],
])('a release that changes %s', (_, endpoint, broken) => {
  expect(listBroken(before, endpoint)).toEqual(broken);
});
