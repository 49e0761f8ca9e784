import type * as z from 'zod';
import { type Category, categoryFields, categoryFlags, categoryForm } from '../../../shared/contract/categories.ts';
import { version } from '../../../shared/contract/fields.ts';
import type { EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';

/** Form of an existing category, with the version for optimistic locking. */
export const categoryChange = categoryForm.omit({ archived: true }).extend({ version: version.optional() });
export type CategoryChange = z.output<typeof categoryChange>;
type CategoryDraft = z.input<typeof categoryChange>;

export const blankCategory: EmptyDraft<CategoryDraft> = { name: '', flag: undefined, color: '', version: undefined };

export function toDraft(category: Category): CategoryDraft {
  const { archived: _, ...form } = categoryFields.toForm(category);
  return { ...form, version: category.version };
}

export const categorySections: readonly FormSection<keyof CategoryDraft>[] = [
  {
    title: 'Category',
    hint: 'Chemical services use color, lightener or another mixed product.',
    fields: [
      [
        { name: 'name', label: 'Name', required: true, span: 1.6 },
        {
          name: 'flag',
          label: 'Flag',
          kind: 'select',
          required: true,
          choices: categoryFlags.map((flag) => ({ value: flag, label: flag })),
        },
      ],
    ],
  },
  {
    title: 'Color',
    hint: 'Color of its services in the book.',
    fields: [{ name: 'color', label: 'Color', kind: 'color', required: true }],
  },
];
