import * as z from 'zod';
import { dollars, id } from './fields.ts';

const name = z
  .string()
  .describe(
    'Name of the manufacturer, brand or category that the catalog row belongs to; empty if unknown or below the level of the row',
  );

/**
 * Row of the catalog tree: a product, manufacturer, brand or category. Size, cost, waste and unit sale are null for all but products.
 */
export const catalogueItem = z
  .object({
    product_id: id,
    parent_id: id
      .nullable()
      .describe(
        'ID of the parent row in the catalog tree (category, brand or manufacturer); null for a row at the top',
      ),
    manufacturer_name: name,
    brand_name: name,
    category_name: name,
    product_type_name: z.string(),
    product_name: z.string(),
    process_name: z.string(),
    product_container_description: z.string(),
    product_container_size: z
      .number()
      .nullable()
      .describe('Container size of the product in ounces; 0 if unknown, null for rows other than products'),
    product_cost: dollars
      .nullable()
      .describe('Cost of one container in dollars; 0 if unknown, null for rows other than products'),
    product_waste_ratio: z
      .number()
      .nullable()
      .describe(
        'Fraction of a container that typically cannot be used, such as 0.02; null for rows other than products',
      ),
    product_upc_code: z.string(),
    product_unit_sale_only: z.boolean().nullable(),
  })
  .meta({ id: 'CatalogueItem' });
export type CatalogueItem = z.infer<typeof catalogueItem>;

const ratio = z.number().positive().describe('Mixing ratio: parts of developer per part of hair color');

/** Mixing ratio and timing of a brand. A variant refers to its parent recipe. */
export const recipe = z
  .object({
    Recipe_ID: id,
    Parent_Recipe_ID: id.nullable(),
    Manufacturer: z.string(),
    Brand: z.string(),
    Category: z.string(),
    GreyWhiteCoverage: z.number().min(0).max(100).describe('Coverage of gray or white hair by the brand, in percent'),
    Lift: z.number().min(0).describe('Lift: number of color levels by which the brand lightens hair'),
    MinRatio: ratio,
    MaxRatio: ratio,
    Timing: z.number().min(0).describe('Processing time of the mixed color on the hair, in minutes'),
  })
  .meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipe>;
