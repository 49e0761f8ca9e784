import * as z from 'zod';
import { dollars, id } from './fields.ts';

const name = z.string().describe('Empty where it is not known, or is told by rows further down');

/**
 * Row of the catalog tree: a product, manufacturer, brand or category. Size, cost, waste and unit sale are null for all but products.
 */
export const catalogueItem = z
  .object({
    product_id: id,
    parent_id: id.nullable().describe('What it stands under: a category, brand or manufacturer'),
    manufacturer_name: name,
    brand_name: name,
    category_name: name,
    product_type_name: z.string(),
    product_name: z.string(),
    process_name: z.string(),
    product_container_description: z.string(),
    product_container_size: z.number().nullable().describe('Ounces; 0 while it is not known'),
    product_cost: dollars.nullable().describe('Dollars for a container; 0 while it is not known'),
    product_waste_ratio: z.number().nullable().describe('Part of a container that is not used'),
    product_upc_code: z.string(),
    product_unit_sale_only: z.boolean().nullable(),
  })
  .meta({ id: 'CatalogueItem' });
export type CatalogueItem = z.infer<typeof catalogueItem>;

const ratio = z.number().positive().describe('Parts of developer to one part of color');

/** Mixing ratio and timing of a brand. A variant refers to its parent recipe. */
export const recipe = z
  .object({
    Recipe_ID: id,
    Parent_Recipe_ID: id.nullable(),
    Manufacturer: z.string(),
    Brand: z.string(),
    Category: z.string(),
    GreyWhiteCoverage: z.number().min(0).max(100).describe('Percent of grey or white hair that it covers'),
    Lift: z.number().min(0).describe('Levels that it lightens'),
    MinRatio: ratio,
    MaxRatio: ratio,
    Timing: z.number().min(0).describe('Minutes'),
  })
  .meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof recipe>;
