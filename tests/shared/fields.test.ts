import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { multiLine, required } from '../../shared/contract/fields.ts';
import { api } from '../../shared/contract/index.ts';

/** All fields of a schema, with their paths. */
function fieldsOf(schema: z.core.$ZodType, path: string[] = []): { path: string; schema: z.ZodType }[] {
  const def = (schema as z.ZodType).def as unknown as {
    type: string;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    in?: z.ZodType;
    options?: z.ZodType[];
  };
  if (def.shape) return Object.entries(def.shape).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
  // Only objects of a union: the other options accept anything and are not stored.
  const objects = def.options?.filter(({ def: { type } }) => type === 'object') ?? [];
  if (objects.length > 0) return objects.flatMap((inner) => fieldsOf(inner, path));
  if (def.element) return fieldsOf(def.element, [...path, '0']);
  const isWrapped = def.type === 'optional' || def.type === 'nullable' || def.type === 'default';
  if (isWrapped && def.innerType) return fieldsOf(def.innerType, path);
  return [{ path: path.join('.'), schema: schema as z.ZodType }];
}

/** Names that mails to clients hold. */
test.each([
  ...['createUser', 'updateUser', 'createClient', 'updateClient'].flatMap((name) => [
    `${name} firstName`,
    `${name} lastName`,
  ]),
  ...['createSalon salonName', 'setUp organization', 'setUp salon'],
  ...['createService name', 'updateService name'],
])('%s takes no link', (path) => {
  const { schema } = typed.find((field) => field.path === path) ?? {};
  for (const link of ['https://win.example/1', 'Ava http://a.b', 'javascript://x', 'www.win.example'])
    expect(schema?.safeParse(link).error?.issues[0]?.message).toBe('A name cannot hold a link');
  expect(schema?.safeParse('Ava\nLee').success).toBe(false);
  for (const name of ['D’Arcy, Jr.', 'Cut & Color: short', 'J.Lo']) expect(schema?.safeParse(name).success).toBe(true);
});

const typed = Object.values<Family>(api).flatMap((family) =>
  Object.entries<Endpoint>(family).flatMap(([name, { body }]) =>
    body ? fieldsOf(body).map((field) => ({ ...field, path: `${name} ${field.path}` })) : [],
  ),
);
/** Fields that are only looked up, known to the provider alone, or file cells that are validated after conversion. */
const notKept = /(search|cursor|[pP]assword|organization|organization_id|rows\.0\.values\.\w+)$/;
const texts = typed.filter(({ path, schema }) => schema.safeParse('Plain').success && !notKept.test(path));

const hidden = {
  'half of a character': '\ud800',
  'a NUL': '\0',
  'a control character': '\u0007',
  'a zero-width space': '\u200b',
  'a joiner that joins nothing': '\u200d',
  'a soft hyphen': '\u00ad',
  'a mark of direction': '\u202e',
  'an isolated direction': '\u2066',
  'a byte order mark': '\ufeff',
  'a filler that looks like nothing': '\u3164',
};

test('the bodies of the contract hold texts that somebody types', () => {
  expect(texts.length).toBeGreaterThan(15);
});

test.each(texts)('$path refuses characters that cannot be seen', ({ schema }) => {
  for (const [name, character] of Object.entries(hidden))
    expect(schema.safeParse(`Pl${character}in`).success, name).toBe(false);
});

describe('a name', () => {
  const name = required('Name is required', 80);

  test.each([
    'Zoë Müller-O’Brien',
    'Nguyễn Thị Minh',
    '李小龍',
    'محمد',
    'علی\u200cرضا',
    'ශ්\u200dරී',
    '💇🏽\u200d♀️ Cut',
    'Ñandú & Söhne, 2nd',
  ])('may be %s', (text) => {
    expect(name.parse(text)).toBe(text);
  });

  test('is one line, and says what is wrong with it', () => {
    expect(name.safeParse('Two\nlines').error?.issues[0]?.message).toBe(
      'Please remove the characters that cannot be seen',
    );
    expect(multiLine(80).parse('Two\nlines\tand a tab')).toBe('Two\nlines\tand a tab');
  });
});
