import type * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { type Reseller, resellerForm } from '../../../shared/contract/orders.ts';
import type { Brand, Manufacturer } from '../../../shared/contract/products.ts';
import type { Choice, EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';

/** A distributor who is there already: the version says on which record the changes were made. */
export const distributorChange = resellerForm.extend({ version: version.optional() });
export type DistributorChange = z.output<typeof distributorChange>;
type Draft = z.input<typeof distributorChange>;

export const blankDistributor: EmptyDraft<Draft> = {
  reseller_company_name: '',
  account_number: '',
  email: '',
  lead_time_days: undefined,
  brand_ids: [],
  version: undefined,
};

export function draftOf({ reseller_id: _, ...form }: Reseller): Draft {
  return form;
}

interface Catalogue {
  brands: readonly Brand[];
  manufacturers: readonly Manufacturer[];
}

/** Brands under the names of their manufacturers: two of them may call a brand the same. */
function brandChoices({ brands, manufacturers }: Catalogue): Choice[] {
  const makers = new Map(manufacturers.map((one) => [one.manufacturer_id, one.manufacturer_name]));
  return brands
    .map(({ brand_id, brand_name, manufacturer_id }) => ({
      value: brand_id,
      label: brand_name,
      hint: makers.get(manufacturer_id) ?? '',
    }))
    .sort((a, b) => a.hint.localeCompare(b.hint) || a.label.localeCompare(b.label));
}

export const distributorSections = (catalogue: Catalogue): FormSection<keyof Draft>[] => [
  {
    title: 'Distributor',
    hint: 'Name and account number stand on every order.',
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
    hint: 'An order is due that many days after it was sent.',
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
        choices: brandChoices(catalogue),
        placeholder: 'Search by brand or manufacturer',
      },
    ],
  },
];
