import type { Category } from '../../shared/contract/categories.ts';
import type { ListedService } from '../../shared/contract/services.ts';

export const highlights: Category = {
  category_id: 'c1',
  category_name: 'Highlights',
  flag: 'Chemical',
  color: '#d75485',
  organization: '1',
  archived: false,
  version: 4,
};
export const perms: Category = { ...highlights, category_id: 'c2', category_name: 'Perms', archived: true };

/** A service in the Highlights category, with a price per level. */
export const buildService = (id: string, name: string, ...prices: number[]): ListedService => ({
  service_id: id,
  service_name: name,
  service_shortcut: name.slice(0, 3).toUpperCase(),
  description: `About ${name}`,
  service_status: 'Active',
  category_id: highlights.category_id,
  category_name: highlights.category_name,
  takes_product: true,
  color: highlights.color,
  service_price_level_1: prices[0] ?? 0,
  service_price_level_2: prices[1] ?? 0,
  service_price_level_3: prices[2] ?? 0,
  service_price_level_4: prices[3] ?? 0,
  service_price_level_5: prices[4] ?? 0,
  taxes_included: false,
  included_grams: 0,
  expected_grams: 0,
  gram_charge: 0,
  service_step1_minutes: 60,
  service_step2_minutes: 45,
  service_step3_minutes: 30,
  organization_id: 1,
  organizationName: 'Luma',
  version: 1,
});
