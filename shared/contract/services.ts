import * as z from 'zod';
import { dollars, id, organizationId, version } from './fields.ts';

export const serviceStatuses = ['Active', 'Inactive'] as const;

export const service = z
  .object({
    service_id: id,
    service_name: z.string(),
    service_shortcut: z.string().describe('At most 10 characters, for the book'),
    description: z.string(),
    service_status: z.enum(serviceStatuses),
    category_id: id,
    service_price_level_1: dollars,
    service_price_level_2: dollars,
    service_price_level_3: dollars,
    service_price_level_4: dollars,
    service_price_level_5: dollars,
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
    color: z.string().describe('#rrggbb, never white'),
    organization: z.string(),
    version,
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;
