import * as z from 'zod';
import { parseProductCode } from '../rules/productCode.ts';

/** Barcode in the notation of scanners, labels or spreadsheets. GS1 codes lose their symbology, lot and expiration date. */
export const barcode = z
  .string('Write a barcode')
  .trim()
  .min(1, 'Write a barcode')
  .max(120, 'At most 120 characters')
  .refine(
    (text) => parseProductCode(text).kind !== 'label',
    'This label names no product. Please scan the barcode of the product',
  )
  .transform((text) => parseProductCode(text).code)
  .pipe(
    z
      .string()
      .max(48, 'At most 48 characters')
      .regex(
        /^[\dA-Za-z+$/%][\dA-Za-z .+$/%-]*$/,
        'A barcode has letters and digits, with blanks and . - / + $ % between them',
      ),
  );

/** Another code of a product: that of an older label, or of a case. */
export const otherCode = z.object({
  code: z.string(),
  units: z
    .int()
    .min(1)
    .max(1000)
    .describe('Number of containers that the barcode stands for: 1, or the number of containers in a case'),
});
export type OtherCode = z.infer<typeof otherCode>;

export const newCode = z.strictObject({
  code: barcode,
  units: z
    .int('Please enter a whole number')
    .min(1, 'At least 1')
    .max(1000, 'At most 1,000')
    .describe(otherCode.shape.units.description ?? ''),
});
export const maxOtherCodes = 20;
export const otherCodes = z.array(newCode).max(maxOtherCodes, `At most ${maxOtherCodes} other codes`);
