import type { ProductUsage } from '../../../shared/contract/reports.ts';
import { addDays } from '../../../shared/rules/time.ts';

/** A year of weighed products, newest first: 200 stylists, 300 products. */
export const buildUsage = (count: number): ProductUsage[] =>
  Array.from({ length: count }, (_, nth) => ({
    transaction_entry_id: `e${nth}`,
    transaction_entry_transaction_id: `b${Math.floor(nth / 3)}`,
    location_id: nth % 4,
    location_name: `Salon ${nth % 4}`,
    user_id: `u${(nth * 7) % 200}`,
    user_name: `Stylist ${(nth * 7) % 200}`,
    product_id: `p${(nth * 13) % 300}`,
    product_alias: `Product ${(nth * 13) % 300}`,
    transaction_start: `${addDays('2026-12-31', -Math.floor((nth * 365) / count))} 12:00:00`,
    transaction_entry_product_amount: ((nth * 17) % 5000) / 100,
    product_cost: ((nth * 19) % 900) / 100,
  }));
