import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Family, isAllowed } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { getUserTypes } from '../../shared/contract/roles.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** Paths of all fields of a JSON schema. A named schema is a link. */
function listFields(schema: Schema, path: string): string[] {
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  if ($ref) return [`${path}: ${$ref.replace('#/$defs/', '')}`];
  const fields = Object.entries(properties).flatMap(([name, field]) => listFields(field as Schema, `${path}.${name}`));
  const others: [string, typeof items | typeof additionalProperties][] = [
    [`${path}[]`, items],
    [`${path}{}`, additionalProperties],
    ...[...anyOf, ...oneOf, ...allOf].map((one): [string, Schema] => [path, one as Schema]),
  ];
  const parts = others.flatMap(([at, one]) => (typeof one === 'object' ? listFields(one as Schema, at) : []));
  return fields.length + parts.length > 0 ? [...fields, ...parts] : [path];
}

/*
 * Many stored records are replies, too: a field added to one of them fails this test. If everybody who may call may read it,
 * `npx vitest run tests/shared/replies.test.ts -u` adds it to the list. Otherwise the endpoint needs a reply without it.
 */
test('stylists and the front desk read exactly the listed fields', async () => {
  const lines = new Set<string>();
  const open = Object.entries<Family>(api).flatMap(([family, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { allow }]) => isAllowed(allow, getUserTypes(['stylist', 'front desk'])))
      .map(([name, { reply }]) => ({ name: `${family}.${name}`, reply })),
  );
  for (const { name, reply } of open) {
    const { $defs = {}, ...schema } = z.toJSONSchema(reply, { unrepresentable: 'any' });
    for (const line of listFields(schema, name)) lines.add(line);
    for (const [id, named] of Object.entries($defs)) for (const line of listFields(named, id)) lines.add(line);
  }
  await expect(`${JSON.stringify([...lines].sort(), null, 2)}\n`).toMatchFileSnapshot('replies.json');
});
