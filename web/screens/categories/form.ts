import type * as z from 'zod';
import { type Category, categoryFields, categoryFlags, categoryForm } from '../../../shared/contract/categories.ts';
import { version } from '../../../shared/contract/fields.ts';
import type { EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';

/** A category that is there already: the version says on which record the changes were made. */
export const categoryChange = categoryForm.omit({ archived: true }).extend({ version: version.optional() });
export type CategoryChange = z.output<typeof categoryChange>;
type Draft = z.input<typeof categoryChange>;

export const blankCategory: EmptyDraft<Draft> = { name: '', flag: undefined, color: '', version: undefined };

export function draftOf(category: Category): Draft {
  const { archived: _, ...form } = categoryFields.toForm(category);
  return { ...form, version: category.version };
}

export const categorySections: readonly FormSection<keyof Draft>[] = [
  {
    title: 'Category',
    hint: 'Chemical is what works with color, lightener or another product that is mixed.',
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
    hint: 'Every service of the category wears it in the book.',
    fields: [{ name: 'color', label: 'Color', kind: 'color', required: true }],
  },
];
