import type { api } from '../../shared/contract/index.ts';
import { monthsBetween } from '../../shared/rules/time.ts';
import { daysAhead } from '../support/days.ts';
import { type FamilyRecords, nextNumber, rights } from './record.ts';

const systemAdmin = '401 403 403 403 200 403 403';

export const bills: FamilyRecords<typeof api.bills> = {
  listBills: {
    sample: ({ salon }) => ({ query: { location_id: salon.location_id } }),
    // The counter, and the month of the entries.
    requests: 2,
    statusByPlace: rights.desk,
  },
  listOpenBills: {
    sample: ({ salon }) => ({ query: { location_id: salon.location_id, from: daysAhead(0), to: daysAhead(0) } }),
    // The day, the open bills with products, the menu, and the bowls of the months of the day before to the day after.
    requests: 3 + monthsBetween(daysAhead(-1), daysAhead(1)).length,
    statusByPlace: rights.desk,
  },
  searchRetail: {
    sample: ({ salon, barcode }) => ({ query: { location_id: salon.location_id, search: barcode } }),
    // The catalog revision, and the stock.
    requests: 2,
    statusByPlace: rights.staff,
  },
  getBill: {
    sample: ({ appointment }) => ({ params: { id: appointment.id } }),
    // Where the visit is stored, the visit, its bill with services and settings, its bowls.
    requests: 4,
    statusByPlace: rights.staff,
  },
  saveBill: {
    sample: ({ appointment, productId }) => ({
      params: { id: appointment.id },
      body: {
        waivers: [],
        retail: [{ line_id: 'line-1', product_id: productId, quantity: 1, price: 24 }],
        discount: null,
      },
    }),
    // As above, the catalog revision, the transaction, and the revision of the stock.
    requests: 7,
    statusByPlace: rights.staff,
    auditEntries: ['bill save'],
    // Stylists may sell, but not change prices.
    samples: {
      'with a discount': {
        sample: ({ appointment }) => ({
          params: { id: appointment.id },
          body: { waivers: [], retail: [], discount: { kind: 'percent', value: 10, reason: 'Regular' } },
        }),
        requests: 5,
        statusByPlace: { ...rights.staff, own: rights.desk.own },
      },
      'with a waiver': {
        sample: ({ appointment, serviceId }) => ({
          params: { id: appointment.id },
          body: { waivers: [{ service_id: serviceId, reason: 'Our mistake' }], retail: [], discount: null },
        }),
        requests: 5,
        statusByPlace: { ...rights.staff, own: rights.desk.own },
      },
    },
  },
  closeBill: {
    sample: ({ servedId }) => ({ params: { id: servedId }, body: {} }),
    requests: 6,
    statusByPlace: rights.staff,
    auditEntries: ['bill close'],
  },
  createSale: {
    sample: ({ salon, productId }) => ({
      body: {
        location_id: salon.location_id,
        retail: [{ line_id: 'line-1', product_id: productId, quantity: 1, price: 24 }],
      },
    }),
    // The client, the counter and settings, the catalog revision, the transaction, and the revision of the stock.
    requests: 5,
    statusByPlace: rights.staff,
    auditEntries: ['bill close'],
  },
  assignBowl: {
    sample: ({ mixed: { id, bowlId }, serviceId: service_id }) => ({ params: { id, bowlId }, body: { service_id } }),
    // The bill as above, the transaction, and the revision of past days.
    requests: 6,
    statusByPlace: rights.staff,
    auditEntries: ['bowl assign'],
  },
  getWebhook: { sample: () => ({}), requests: 1, statusByPlace: { own: systemAdmin } },
  saveWebhook: {
    sample: () => ({ body: { url: `https://till.example.com/${nextNumber()}` } }),
    requests: 2,
    statusByPlace: { own: systemAdmin },
    auditEntries: ['webhook save'],
  },
  rotateWebhookSecret: {
    sample: () => ({ body: {} }),
    requests: 2,
    statusByPlace: { own: systemAdmin },
    auditEntries: ['webhook rotate'],
  },
  listFailedDeliveries: { sample: () => ({}), requests: 1, statusByPlace: { own: systemAdmin } },
  sendBillAgain: {
    sample: ({ failedId }) => ({ params: { id: failedId }, body: {} }),
    requests: 2,
    statusByPlace: { own: systemAdmin, foreign: '401 403 403 403 404 403 403' },
    auditEntries: ['bill delivery send again'],
  },
  reopenBill: {
    sample: ({ billedId }) => ({ params: { id: billedId }, body: { reason: 'A line was wrong' } }),
    requests: 5,
    statusByPlace: rights.admins,
    auditEntries: ['bill reopen'],
  },
};
