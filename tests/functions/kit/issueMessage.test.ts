import { expect, test } from 'vitest';
import * as z from 'zod';
import type { HttpError } from '../../../functions/kit/errors.ts';
import { validateBody } from '../../../functions/kit/request.ts';
import { api } from '../../../shared/contract/index.ts';

/** The message for an invalid body. */
function refused(schema: z.ZodType | undefined, body: unknown) {
  try {
    validateBody(schema, body, undefined);
  } catch (error) {
    const { message, extra } = error as HttpError;
    return { message, fields: extra.fields };
  }
  throw new Error('It was accepted');
}

const anything = z.strictObject({
  name: z.string().max(3).optional(),
  letter: z.string().min(1).optional(),
  many: z.int().min(1).max(2_000).optional(),
  ratio: z.number().positive().lt(9).optional(),
  sure: z.boolean().optional(),
  list: z
    .array(z.strictObject({ id: z.string() }))
    .max(1)
    .optional(),
  size: z.enum(['S', 'M']).optional(),
  only: z.literal(7).optional(),
  place: z.union([z.int().min(1), z.literal(-1)]).optional(),
  until: z.iso.datetime().optional(),
  notes: z.record(z.string(), z.string()).optional(),
});

test.each([
  [{ name: 4 }, { name: 'Not a text' }],
  [{ name: 'long' }, { name: 'At most 3 characters' }],
  [{ letter: '' }, { letter: 'At least 1 character' }],
  [{ many: '4' }, { many: 'Not a number' }],
  [{ many: 1.5 }, { many: 'Not a whole number' }],
  [{ many: 0 }, { many: 'At least 1' }],
  [{ many: 2_001 }, { many: 'At most 2,000' }],
  [{ ratio: 0 }, { ratio: 'More than 0' }],
  [{ ratio: 9 }, { ratio: 'Less than 9' }],
  [{ sure: 'yes' }, { sure: 'Not true or false' }],
  [{ list: {} }, { list: 'Not a list' }],
  [{ list: [{}] }, { 'list.0.id': 'Is required' }],
  [{ list: [{ id: 'a', more: 1 }] }, { 'list.0': 'There is no field "more"' }],
  [{ list: [{ id: 'a' }, { id: 'b' }] }, { list: 'At most 1' }],
  [{ size: 'L' }, { size: 'One of: "S", "M"' }],
  [{ only: 8 }, { only: 'Only 7' }],
  [{ place: 'x' }, { place: 'Not a value that is allowed here' }],
  [{ place: 0 }, { place: 'At least 1' }],
  [{ until: 'tomorrow' }, { until: 'Not written as it should be' }],
  [{ notes: 1 }, { notes: 'Not an object' }],
])('of %j it is said what is wrong, in plain words', (body, fields) => {
  expect(refused(anything, body)).toEqual({ message: Object.values(fields)[0], fields });
});

test('a body that is none, and a field that is not known, are named as they are', () => {
  expect(refused(anything, null).message).toBe('Not an object');
  expect(refused(anything, { a: 1, b: 2 }).message).toBe('There is no field "a", "b"');
});

test('what the contract has a sentence for keeps it, also where something else may stand there', () => {
  const reseller = { reseller_company_name: 'Carrier', account_number: '', lead_time_days: 5, brand_ids: [] };
  expect(refused(api.orders.createReseller.body, { ...reseller, email: 'nobody' }).message).toBe('Email is invalid');
});
