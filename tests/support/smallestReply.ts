import type * as z from 'zod';

/** Texts and numbers of which each field takes the first that it allows. */
const texts = ['x', '1', 'a@demo.test', '2026-11-01', '2026-11', '2026-11-01T10:00:00.000Z', '2026-11-01 10:00:00'];
const moreTexts = ['10:00', 'America/New_York', '+12015550123', '#112233', 'https://demo.test/'];
const candidates: Record<string, readonly unknown[]> = { string: [...texts, ...moreTexts], number: [1, 10, 100, 2026] };

/** Fields whose schema allows more than the screens do. */
const byName: Record<string, unknown> = { zone: 'America/New_York' };

/** The smallest value that a schema allows: lists of one, no optional fields, null where it may be. */
export function smallestReply(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, byName[name] ?? smallestReply(field)]),
      );
    case 'array':
      return [smallestReply(def.element)];
    case 'tuple':
      return def.items.map(smallestReply);
    case 'record':
      return {};
    case 'union':
      return def.options[0] && smallestReply(def.options[0]);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'nonoptional':
      return smallestReply((def.innerType as z.ZodOptional)._zod.def.innerType);
    case 'readonly':
      return smallestReply(def.innerType);
    case 'lazy':
      return smallestReply(def.getter());
    case 'pipe':
      return smallestReply(def.in);
    case 'nullable':
      return null;
    case 'boolean':
      return false;
    default:
      return candidates[def.type]?.find((value) => (schema as z.ZodType).safeParse(value).success);
  }
}
