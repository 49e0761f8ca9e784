import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import type { Family } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { createLenientTwin, readLeniently } from '../../../web/kit/data/lenientReply.ts';

/** Paths of what refuses a newer release: closed choices outside of unions, and objects without room for other fields. */
function listClosed(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { enum: values, const: value, additionalProperties: others } = node as Record<string, unknown>;
  const isClosed = values !== undefined || value !== undefined || others === false;
  const inside = Object.entries(node).flatMap(([name, one]) =>
    // Formats of one value, like "24:00" beside the pattern of times.
    name === 'anyOf' && !JSON.stringify(one).includes('"properties"') ? [] : listClosed(one, `${path}.${name}`),
  );
  return isClosed ? [path, ...inside] : inside;
}

const replies = Object.entries<Family>(api).flatMap(([family, endpoints]) =>
  Object.entries(endpoints).map(([name, { reply }]) => [`${family}.${name}`, reply] as const),
);
const listClosedParts = (schema: z.core.$ZodType, name: string) =>
  listClosed(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }), name);

test('no reply closes a choice or an object against a newer release', () => {
  expect(replies.flatMap(([name, reply]) => listClosedParts(reply, name)).length).toBeGreaterThan(100);
  expect(replies.flatMap(([name, reply]) => listClosedParts(createLenientTwin(reply), name))).toEqual([]);
});

describe('a reply of a newer release', () => {
  const reply = z.object({
    lines: z.array(
      z.strictObject({ kind: z.enum(['cut', 'color']), time: z.union([z.iso.time(), z.literal('24:00')]) }),
    ),
    levels: z.array(z.literal([1, 2])).max(2),
    version: z.int().optional(),
  });
  const line = { kind: 'cut', time: '24:00' };

  it.each<[string, object, object | undefined]>([
    [
      'keeps an unknown word',
      { lines: [{ ...line, kind: 'perm' }], levels: [] },
      { lines: [{ ...line, kind: 'perm' }] },
    ],
    ['keeps an unknown number', { lines: [], levels: [1, 7] }, { levels: [1, 7] }],
    ['may be longer than the page knows', { lines: [], levels: [1, 2, 3] }, { levels: [1, 2, 3] }],
    ['loses a field the page does not know', { lines: [{ ...line, color: 'red' }], levels: [] }, { lines: [line] }],
    ['is no reply with a word where a number belongs', { lines: [], levels: ['1'] }, undefined],
    ['is no reply without a field the page needs', { lines: [{ kind: 'cut' }], levels: [] }, undefined],
    ['is no reply with a time that is none', { lines: [{ ...line, time: 'noon' }], levels: [] }, undefined],
  ])('%s', (_, sent, read) => {
    const { data } = readLeniently(reply, sent);
    if (read) expect(data).toMatchObject(read);
    else expect(data).toBeUndefined();
  });
});
