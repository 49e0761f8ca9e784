import { expect, test } from 'vitest';
import * as z from 'zod';
import { guides } from '../../shared/contract/guides.ts';
import { api } from '../../shared/contract/index.ts';
import { buildOpenApi } from '../../shared/contract/openapi.ts';
import { endpointCases } from '../endpoints/index.ts';
import type { Place } from '../endpoints/record.ts';
import { north, team } from '../support/people.ts';

const document = buildOpenApi(api);
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ name: operation.operationId, method, path, operation })),
);
const operationOf = (name: string) => {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
};

const place: Place = {
  salon: north,
  stylist: team.stylist,
  newcomer: team.desk,
  clientId: 'client-1',
  categoryId: 'category-1',
  serviceId: 'service-1',
  otherServiceId: 'service-2',
  manufacturerId: 'manufacturer-1',
  brandId: 'brand-1',
  productCategoryId: 'category-2',
  twinId: 'client-2',
  mergedId: 'client-3',
  productId: 'product-1',
  spareId: 'product-2',
  archivedId: 'product-3',
  barcode: '4045787200799',
  movementId: 'movement-1',
  resellerId: 'distributor-1',
  orderId: 'order-1',
  sisterId: 12,
  transferId: 'transfer-1',
  countId: 'count-1',
  waitingId: 'count-2',
  countable: 12,
  importId: '',
  stockImportId: '',
  clientImportId: '',
  entryId: '11-20261123100000-bowl-0',
  waitingBowlId: 'none',
  stationId: 'station-1',
  stationKey: 'sck_1_7Q4M-X9TD-2HVR-KC8P-W3JN',
  message: { id: 'M', date: '2026-06-17' },
  appointment: { id: 'appointment-1', start: '2026-11-23 10:00:00' },
  deleted: { id: 'appointment-2', start: '2026-11-23 10:00:00' },
  blocked: { id: 'blocked-1', start: '2026-11-23 12:00:00' },
  wishId: 'wish',
  pictured: { id: 'pictured', picture: 'picture' },
  lateId: '',
  servedId: 'appointment-3',
  billedId: 'appointment-4',
  mixed: { id: 'appointment-5', bowlId: '11-20261121100000-bowl' },
  failedId: 'entry-1',
  calendar: '',
};

/** Converts a schema of the document, with the components it refers to, into a validator. */
function validator(schema: object): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

test('every guide stands with the endpoint that it is about', () => {
  for (const [name, text] of Object.entries(guides)) expect(operationOf(name).operation.description).toContain(text);
});

test('the document has every endpoint at its method and path, and nothing else', () => {
  const described = operations.map(({ name, method, path }) => `${name} ${method.toUpperCase()} ${path}`);
  const declared = endpointCases.map(({ name, endpoint: { method, path } }) => `${name} ${method} ${path}`);
  expect(described.sort()).toEqual([...new Set(declared)].sort());
});

test('every reference leads to a component, and every component is referred to', () => {
  const text = JSON.stringify(document);
  const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...new Set(pointers)].sort()).toEqual(known.sort());
});

test('every operation declares the parameters of its path', () => {
  for (const { path, operation } of operations) {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const { required, schema } of declared) {
      expect(required, path).toBe(true);
      expect(schema.type, path).toMatch(/string|integer/);
    }
  }
});

test('every body is described as it is: a valid one passes, an unknown key does not', () => {
  for (const {
    name,
    sample,
    endpoint: { file },
  } of endpointCases.filter(({ endpoint }) => endpoint.body)) {
    const { body } = sample(place) as { body: object };
    const { content = {} } = operationOf(name).operation.requestBody ?? {};
    const form = content['multipart/form-data']?.schema.properties ?? {};
    const schema = validator((file ? form[file.bodyPart ?? 'body'] : content['application/json']?.schema) as object);
    expect(schema.safeParse(body).error, name).toBeUndefined();
    expect(schema.safeParse({ ...body, unknown: 1 }).success, name).toBe(false);
  }
});

test('only public endpoints take no token, and the others say what a caller without one gets', () => {
  for (const { name, endpoint } of endpointCases) {
    const { security, responses } = operationOf(name).operation;
    expect(security, name).toEqual(endpoint.allow === 'public' ? [] : undefined);
    expect('401' in responses, name).toBe(endpoint.allow !== 'public');
  }
  expect(document.security).toEqual([{ token: [] }]);
});

test('a reply that is no JSON says what it is', () => {
  const kinds = (name: string) => Object.keys(operationOf(name).operation.responses['200']?.content ?? {});
  expect([kinds('readCalendar'), kinds('getProfile')]).toEqual([['text/calendar'], ['application/json']]);
});

test('who may call is named by user type and in words', () => {
  const listed = (name: string) => {
    const { operation } = operationOf(name);
    return [operation['x-user-types'], operation.description];
  };
  expect(listed('createUser')).toEqual([[2, 3], 'May be called by salon admin, system admin.']);
  expect(listed('listUsers')).toEqual([[2, 3, 4], 'May be called by front desk, salon admin, system admin.']);
  expect(listed('getProfile')).toEqual([[1, 2, 3, 4, 5, 6], 'May be called by anyone signed in.']);
  expect(listed('changeInitialPassword')).toEqual([[1, 2, 3, 4, 5, 6], 'May be called by anyone.']);
});

test('older callers may say who they are without breaking the schema', () => {
  const schema = operationOf('listClients').operation.requestBody?.content?.['application/json']?.schema ?? {};
  const said = { Barcode: '000000000001', Role: 'stylist', Organization: '1', Location: 11 };
  expect(validator(schema).safeParse(said).success).toBe(true);
});

type Text = { place: string; text: string };

/** Summaries and descriptions of a part of the document, with their places. */
function listTexts(part: unknown, place: string): Text[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'summary' || key === 'description') && typeof value === 'string'
      ? [{ place: `${place} ${key}`, text: value }]
      : listTexts(value, `${place}/${key}`),
  );
}
/** Each text once, at its first place. */
const texts = [
  ...new Map(
    listTexts(document, '')
      .map((one) => [one.text, one] as const)
      .reverse(),
  ).values(),
];
const matching = (some: readonly Text[], pattern: RegExp) =>
  some.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place}: ${text}`);

test('every text starts with the noun or the verb that it is about', () => {
  const opening =
    /^(What|Where|When|Why|How|Whether|Who|Whom|Whose|Which|At|Of|As|By|In|On|From|Since|Among|Only|Unless|Yes)\b/;
  expect(matching(texts, opening)).toEqual([]);
});

test('no text uses phrases that a stranger has to guess', () => {
  const vague = /\b(unless told|told|somebody|somebody's|oneself|anew|whoever|whom|within reach|the own)\b/i;
  const inverted =
    /\b(of|at|to|from|for) which\b|\b(of|at|by|in|to|from|for|than|above) what\b|\bwhat (the|is|was|came|they|it)\b/i;
  expect([...matching(texts, vague), ...matching(texts, inverted)]).toEqual([]);
});

test('every true-or-false field says what true means', () => {
  const listBooleans = (part: unknown, place: string): Text[] => {
    if (part === null || typeof part !== 'object') return [];
    const { type, description } = part as { type?: unknown; description?: unknown };
    const own = type === 'boolean' && typeof description === 'string' ? [{ place, text: description }] : [];
    return [...own, ...Object.entries(part).flatMap(([key, value]) => listBooleans(value, `${place}/${key}`))];
  };
  expect(matching(listBooleans(document, ''), /^(?!True (if|to|for)\b)/)).toEqual([]);
});

test('every summary is an order of at most 100 characters, with more facts in further sentences', () => {
  const summaries = operations.map(({ name, operation }) => ({ place: name, text: operation.summary }));
  expect(matching(summaries, /^(The|An?|One|Every|All|Each|Its?|This|That)\b/)).toEqual([]);
  expect(matching(summaries, /^[^.]{101}|^[^.]*;/)).toEqual([]);
});
