import * as z from 'zod';

/**
 * Parses a reply of a newer release: a closed choice takes any value of its type, unknown fields are ignored, and sizes and combinations
 * are not checked, because limits change. Formats and required fields stay.
 */
export const readLeniently = (schema: z.core.$ZodType, data: unknown) => z.safeParse(createLenientTwin(schema), data);

const twins = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

export function createLenientTwin(schema: z.core.$ZodType): z.core.$ZodType {
  const known = twins.get(schema);
  if (known) return known;
  const twin = createTwin(schema as z.core.$ZodTypes);
  twins.set(schema, twin);
  return twin;
}

function createTwin(schema: z.core.$ZodTypes): z.core.$ZodType {
  const { def } = schema._zod;
  const checks = def.checks?.filter((check) => check._zod.def.check === 'string_format');
  switch (def.type) {
    case 'enum':
      return openChoice(Object.values(def.entries));
    case 'literal':
      return openChoice(def.values);
    case 'object':
      return clone(schema, { ...def, checks, shape: mapValues(def.shape, createLenientTwin), catchall: undefined });
    case 'array':
      return clone(schema, { ...def, checks, element: createLenientTwin(def.element) });
    case 'tuple':
      return clone(schema, { ...def, checks, items: def.items.map(createLenientTwin), rest: z.unknown() });
    case 'record':
      return clone(schema, { ...def, checks, keyType: z.string(), valueType: createLenientTwin(def.valueType) });
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
      return clone(schema, { ...def, innerType: createLenientTwin(def.innerType) });
    default:
      // In a union, a literal is one of its formats: "24:00" beside the pattern of times.
      return checks ? clone(schema, { ...def, checks }) : schema;
  }
}

const clone = (schema: z.core.$ZodType, def: object): z.core.$ZodType => z.core.clone(schema, def as never);

const mapValues = <From, To>(from: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]));

/** Any value of the types of the known ones. */
function openChoice(values: readonly unknown[]): z.core.$ZodType {
  const types = new Set(values.map((value) => typeof value));
  const isOfType = (value: unknown) => types.has(typeof value);
  return z.custom(isOfType);
}
