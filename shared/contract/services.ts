import * as z from 'zod';
import { id, organizationId, version } from './fields.ts';

export const serviceStatuses = ['Active', 'Inactive'] as const;

const price = z.number().min(0);

export const service = z
  .object({
    service_id: id,
    service_name: z.string(),
    service_shortcut: z.string(),
    description: z.string(),
    service_status: z.enum(serviceStatuses),
    category_id: id,
    /** Dollars. */
    service_price_level_1: price,
    service_price_level_2: price,
    service_price_level_3: price,
    service_price_level_4: price,
    service_price_level_5: price,
    taxes_included: z.boolean(),
    organization_id: organizationId,
    organizationName: z.string(),
    version,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

export const categoryFlags = ['Chemical', 'Non Chemical'] as const;

export const category = z
  .object({
    category_id: id,
    category_name: z.string(),
    flag: z.enum(categoryFlags),
    /** '#rrggbb', never white. */
    color: z.string(),
    organization: z.string(),
    version,
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;
