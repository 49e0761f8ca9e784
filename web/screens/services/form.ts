import type * as z from 'zod';
import type { Category } from '../../../shared/contract/categories.ts';
import { version } from '../../../shared/contract/fields.ts';
import {
  priceLevels,
  type Service,
  serviceAllowance,
  serviceFields,
  serviceForm,
  serviceStatuses,
  shortcutLength,
} from '../../../shared/contract/services.ts';
import type { Choice, EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';
import { minutesFields } from '../../salon/minutesFields.ts';

/** Service form; when editing, with the version for optimistic locking. */
export const serviceChange = serviceForm.safeExtend({ ...serviceAllowance.shape, version: version.optional() });
export type ServiceChange = z.output<typeof serviceChange>;
export type ServiceDraft = z.input<typeof serviceChange>;

export const blankService: EmptyDraft<ServiceDraft> = {
  name: '',
  shortcutName: '',
  description: '',
  status: 'Active',
  serviceCategory: '',
  price1: 0,
  price2: 0,
  price3: 0,
  price4: 0,
  price5: 0,
  freeService: false,
  taxesIncluded: false,
  includedGrams: 0,
  expectedGrams: 0,
  gramCharge: 0,
  servicing: 45,
  gap: 0,
  servicing2: 0,
  version: undefined,
};

export const toDraft = (service: Service): ServiceDraft => ({
  ...serviceFields.toForm(service),
  servicing: service.service_step1_minutes || undefined,
  version: service.version,
});

const priceFields = ['price1', 'price2', 'price3', 'price4', 'price5', 'taxesIncluded', 'gramCharge'] as const;
/** Price fields, remembered while the service is marked as free. */
export type ServicePrices = Pick<ServiceDraft, (typeof priceFields)[number]>;

export const pickPrices = (draft: ServicePrices): ServicePrices =>
  Object.fromEntries(priceFields.map((field) => [field, draft[field]])) as ServicePrices;

export const noPrices = pickPrices(blankService as ServicePrices);

const times = minutesFields('', false);

/**
 * Form sections of a service.
 * @param currentCategory current category, offered even if it is archived
 * @param isFollowUp focus the first field, after adding another service
 * @param onOpenTeam opens the table of who does which service, for those who may
 */
export const serviceSections = (
  { freeService = false }: ServiceDraft,
  categories: readonly Category[],
  currentCategory: string | undefined,
  isFollowUp: boolean,
  onOpenTeam: (() => void) | undefined,
): FormSection<keyof ServiceDraft>[] => [
  {
    title: 'Details',
    hint: 'The shortcut is what fits on a short block in the book.',
    fields: [
      [
        { name: 'name', label: 'Name', required: true, span: 1.6, autoFocus: isFollowUp },
        {
          name: 'shortcutName',
          label: 'Shortcut name',
          required: true,
          maxLength: shortcutLength,
          counter: true,
        },
      ],
      { name: 'description', label: 'Description', kind: 'textarea', required: true },
      [
        {
          name: 'serviceCategory',
          label: 'Category',
          kind: 'select',
          required: true,
          choices: categoryChoices(categories, currentCategory),
        },
        {
          name: 'status',
          label: 'Status',
          kind: 'select',
          required: true,
          choices: serviceStatuses.map((status) => ({ value: status, label: status })),
        },
      ],
    ],
  },
  {
    title: 'Time',
    hint: 'How long it usually takes. A stylist who takes longer or shorter has minutes of their own.',
    ...(onOpenTeam && { action: { label: 'Who does it', onClick: onOpenTeam } }),
    fields: [[times.servicing, times.gap, times.servicing2]],
  },
  {
    title: 'Price',
    hint: 'One price for each stylist level. Leave $0.00 if a level does not offer it.',
    fields: [
      priceLevels.map((level) => ({
        name: `price${level}` as const,
        label: `Level ${level}`,
        kind: 'money',
        required: true,
        disabled: freeService,
      })),
      [
        { name: 'freeService', label: 'Free service', kind: 'checkbox' },
        { name: 'taxesIncluded', label: 'Taxes included', kind: 'checkbox', disabled: freeService },
      ],
    ],
  },
  {
    title: 'Product',
    hint: 'Grams included in the price. Leave the charge at $0.00 to charge nothing extra. At 0 g, a bowl is expected to take the median of the last 50.',
    fields: [
      [
        {
          name: 'includedGrams',
          label: 'Grams included',
          kind: 'number',
          unit: 'g',
          decimals: 2,
          min: 0,
          required: true,
        },
        { name: 'gramCharge', label: 'Charge per gram above', kind: 'money', required: true, disabled: freeService },
        {
          name: 'expectedGrams',
          label: 'Grams expected a bowl',
          kind: 'number',
          unit: 'g',
          decimals: 2,
          min: 0,
          required: true,
        },
      ],
    ],
  },
];

const categoryChoices = (categories: readonly Category[], currentCategory: string | undefined): Choice[] =>
  categories
    .filter(({ archived, category_id }) => !archived || category_id === currentCategory)
    .map(({ category_id, category_name, archived, color }) => ({
      value: category_id,
      label: category_name,
      color,
      ...(archived && { unavailableReason: 'archived' }),
    }));
