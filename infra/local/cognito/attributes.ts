import * as z from 'zod';
import { invalidParameter } from './errors.ts';

/** The standard attributes of OpenID Connect; a pool has them all. */
const standard = new Set(
  `address birthdate email email_verified family_name gender given_name locale middle_name name nickname phone_number
   phone_number_verified picture preferred_username profile sub updated_at website zoneinfo`.split(/\s+/),
);

/** Name and value pairs on the wire, a record inside. */
export const attributes = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

export const attributeList = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

/** @throws InvalidParameterException for an attribute no pool has and for `sub`, which nobody changes */
export function assertWritable(values: Record<string, string>): void {
  for (const name of Object.keys(values)) {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub');
    if (standard.has(name) || name.startsWith('custom:')) continue;
    throw invalidParameter(
      `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
    );
  }
}
