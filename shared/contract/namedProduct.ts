import * as z from 'zod';
import { required, singleLine } from './fields.ts';

const maxAmount = 100_000;

export const price = z
  .number('Please enter a price of 0 or more')
  .min(0, 'Please enter a price of 0 or more')
  .max(maxAmount, 'At most $100,000')
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'At most two decimals');

export const ozSize = z
  .number('Please enter a size of 0 or more')
  .min(0, 'Please enter a size of 0 or more')
  .max(maxAmount, 'At most 100,000 ounces')
  .refine((amount) => Number(amount.toFixed(3)) === amount, 'At most three decimals');

/** A product as it is named where its barcode is scanned first. Bowls count once size and price are known. */
export const namedProduct = z.strictObject({
  name: required('Please choose a product color number', 120),
  manufacturer: singleLine(80).describe('Name of an existing manufacturer of the new product; empty if unknown'),
  ozSize: ozSize.optional().describe('Size of a container in ounces. Default: 0, which is listed as missing.'),
  price: price.optional().describe('Price of a container in dollars. Default: 0, which is listed as missing.'),
});
export type NamedProduct = z.output<typeof namedProduct>;
