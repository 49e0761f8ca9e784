import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, type Place, rights } from './record.ts';

const days = { StartDate: '2026-11-01', EndDate: '2026-11-07' };
const ofSalon = ({ salon }: Place) => ({ body: { Salon: salon.location_id, ...days } });

export const reports: FamilyRecords<typeof api.reports> = {
  listTransactions: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-07' } }),
    // A month of bowls, and the totals.
    requests: 2,
    statusByPlace: rights.staff,
  },
  listRawTransactions: {
    sample: () => ({ body: { from: '2026-11-01', to: '2026-11-07' } }),
    // The same for each of two salons.
    requests: 4,
    statusByPlace: { own: '401 403 403 403 200 403 403' },
  },
  listProductUsage: {
    sample: ({ salon }) => ({ body: { location: salon.location_id, from: '2026-11-01', to: '2026-11-07' } }),
    requests: 2,
    statusByPlace: rights.staff,
  },
  listRolledTransactions: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-07' } }),
    requests: 2,
    statusByPlace: rights.admins,
  },
  listRolledTransactionsOld: {
    sample: () => ({ body: { from: '2026-11-01', to: '2026-11-07' } }),
    requests: 4,
    statusByPlace: { own: '401 403 403 403 200 403 403' },
  },
  saveRolledTransactions: {
    sample: ({ entryId }) => ({
      body: { changes: [{ type: 'update', key: entryId, data: { transaction_entry_product_amount: 12.34 } }] },
    }),
    // The bowl, its stock, the transaction, and the revisions of stock and past totals.
    requests: 6,
    // Entries of other salons are rejected within the result, and nothing is written.
    statusByPlace: { own: '401 403 403 200 200 403 403' },
    auditEntries: ['bowl update'],
  },
  listFormulas: {
    sample: ({ clientId }) => ({ body: { client_id: clientId } }),
    // The client, a page of the index, the products and services of its bowls, and the bowls that wait.
    requests: 4,
    statusByPlace: { own: '401 200 200 200 200 403 403', foreign: '401 404 404 404 404 403 403' },
  },
  listPastFormulas: {
    sample: () => ({ body: {} }),
    requests: 1,
    statusByPlace: { own: '401 403 403 403 200 403 403' },
  },
  recordExport: {
    sample: () => ({ body: {} }),
    requests: 1,
    statusByPlace: { own: '401 403 403 403 204 403 403' },
    auditEntries: ['organization export'],
  },
  getSalonUsageOld: {
    sample: ofSalon,
    requests: 2,
    statusByPlace: { own: '401 403 403 403 200 403 403', foreign: '401 403 403 403 404 403 403' },
  },
  getSalonUsage: { sample: ofSalon, requests: 2, statusByPlace: rights.admins },
  getStylistSpendOld: { sample: ofSalon, requests: 1, statusByPlace: rights.admins },
  getStylistSpend: { sample: ofSalon, requests: 1, statusByPlace: rights.staff },
};
