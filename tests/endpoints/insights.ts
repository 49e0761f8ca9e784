import type { api } from '../../shared/contract/index.ts';
import { monthsBetween } from '../../shared/rules/time.ts';
import { daysAhead } from '../support/days.ts';
import type { FamilyRecords } from './record.ts';

export const insights: FamilyRecords<typeof api.insights> = {
  getSalonDashboard: {
    sample: ({ salon }) => ({ body: { location_id: salon.location_id, days: 7 } }),
    // Totals (three) and their revision, the stock and its revision, orders, the catalog revision, seven days of the book and their
    // revision,
    // the menu.
    requests: 17,
    statusByPlace: {
      own: '401 403 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 404 404 404 403 403',
    },
  },
  getStylistDashboard: {
    sample: ({ salon, stylist }) => ({ body: { location_id: salon.location_id, user_id: stylist.user_id } }),
    // The user, totals and their revision, their day in the book, seven days of it and their revision, the menu, today's totals and bowls,
    // and each month of the 28 days before.
    requests: 15 + monthsBetween(daysAhead(-28), daysAhead(-1)).length,
    statusByPlace: {
      own: '401 403 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 404 404 404 403 403',
    },
  },
  getDashboardMark: {
    sample: ({ salon }) => ({ body: { location_id: salon.location_id } }),
    requests: 4,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  getWaste: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-07' } }),
    // Daily totals by stylist, product, day and service, weekly totals, the menu, and the catalog revision.
    requests: 7,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  getCover: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id) } }),
    // Totals, stock, orders, distributors, and the catalog revision.
    requests: 4,
    statusByPlace: {
      own: '401 403 403 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 403 404 404 403 403',
    },
  },
  getProfit: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-03' } }),
    // The salon's configuration, three days of the book, and a month of bowls.
    requests: 5,
    statusByPlace: {
      own: '401 403 403 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 403 404 404 403 403',
    },
  },
};
