import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, rights } from './record.ts';

/** A transfer belongs to the front desk of the receiving salon. */
const desk = {
  own: '401 403 200 200 200 403 403',
  sister: '401 403 200 200 200 403 403',
  foreign: '401 403 404 404 404 403 403',
};
const anyone = { own: '401 403 200 200 200 403 403' };

export const transfers: FamilyRecords<typeof api.transfers> = {
  listTransferSalons: { sample: () => ({}), requests: 1, statusByPlace: anyone },
  searchSentProducts: {
    sample: ({ salon }) => ({ params: { locationId: salon.location_id }, query: { search: 'a' } }),
    requests: 2,
    statusByPlace: rights.desk,
  },
  listStockOfSalons: {
    sample: ({ productId }) => ({ params: { id: productId } }),
    requests: 2,
    statusByPlace: { own: '401 403 403 200 200 403 403', foreign: '401 403 403 404 404 403 403' },
  },
  listTransfers: { sample: () => ({}), requests: 1, statusByPlace: anyone },
  listFinishedTransfers: { sample: () => ({ query: {} }), requests: 1, statusByPlace: anyone },
  getTransfer: { sample: ({ transferId }) => ({ params: { id: transferId } }), requests: 1, statusByPlace: desk },
  sendTransfer: {
    sample: ({ salon, sisterId, productId }) => ({
      body: {
        from: salon.location_id,
        to: sisterId,
        items: [{ product_id: productId, quantity: 2 }],
        note: 'For Saturday',
      },
    }),
    requests: 4,
    statusByPlace: rights.deskCreates,
    auditEntries: ['transfer create'],
  },
  receiveTransfer: {
    sample: ({ transferId, productId }) => ({
      params: { id: transferId },
      body: { items: [{ product_id: productId, quantity: 0.25 }] },
    }),
    requests: 4,
    statusByPlace: rights.desk,
    auditEntries: ['transfer receive'],
  },
  writeOffTransfer: {
    sample: ({ transferId, productId }) => ({
      params: { id: transferId },
      body: { items: [{ product_id: productId, quantity: 0.25 }], reason: 'Broken on the way' },
    }),
    requests: 2,
    statusByPlace: rights.admins,
    auditEntries: ['transfer write off'],
  },
};
