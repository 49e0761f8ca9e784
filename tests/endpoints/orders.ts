import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, type Place, rights } from './record.ts';

const carrier = ({ brandId }: Place) => ({
  reseller_company_name: `Distributor ${nextNumber()}`,
  account_number: '4410-2287',
  email: 'orders@distributor.example',
  lead_time_days: nextNumber() % 30,
  brand_ids: [brandId],
});

/** They ask about no salon. */
const ofAllSalons = { own: rights.admins.own, sister: rights.admins.own, foreign: rights.admins.own };

export const orders: FamilyRecords<typeof api.orders> = {
  listResellers: {
    sample: () => ({ query: {} }),
    requests: 1,
    statusByPlace: { own: '401 403 200 200 200 403 403' },
    samples: {
      'with the suggestions for a salon': {
        sample: ({ salon }) => ({ query: { location: salon.location_id } }),
        // Distributors, the stock and open orders of the salon, and the catalog revision.
        requests: 4,
        statusByPlace: rights.desk,
      },
    },
  },
  createReseller: {
    sample: (place) => ({ body: carrier(place) }),
    requests: 2,
    statusByPlace: { own: '401 403 403 201 201 403 403', foreign: '401 403 403 400 400 403 403' },
    auditEntries: ['distributor create'],
  },
  updateReseller: {
    sample: (place) => ({ params: { id: place.resellerId }, body: carrier(place) }),
    requests: 3,
    statusByPlace: { own: '401 403 403 200 200 403 403', foreign: '401 403 403 404 404 403 403' },
    auditEntries: ['distributor update'],
  },
  listReorderProducts: {
    sample: ({ salon, resellerId }) => ({ params: { locationId: salon.location_id, resellerId } }),
    requests: 6,
    statusByPlace: rights.desk,
  },
  listIdleProducts: {
    sample: () => ({ query: {} }),
    // Open orders and the catalog revision; of two salons the stock and its revision, the revision of the totals, and three ranges of them.
    requests: 14,
    statusByPlace: ofAllSalons,
  },
  listPricesPaid: {
    sample: () => ({ query: { from: '2026-11-01', to: '2026-11-07' } }),
    // The catalog revision; of two salons a month of movements and the revision of the totals, which the idle products were read with.
    requests: 5,
    statusByPlace: ofAllSalons,
  },
  submitReorder: {
    sample: ({ salon, resellerId, productId }) => ({
      body: {
        reseller_id: resellerId,
        location: salon.location_id,
        order_number: `RO-X${nextNumber()}`,
        order_items: [{ product_id: productId, new_quantity: 3 }],
      },
    }),
    requests: 3,
    statusByPlace: rights.deskCreates,
    auditEntries: ['order create'],
    samples: {
      'without a number': {
        sample: ({ salon, resellerId, productId }) => ({
          body: {
            ...{ reseller_id: resellerId, location: salon.location_id, draft: true },
            order_items: [{ product_id: productId, new_quantity: 3 }],
          },
        }),
        // How many orders there are, and which of the next numbers are taken.
        requests: 5,
      },
    },
  },
  listOrders: {
    sample: ({ salon }) => ({ query: { location: salon.location_id } }),
    requests: 1,
    statusByPlace: rights.desk,
  },
  listFinishedOrders: {
    sample: ({ salon }) => ({ params: { locationId: salon.location_id }, query: {} }),
    requests: 1,
    statusByPlace: rights.desk,
  },
  getOrder: {
    sample: ({ salon, orderId }) => ({ params: { locationId: salon.location_id, orderId } }),
    requests: 1,
    statusByPlace: rights.desk,
  },
  closeOrder: {
    sample: ({ salon, orderId }) => ({
      params: { locationId: salon.location_id, orderId },
      body: { reason: 'The distributor has none left' },
    }),
    requests: 2,
    statusByPlace: rights.admins,
    auditEntries: ['order close'],
  },
};
