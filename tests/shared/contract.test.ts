import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { permissionsPage, withMatrix } from '../../infra/build/matrix.ts';
import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { matchEndpoint } from '../../shared/contract/match.ts';

/** The calls of section 7 of the specification in order, each prefixed with a slash. */
const specified: Partial<Record<keyof typeof api, string[]>> = {
  users: [
    'POST /users/userAuthorization',
    'GET /users',
    'GET /users/{id}',
    'POST /users/{id}',
    'POST /users',
    'POST /users/changeInitialPassword',
  ],
  locations: [
    'GET /organization/-/locations',
    'GET /organization/-/locations/{id}',
    'GET /organization/{org}/locations',
    'POST /gateway/3lp5nnrkw8',
    'POST /gateway/wankbr6e73',
    'POST /gateway/wp3j5kw9cl',
    'POST /gateway/v0gi2lnyki',
  ],
  categories: ['GET /categories', 'GET /categories/{id}', 'POST /categories/create', 'POST /categories/update/{id}'],
  services: [
    'POST /gateway/ccme69ih27',
    'POST /services/create',
    'POST /gateway/2m2zym0pu2',
    'POST /services/editService/{id}',
  ],
  stylists: [
    'GET /stylists/{id}',
    'GET /stylists',
    'POST /gateway/igf3twd3c3',
    'GET /services/getServicesToAdd/{stylistId}',
    'POST /services/addServicesToStylists',
    'GET /services/{userId}/getServiceToEdit/{serviceId}',
    'GET /services/getUserServices/{userId}',
    'POST /services/deleteUserService',
    'POST /gateway/msyn4krb7c',
    'POST /gateway/9q0j9rk17f',
  ],
  clients: [
    'POST /gateway/ctfdkk8xi0',
    'POST /gateway/rrou71mikj',
    'POST /gateway/rw2hgi1tag',
    'POST /gateway/z1gki3w695',
  ],
  scheduler: [
    'POST /scheduler',
    'POST /scheduler/createAppointment',
    'PUT /scheduler/updateAppointment',
    'DELETE /scheduler/deleteAppointment',
  ],
};

const families = Object.entries<Family>(api);
const endpoints = families.flatMap(([, family]) => Object.entries(family));
const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe.each(Object.keys(specified) as (keyof typeof api)[])('the calls of %s', (name) => {
  test('hold all of the specification, spelled as there', () => {
    const calls = Object.values<Endpoint>(api[name]).map(callOf);
    expect(calls).toEqual(expect.arrayContaining(specified[name] ?? []));
  });
});

test('no two endpoints share a name', () => {
  const names = endpoints.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('no two endpoints answer the same addresses, whatever their parameters are called', () => {
  const patterns = endpoints.map(([, endpoint]) =>
    callOf(endpoint)
      .replaceAll(/\{\w+\}/g, '{}')
      .replace(/\/$/, ''),
  );
  expect(patterns).toEqual([...new Set(patterns)]);
});

test('every endpoint is reached at its own address, and has a schema for each parameter of its path', () => {
  for (const [name, { method, path, params }] of endpoints) {
    const address = path.replaceAll(/\{\w+\}/g, '17');
    expect(matchEndpoint(api, method, address)?.name).toBe(name);
    expect(matchEndpoint(api, method, `${address}/`)?.name).toBe(name);
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(Object.keys(params?.shape ?? {}), name).toEqual(parameters);
  }
});

type Node = z.core.JSONSchema.JSONSchema;

const isPart = (node: object): node is Node => 'type' in node && typeof node.type === 'string';

/** All nodes of a JSON schema. */
function partsOf(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(partsOf);
  return isPart(node) ? [node, ...inner] : inner;
}

const withBody = endpoints
  .filter(([, { body }]) => body)
  .map(([name, { body }]) => ({ name, parts: partsOf(z.toJSONSchema(body ?? z.never(), { io: 'input' })) }));

test('every body refuses unknown keys at every depth', () => {
  for (const { name, parts } of withBody) {
    const objects = parts.filter(({ type }) => type === 'object');
    expect(
      objects.filter(({ additionalProperties }) => additionalProperties !== false),
      name,
    ).toEqual([]);
  }
});

const isEndless = ({ type, maxLength, maxItems, enum: choices, const: only, format, pattern }: Node): boolean => {
  if (type === 'array') return maxItems === undefined;
  const ends = maxLength !== undefined || choices || only !== undefined || format === 'date';
  return type === 'string' && !ends && (pattern === undefined || /[*+]|,}/.test(pattern));
};

test('no body takes a text or a list without a limit', () => {
  for (const { name, parts } of withBody) expect(parts.filter(isEndless), name).toEqual([]);
});

test('the page of permissions says who may call what, as the contract does (npm run matrix)', () => {
  const page = readFileSync(permissionsPage, 'utf8');
  expect(page).toBe(withMatrix(page));
});
