import type { api } from '../../shared/contract/index.ts';
import { type RecordsOf, unique } from './record.ts';

/** Whoever is at the desk of a salon receives its deliveries. */
const desk = {
  own: '401 403 200 200 200 403 403',
  sister: '401 403 403 403 200 403 403',
  foreign: '401 403 404 404 404 403 403',
};

/** Whoever runs a salon has its shelf as well. */
const who = {
  own: '401 403 403 200 200 403 403',
  sister: '401 403 403 403 200 403 403',
  foreign: '401 403 403 403 404 403 403',
};

export const inventory: RecordsOf<typeof api.inventory> = {
  listInventory: { sample: ({ salon }) => ({ body: { Location: salon.location_id } }), requests: 4, who },
  getStockMarks: { sample: ({ salon }) => ({ body: { Location: salon.location_id } }), requests: 1, who },
  saveInventory: {
    sample: ({ salon, productId }) => ({
      body: {
        Location: salon.location_id,
        items: [{ product_id: productId, inventory_current_quantity: unique() }],
      },
    }),
    requests: 5,
    who,
    trail: ['stock update'],
  },
  listMovements: {
    sample: ({ salon, productId }) => ({ params: { locationId: salon.location_id, productId }, query: {} }),
    requests: 1,
    who: { ...who, foreign: '401 403 403 404 404 403 403' },
  },
  countLevels: {
    sample: ({ salon }) => ({ query: { location: salon.location_id } }),
    requests: 1,
    who: { ...who, foreign: '401 403 403 404 404 403 403' },
  },
  scanProduct: {
    sample: ({ salon, barcode }) => ({ params: { locationId: salon.location_id, barcode } }),
    requests: 2,
    who: desk,
  },
  submitReceiving: {
    sample: ({ salon, barcode }) => ({
      body: {
        location: salon.location_id,
        order_number: `PO-${unique()}`,
        order_items: [{ barcode, qtyReceived: 2, note: 'One box dented' }],
        allow_over_delivery: true,
      },
    }),
    requests: 5,
    who: desk,
    trail: ['receipt create'],
    retryMayChange: ['body.allow_over_delivery'],
  },
  reverseMovement: {
    sample: ({ salon, productId, movementId }) => ({
      params: { locationId: salon.location_id, productId, movementId },
      body: { reason: 'Counted the wrong shelf' },
    }),
    requests: 4,
    who: {
      own: '401 403 403 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 403 403 404 404 403 403',
    },
    trail: ['stock reverse'],
  },
};
