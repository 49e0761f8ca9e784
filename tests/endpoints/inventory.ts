import type { api } from '../../shared/contract/index.ts';
import { type RecordsOf, unique } from './record.ts';

/** Whoever runs a salon has its shelf as well. */
const who = {
  own: '401 403 403 200 200 403 403',
  sister: '401 403 403 403 200 403 403',
  foreign: '401 403 403 403 404 403 403',
};

export const inventory: RecordsOf<typeof api.inventory> = {
  listInventory: { sample: ({ salon }) => ({ body: { Location: salon.location_id } }), requests: 2, who },
  saveInventory: {
    sample: ({ salon, productId }) => ({
      body: {
        Location: salon.location_id,
        items: [{ product_id: productId, inventory_current_quantity: unique() }],
      },
    }),
    requests: 3,
    who,
    trail: ['stock update'],
  },
  listMovements: {
    sample: ({ salon, productId }) => ({ params: { locationId: salon.location_id, productId }, query: {} }),
    requests: 1,
    who: { ...who, foreign: '401 403 403 404 404 403 403' },
  },
};
