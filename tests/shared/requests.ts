import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';

type Schema = z.core.JSONSchema.JSONSchema;
/** What an endpoint takes ("body.kind: cut", "body.lines[].price: number") and needs ("body.kind"). */
export type Taken = { takes: string[]; needs: string[] };
type Recorded = { release: string; requests: Record<string, Taken> };

const file = join(import.meta.dirname, 'requests.json');

/** The requests that the pages of the last release send, by endpoint ("scheduler.createAppointment"). */
export const readRequests = (): Recorded => JSON.parse(readFileSync(file, 'utf8')) as Recorded;

export function recordRequests(release: string): void {
  const endpoints = Object.entries<Family>(api).flatMap(([family, all]) =>
    Object.entries(all).map(([name, endpoint]) => [`${family}.${name}`, describeRequest(endpoint)] as const),
  );
  const recorded: Recorded = { release, requests: Object.fromEntries(endpoints) };
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

export function describeRequest({ query, body }: Pick<Endpoint, 'query' | 'body'>): Taken {
  const found: Taken = { takes: [], needs: [] };
  for (const [place, schema] of Object.entries({ query, body }))
    if (schema)
      collectFields(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }), place, found);
  return { takes: [...new Set(found.takes)].sort(), needs: [...new Set(found.needs)].sort() };
}

function collectFields(schema: Schema, path: string, found: Taken): void {
  const { properties, required = [], items, anyOf, oneOf, allOf } = schema;
  const options = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].filter((one) => typeof one === 'object');
  const parts = Object.entries(properties ?? {}).flatMap(([name, one]) =>
    typeof one === 'object' ? [[name, one] as const] : [],
  );
  for (const [name, one] of parts) collectFields(one, `${path}.${name}`, found);
  found.needs.push(...required.map((name) => `${path}.${name}`));
  for (const one of [items].flat()) if (typeof one === 'object') collectFields(one as Schema, `${path}[]`, found);
  // A field that one of several shapes needs is not needed by all.
  const isNeeded = options.filter(({ type }) => type !== 'null').length === 1;
  for (const one of options) collectFields(one, path, isNeeded ? found : { ...found, needs: [] });
  const values = schema.enum ?? ('const' in schema ? [schema.const] : [schema.type ?? 'any'].flat());
  if (!properties && !items && options.length === 0) found.takes.push(...values.map((value) => `${path}: ${value}`));
}

/** What pages of the last release may send that an endpoint now refuses, and what they leave out that it needs. */
export function listBroken(before: Taken, endpoint: Pick<Endpoint, 'query' | 'body' | 'retired'>): string[] {
  const now = describeRequest(endpoint);
  const retired = new Set(Object.keys(endpoint.retired ?? {}).flatMap((path) => [`query.${path}`, `body.${path}`]));
  const isRetired = (path: string) => [...retired].some((one) => path === one || path.startsWith(`${one}.`));
  const isKnown = (object: string) => before.takes.some((line) => line.startsWith(`${object}.`));
  const objectOf = (field: string) => field.slice(0, field.lastIndexOf('.'));
  return [
    ...before.takes
      .filter((line) => !now.takes.includes(line) && !isRetired(line.replaceAll('[]', '').replace(/: .*/, '')))
      .map((line) => `refuses ${line}`),
    ...now.needs
      .filter((field) => !before.needs.includes(field) && isKnown(objectOf(field)))
      .map((field) => `needs ${field}`),
  ];
}
