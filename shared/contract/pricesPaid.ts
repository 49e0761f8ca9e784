import * as z from 'zod';
import { dollars, id, localDateTime, locationId } from './fields.ts';

export const pricePaid = z
  .object({
    location_id: locationId,
    product_id: id,
    product_name: z.string().describe('Brand and name of the product'),
    reseller_id: id.nullable().describe('ID of the distributor that carries the product; null if none does'),
    reseller_company_name: z.string(),
    prices: z
      .array(z.object({ time: localDateTime, price: dollars }))
      .describe(
        'Prices per container of the receipts in the range, oldest first: each that differs from the one before, and the last',
      ),
    used: z.number().describe('Number of containers that the salon used in the 90 days before today'),
  })
  .meta({ id: 'PricePaid' });
export type PricePaid = z.infer<typeof pricePaid>;
