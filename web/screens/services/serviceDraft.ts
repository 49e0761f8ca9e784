import type * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { pricesOf, type Service, serviceForm } from '../../../shared/contract/services.ts';

/** The form of a service; of one that is there already the version says on which record the changes were made. */
export const serviceChange = serviceForm.safeExtend({ version: version.optional() });
export type ServiceChange = z.output<typeof serviceChange>;
export type ServiceDraft = z.input<typeof serviceChange>;

export const blankService: Partial<ServiceDraft> = {
  name: '',
  shortcutName: '',
  description: '',
  serviceCategory: '',
  price1: 0,
  price2: 0,
  price3: 0,
  price4: 0,
  price5: 0,
  freeService: false,
  taxesIncluded: false,
};

export function draftOf(service: Service): ServiceDraft {
  const prices = {
    price1: service.service_price_level_1,
    price2: service.service_price_level_2,
    price3: service.service_price_level_3,
    price4: service.service_price_level_4,
    price5: service.service_price_level_5,
  };
  return {
    name: service.service_name,
    shortcutName: service.service_shortcut,
    description: service.description,
    status: service.service_status,
    serviceCategory: service.category_id,
    ...prices,
    freeService: pricesOf(prices).every((dollars) => dollars === 0),
    taxesIncluded: service.taxes_included,
    version: service.version,
  };
}

/** What a paid service costs, kept while the service is free. */
export type Cost = Pick<ServiceDraft, 'price1' | 'price2' | 'price3' | 'price4' | 'price5' | 'taxesIncluded'>;

export const costOf = ({ price1, price2, price3, price4, price5, taxesIncluded }: ServiceDraft): Cost => ({
  price1,
  price2,
  price3,
  price4,
  price5,
  taxesIncluded,
});

export const noCost: Cost = { price1: 0, price2: 0, price3: 0, price4: 0, price5: 0, taxesIncluded: false };
