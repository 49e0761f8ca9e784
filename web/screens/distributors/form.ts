import type * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { type Reseller, resellerForm } from '../../../shared/contract/orders.ts';
import type { Brand, Manufacturer } from '../../../shared/contract/products.ts';
import type { Choice, EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';

/** Form of an existing distributor, with the version for optimistic locking. */
export const distributorChange = resellerForm.extend({ version: version.optional() });
export type DistributorChange = z.output<typeof distributorChange>;
type DistributorDraft = z.input<typeof distributorChange>;

export const blankDistributor: EmptyDraft<DistributorDraft> = {
  reseller_company_name: '',
  account_number: '',
  email: '',
  lead_time_days: undefined,
  brand_ids: [],
  version: undefined,
};

export function toDraft({ reseller_id: _, ...form }: Reseller): DistributorDraft {
  return form;
}

interface Catalog {
  brands: readonly Brand[];
  manufacturers: readonly Manufacturer[];
}

/** Brand choices with their manufacturer, since two manufacturers may use the same brand name. */
function brandChoices({ brands, manufacturers }: Catalog): Choice[] {
  const manufacturerNames = new Map(
    manufacturers.map((manufacturer) => [manufacturer.manufacturer_id, manufacturer.manufacturer_name]),
  );
  return brands
    .map(({ brand_id, brand_name, manufacturer_id }) => ({
      value: brand_id,
      label: brand_name,
      hint: manufacturerNames.get(manufacturer_id) ?? '',
    }))
    .sort((a, b) => a.hint.localeCompare(b.hint) || a.label.localeCompare(b.label));
}

export const distributorSections = (catalog: Catalog): FormSection<keyof DistributorDraft>[] => [
  {
    title: 'Distributor',
    hint: 'Name and account number appear on every order.',
    fields: [
      { name: 'reseller_company_name', label: 'Company name', required: true },
      [
        { name: 'account_number', label: 'Account number' },
        { name: 'email', label: 'Email', kind: 'email', span: 1.6 },
      ],
    ],
  },
  {
    title: 'Delivery',
    hint: 'Orders are due this many days after they were sent.',
    fields: [
      {
        name: 'lead_time_days',
        label: 'Lead time',
        kind: 'number',
        unit: 'days',
        min: 0,
        max: 365,
        required: true,
        width: 160,
      },
    ],
  },
  {
    title: 'Brands',
    hint: 'All products of these brands can be ordered here.',
    fields: [
      {
        name: 'brand_ids',
        label: 'Brands',
        hideLabel: true,
        kind: 'tags',
        choices: brandChoices(catalog),
        placeholder: 'Search by brand or manufacturer',
      },
    ],
  },
];
