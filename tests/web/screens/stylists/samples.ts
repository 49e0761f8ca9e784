import type { ListedService } from '../../../../shared/contract/services.ts';
import type { ListedStylist, StylistService } from '../../../../shared/contract/stylists.ts';

export const mara: ListedStylist = {
  user_id: 'u7',
  user_first_name: 'Mara',
  user_last_name: 'Ellison',
  user_email: 'mara@luma.test',
  location_id: 1,
  location_name: 'Fairfax',
  services_count: 1,
  missing: [],
};

/** Sold at the levels whose price is given. */
export const service = (id: string, name: string, ...prices: number[]): ListedService => ({
  service_id: id,
  service_name: name,
  service_shortcut: name.slice(0, 3).toUpperCase(),
  description: `About ${name}`,
  service_status: 'Active',
  category_id: 'c1',
  category_name: 'Highlights',
  color: '#d75485',
  service_price_level_1: prices[0] ?? 0,
  service_price_level_2: prices[1] ?? 0,
  service_price_level_3: prices[2] ?? 0,
  service_price_level_4: 0,
  service_price_level_5: 0,
  taxes_included: false,
  organization_id: 1,
  organizationName: 'Luma',
  version: 1,
});

export const balayage = service('s1', 'Balayage', 210, 240);
export const toner = service('s2', 'Toner', 45);

export const assigned: StylistService = {
  ...balayage,
  assignment: { userId: 'u7', serviceId: 's1', priceLevel: 2, servicing: 45, gap: 30, servicing2: 15, version: 3 },
};
