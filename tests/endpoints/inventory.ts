import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, rights } from './record.ts';

/** Stock is open to salon admins and above. */
const who = {
  own: '401 403 403 200 200 403 403',
  sister: '401 403 403 403 200 403 403',
  foreign: '401 403 403 403 404 403 403',
};

export const inventory: FamilyRecords<typeof api.inventory> = {
  listInventory: {
    sample: ({ salon }) => ({ body: { Location: salon.location_id } }),
    requests: 4,
    statusByPlace: who,
  },
  getStockMarks: {
    sample: ({ salon }) => ({ body: { Location: salon.location_id } }),
    requests: 1,
    statusByPlace: who,
  },
  saveInventory: {
    sample: ({ salon, productId }) => ({
      body: {
        Location: salon.location_id,
        items: [{ product_id: productId, inventory_current_quantity: nextNumber() }],
      },
    }),
    requests: 5,
    statusByPlace: who,
    auditEntries: ['stock update'],
  },
  listMovements: {
    sample: ({ salon, productId }) => ({ params: { locationId: salon.location_id, productId }, query: {} }),
    requests: 2,
    statusByPlace: { ...who, foreign: '401 403 403 404 404 403 403' },
  },
  countLevels: {
    sample: ({ salon }) => ({ query: { location: salon.location_id } }),
    requests: 1,
    statusByPlace: { ...who, foreign: '401 403 403 404 404 403 403' },
  },
  scanProduct: {
    sample: ({ salon, barcode }) => ({ params: { locationId: salon.location_id, barcode } }),
    requests: 2,
    statusByPlace: rights.desk,
  },
  submitReceiving: {
    sample: ({ salon, barcode }) => ({
      body: {
        location: salon.location_id,
        order_number: `PO-${nextNumber()}`,
        order_items: [{ barcode, qtyReceived: 2, note: 'One box dented' }],
        allow_over_delivery: true,
      },
    }),
    requests: 5,
    statusByPlace: rights.desk,
    auditEntries: ['receipt create'],
    retryMayChange: ['body.allow_over_delivery'],
  },
  archiveProduct: {
    sample: ({ spareId }) => ({ params: { id: spareId }, body: {} }),
    requests: 6,
    statusByPlace: { own: '401 403 403 403 200 200 403', foreign: '401 403 403 403 404 404 403' },
    auditEntries: ['product archive'],
  },
  restoreProduct: {
    sample: ({ archivedId }) => ({ params: { id: archivedId }, body: {} }),
    requests: 3,
    statusByPlace: { own: '401 403 403 403 200 200 403', foreign: '401 403 403 403 404 404 403' },
    auditEntries: ['product restore'],
  },
  reverseMovement: {
    sample: ({ salon, productId, movementId }) => ({
      params: { locationId: salon.location_id, productId, movementId },
      body: { reason: 'Counted the wrong shelf' },
    }),
    requests: 5,
    statusByPlace: {
      own: '401 403 403 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 403 403 404 404 403 403',
    },
    auditEntries: ['stock reverse'],
  },
};
