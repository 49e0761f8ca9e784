import type { api } from '../../shared/contract/index.ts';
import type { RecordsOf } from './record.ts';

/** What is on the way from a sister salon is of whoever works where it goes. */
const desk = {
  own: '401 403 200 200 200 403 403',
  sister: '401 403 200 200 200 403 403',
  foreign: '401 403 404 404 404 403 403',
};
const anyone = { own: '401 403 200 200 200 403 403' };

export const transfers: RecordsOf<typeof api.transfers> = {
  listTransferSalons: { sample: () => ({}), requests: 1, who: anyone },
  searchSentProducts: {
    sample: ({ salon }) => ({ params: { locationId: salon.location_id }, query: { search: 'a' } }),
    requests: 2,
    who: {
      own: '401 403 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 404 404 404 403 403',
    },
  },
  listStockOfSalons: {
    sample: ({ productId }) => ({ params: { id: productId } }),
    requests: 2,
    who: { own: '401 403 403 200 200 403 403', foreign: '401 403 403 404 404 403 403' },
  },
  listTransfers: { sample: () => ({}), requests: 1, who: anyone },
  listFinishedTransfers: { sample: () => ({ query: {} }), requests: 1, who: anyone },
  getTransfer: { sample: ({ transferId }) => ({ params: { id: transferId } }), requests: 1, who: desk },
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
    who: {
      own: '401 403 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 403 404 404 404 403 403',
    },
    trail: ['transfer create'],
  },
  receiveTransfer: {
    sample: ({ transferId, productId }) => ({
      params: { id: transferId },
      body: { items: [{ product_id: productId, quantity: 0.25 }] },
    }),
    requests: 3,
    who: {
      own: '401 403 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 404 404 404 403 403',
    },
    trail: ['transfer receive'],
  },
  writeOffTransfer: {
    sample: ({ transferId, productId }) => ({
      params: { id: transferId },
      body: { items: [{ product_id: productId, quantity: 0.25 }], reason: 'Broken on the way' },
    }),
    requests: 2,
    who: {
      own: '401 403 403 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 403 404 404 403 403',
    },
    trail: ['transfer write off'],
  },
};
