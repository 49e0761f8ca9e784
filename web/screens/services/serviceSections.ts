import type { Category } from '../../../shared/contract/categories.ts';
import { priceLevels, serviceStatuses, shortcutLength } from '../../../shared/contract/services.ts';
import type { Choice, FormSection } from '../../kit/form/fieldSpec.ts';
import type { ServiceDraft } from './serviceDraft.ts';

/** `kept` is the category the service has: it stays on offer for this service when it was archived. */
export const serviceSections = (
  { freeService = false }: ServiceDraft,
  categories: readonly Category[],
  kept: string | undefined,
): FormSection<keyof ServiceDraft>[] => [
  {
    title: 'Details',
    hint: 'The shortcut is what fits on a short block in the book.',
    fields: [
      [
        { name: 'name', label: 'Name', required: true, span: 1.6 },
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
          choices: categoryChoices(categories, kept),
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
    title: 'Price',
    hint: 'One price for each stylist level. A level left at zero costs nothing.',
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
];

const categoryChoices = (categories: readonly Category[], kept: string | undefined): Choice[] =>
  categories
    .filter(({ archived, category_id }) => !archived || category_id === kept)
    .map(({ category_id, category_name, archived, color }) => ({
      value: category_id,
      label: archived ? `${category_name} (archived)` : category_name,
      color,
    }));
