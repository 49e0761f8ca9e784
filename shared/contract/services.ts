import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import {
  dollars,
  id,
  idempotencyFields,
  minutes,
  organizationId,
  organizationText,
  required,
  requiredMultiLine,
  requiredName,
  version,
} from './fields.ts';
import { recordForm } from './recordForm.ts';

export const serviceStatuses = ['Active', 'Inactive'] as const;

/** A stylist performs each service at one of five price levels. */
export const priceLevels = [1, 2, 3, 4, 5] as const;
export type PriceLevel = (typeof priceLevels)[number];

export const service = z
  .object({
    service_id: id,
    service_name: z.string(),
    service_shortcut: z.string().describe('Short name of the service for the appointment book, at most 10 characters'),
    description: z.string(),
    service_status: z
      .enum(serviceStatuses)
      .describe(
        'Status of the service. An inactive service can no longer be booked, but existing appointments with the service stay.',
      ),
    category_id: id,
    service_price_level_1: dollars,
    service_price_level_2: dollars,
    service_price_level_3: dollars,
    service_price_level_4: dollars,
    service_price_level_5: dollars,
    taxes_included: z.boolean(),
    included_grams: z.number().min(0).describe('Grams of product included in the price of the service'),
    expected_grams: z
      .number()
      .min(0)
      .default(0)
      .describe(
        'Grams of product that a color bowl of the service is expected to take; 0 for the median of its latest bowls',
      ),
    gram_charge: dollars.describe('Charge in dollars for each gram of product above `included_grams`; 0 for no charge'),
    service_step1_minutes: minutes
      .default(0)
      .describe('Usual time in minutes on the service before its processing time; 0 if each stylist has their own'),
    service_step2_minutes: minutes.default(0).describe('Usual processing time within the service in minutes'),
    service_step3_minutes: minutes
      .default(0)
      .describe('Usual time in minutes on the service after its processing time'),
    organization_id: organizationId,
    organizationName: z.string(),
    version,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

/** Service with what its category says about it. */
export const listedService = service
  .extend({
    color: z.string(),
    category_name: z.string(),
    takes_product: z
      .boolean()
      .default(false)
      .describe(
        'True if product is mixed for the service: its category is chemical, or it has included grams or a gram charge',
      ),
  })
  .meta({ id: 'ListedService' });
export type ListedService = z.infer<typeof listedService>;

export const shortcutLength = 10;

const priceMessage = 'Please enter a price of 0 or more';
const price = z
  .number(priceMessage)
  .min(0, priceMessage)
  .max(100_000, 'At most $100,000')
  .refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'At most two decimals')
  .describe(
    'Price of the service at this price level in dollars, at most two decimals; 0 if the level is not offered or the service is free',
  );

const gramsMessage = 'Please enter grams of 0 or more';
const grams = z
  .number(gramsMessage)
  .min(0, gramsMessage)
  .max(10_000, 'At most 10,000 g')
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'At most two decimals');
/** Product expected, included in the price, and the charge beyond it. Unchanged if not sent. */
const allowance = {
  expectedGrams: grams.describe(
    'Grams of product that a color bowl of the service is expected to take. Default: unchanged; 0, the median of the latest bowls, for a new service.',
  ),
  includedGrams: grams.describe(
    'Grams of product included in the price of the service. Default: unchanged; 0 for a new service.',
  ),
  gramCharge: price.describe(
    'Charge in dollars for each gram of product above the included grams. Default: unchanged; 0 for a new service.',
  ),
};
/** Allowance in the console's form, which always sends all fields. */
export const serviceAllowance = z.object(allowance);

/** Limits of servicing time (specification, section 5). Pickers offer steps of 15 minutes. */
export const minServicingMinutes = 15;
export const maxStepMinutes = 480;

const tooLong = `At most ${maxStepMinutes} minutes`;
const step = z.int('Required').min(0, 'Required').max(maxStepMinutes, tooLong);

/** Times of a service in minutes. `message` tells of a missing servicing time. */
export const stepForm = (message: string) => ({
  servicing: z.int(message).min(minServicingMinutes, message).max(maxStepMinutes, tooLong),
  gap: step,
  servicing2: step,
});
const usualTimes = stepForm('Please choose a time of 15 minutes or more');

const prices = { price1: price, price2: price, price3: price, price4: price, price5: price };

const formShape = z.strictObject({
  name: requiredName('Please choose a service name', 80),
  shortcutName: required('Please choose a shortcut service name', shortcutLength),
  description: requiredMultiLine('Please add a short description of the service', 500),
  status: z.enum(serviceStatuses, 'Please choose a status'),
  serviceCategory: required('Please choose a category', 64).pipe(id),
  ...prices,
  freeService: z
    .boolean()
    .default(false)
    .describe(
      'True for a free service: all prices become 0 and taxes are not included, whatever else is sent. Default: false.',
    ),
  taxesIncluded: z.boolean().default(false),
  includedGrams: allowance.includedGrams.optional(),
  expectedGrams: allowance.expectedGrams.optional(),
  gramCharge: allowance.gramCharge.optional(),
  servicing: usualTimes.servicing
    .optional()
    .describe(
      'Usual time in minutes on the service before its processing time. Stylists without their own minutes take it. Default: unchanged; none for a new service.',
    ),
  gap: usualTimes.gap
    .optional()
    .describe('Usual processing time within the service in minutes. Default: unchanged; 0 for a new service.'),
  servicing2: usualTimes.servicing2
    .optional()
    .describe('Usual time in minutes after the processing time. Default: unchanged; 0 for a new service.'),
});

export const listPrices = ({ price1, price2, price3, price4, price5 }: Record<`price${PriceLevel}`, number>) =>
  [price1, price2, price3, price4, price5] as const;

const readablePrices = z.object(prices);

/** `when` reports this together with the errors of other fields, once the prices are valid. */
const missingPrice = {
  message: 'At least one price level must be set if the service has a cost.',
  path: ['price1'],
  when: ({ value }: { value: unknown }) => readablePrices.safeParse(value).success,
};
const isPriced = (form: z.output<typeof formShape>) =>
  form.freeService || listPrices(form).some((dollars) => dollars > 0);

export const serviceForm = formShape.refine(isPriced, missingPrice);
export type ServiceForm = z.output<typeof serviceForm>;

/** Overrides prices and taxes of a free service. */
const freeOfCharge = {
  service_price_level_1: 0,
  service_price_level_2: 0,
  service_price_level_3: 0,
  service_price_level_4: 0,
  service_price_level_5: 0,
  taxes_included: false,
  gram_charge: 0,
} satisfies Partial<Service>;

export const serviceFields = recordForm<Service, ServiceForm>()(
  {
    name: 'service_name',
    shortcutName: 'service_shortcut',
    description: 'description',
    status: 'service_status',
    serviceCategory: 'category_id',
    price1: 'service_price_level_1',
    price2: 'service_price_level_2',
    price3: 'service_price_level_3',
    price4: 'service_price_level_4',
    price5: 'service_price_level_5',
    taxesIncluded: 'taxes_included',
    includedGrams: 'included_grams',
    expectedGrams: 'expected_grams',
    gramCharge: 'gram_charge',
    servicing: 'service_step1_minutes',
    gap: 'service_step2_minutes',
    servicing2: 'service_step3_minutes',
    // Last, so that it overrides the prices.
    freeService: {
      from: (service) => priceLevels.every((level) => service[`service_price_level_${level}`] === 0),
      to: (isFree) => (isFree ? freeOfCharge : {}),
    },
  },
  ['service_id', 'organization_id', 'organizationName', 'version'],
);

const writers = [6, 3, 2] as const;
const saved = z.object({ message: z.string(), service });

export const services = defineFamily({
  listServices: {
    summary: 'List the services of the organization, sorted by name, including inactive ones',
    method: 'POST',
    path: '/gateway/ccme69ih27',
    allow: [6, ...staff],
    body: z.strictObject({ organization: organizationText }),
    reply: z.array(listedService),
    etag: true,
  },
  getService: {
    summary: 'Get a service with its prices and included grams of product',
    method: 'POST',
    path: '/gateway/2m2zym0pu2',
    allow: [6, ...staff],
    body: z.strictObject({ serviceId: id, organization: organizationText }),
    reply: service,
  },
  createService: {
    summary: 'Create a service. Its name and short name have to be unique in the organization.',
    method: 'POST',
    path: '/services/create',
    allow: writers,
    body: formShape.extend({ organization_id: organizationText, ...idempotencyFields }).refine(isPriced, missingPrice),
    reply: saved,
    status: 201,
  },
  updateService: {
    summary: 'Update a service. Existing appointments keep the price and name from when they were booked.',
    method: 'POST',
    path: '/services/editService/{id}',
    allow: writers,
    params: z.object({ id }),
    body: formShape
      .extend({ organization_id: organizationText, version: version.optional() })
      .refine(isPriced, missingPrice),
    reply: saved,
  },
});
