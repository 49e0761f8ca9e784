import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { id, idempotencyFields, organizationText, required, version } from './fields.ts';
import { recordForm } from './recordForm.ts';

export const categoryFlags = ['Chemical', 'Non Chemical'] as const;

/** White means that no color was chosen (specification, section 5). */
const color = z
  .string('Please choose a color ')
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'Please choose a color ')
  .refine((hex) => hex !== '#ffffff', 'Please choose a color ')
  .describe("Color of the category's services in the appointment book, as #rrggbb, never white");

export const category = z
  .object({
    category_id: id,
    category_name: z.string(),
    flag: z.enum(categoryFlags),
    color: z.string().describe("Color of the category's services in the appointment book, as #rrggbb, never white"),
    organization: z.string(),
    archived: z
      .boolean()
      .default(false)
      .describe(
        'True if services can no longer be put into the category. Services that are in the category stay there.',
      ),
    version,
  })
  .meta({ id: 'Category' });
export type Category = z.output<typeof category>;

export const categoryForm = z.strictObject({
  name: required('Please choose a category name', 80),
  flag: z.enum(categoryFlags, 'Please choose a flag'),
  color,
  archived: z.boolean().optional(),
});
export type CategoryForm = z.output<typeof categoryForm>;

export const categoryFields = recordForm<Category, CategoryForm>()(
  { name: 'category_name', flag: 'flag', color: 'color', archived: 'archived' },
  ['category_id', 'organization', 'version'],
);

const writers = [6, 3, 2] as const;
const organizationField = { organization: organizationText };

export const categories = defineFamily({
  listCategories: {
    summary: 'List the service categories of the organization, sorted by name, including archived ones',
    method: 'GET',
    path: '/categories',
    allow: [6, ...staff],
    query: z.strictObject(organizationField),
    reply: z.array(category),
    etag: true,
  },
  getCategory: {
    summary: 'Get a service category',
    method: 'GET',
    path: '/categories/{id}',
    allow: [6, ...staff],
    params: z.object({ id }),
    query: z.strictObject(organizationField),
    reply: category,
  },
  createCategory: {
    summary: 'Create a service category. Its name has to be unique in the organization.',
    method: 'POST',
    path: '/categories/create',
    allow: writers,
    body: categoryForm.extend({ ...organizationField, ...idempotencyFields }),
    reply: z.object({ message: z.string(), category }),
    status: 201,
  },
  updateCategory: {
    summary: 'Update, archive or restore a service category',
    method: 'POST',
    path: '/categories/update/{id}',
    allow: writers,
    params: z.object({ id }),
    body: categoryForm.extend({ ...organizationField, version: version.optional() }),
    reply: z.object({ message: z.string(), category }),
  },
});
