import type { api } from '../../shared/contract/index.ts';
import { monthsBetween } from '../../shared/rules/time.ts';
import { daysAhead } from '../support/days.ts';
import { type FamilyRecords, rights } from './record.ts';

const everywhere = rights.admins.own;
/** They ask about no salon. */
const ofAllSalons = { own: everywhere, sister: everywhere, foreign: everywhere };

export const insights: FamilyRecords<typeof api.insights> = {
  getSalonDashboard: {
    sample: ({ salon }) => ({ body: { location_id: salon.location_id, days: 7 } }),
    // Totals (three) and their revision, the stock and its revision, orders, the catalog revision, distributors, fourteen days of the book
    // and their revision, the menu.
    requests: 25,
    statusByPlace: rights.desk,
  },
  getStylistDashboard: {
    sample: ({ salon, stylist }) => ({ body: { location_id: salon.location_id, user_id: stylist.user_id } }),
    // The user, totals and their revision, their day in the book, fourteen days of it and their revision, the menu, today's totals and
    // bowls, and each month of the 28 days before.
    requests: 24 + monthsBetween(daysAhead(-28), daysAhead(-1)).length,
    statusByPlace: rights.desk,
  },
  getFirstSteps: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id) } }),
    // The salon, its stylists, the menu, one product, what the stylists do, and a day of each of them.
    requests: 7,
    statusByPlace: rights.admins,
  },
  getDashboardMark: {
    sample: ({ salon }) => ({ body: { location_id: salon.location_id } }),
    requests: 4,
    statusByPlace: rights.staff,
  },
  getWaste: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-07' } }),
    // Daily totals by stylist, product, day and service, weekly totals, the menu, and the catalog revision.
    requests: 7,
    statusByPlace: rights.staff,
  },
  getCover: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id) } }),
    // Totals of bowls and sales, stock, orders, distributors, and the catalog revision.
    requests: 5,
    statusByPlace: rights.admins,
  },
  listMissedCharges: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-03' } }),
    // The menu, three days of the book, their sales without a visit, and a month of bowls.
    requests: 6,
    statusByPlace: rights.admins,
  },
  listExpectedUse: {
    sample: ({ salon }) => ({
      query: { location: String(salon.location_id), from: daysAhead(1), to: daysAhead(3) },
    }),
    // The months of 90 days of bowls, and the menu unless it is remembered.
    requests: { atMost: monthsBetween(daysAhead(-86), daysAhead(3)).length + 1 },
    statusByPlace: rights.admins,
  },
  listSalonFigures: {
    sample: () => ({ query: { from: daysAhead(1), to: daysAhead(3), page: 'start' } }),
    // Two salons: their settings, stylists, hours and bowls; per day of the book its revision, sales and what is kept.
    requests: 23,
    statusByPlace: ofAllSalons,
  },
  listStylistFigures: {
    sample: ({ salon }) => ({
      query: { location: String(salon.location_id), from: daysAhead(1), to: daysAhead(3), page: 'start' },
    }),
    // The salon's settings, stylists and their hours and names, bowls; per day of the book its revision, sales and what is kept twice.
    requests: 11,
    statusByPlace: rights.admins,
  },
  listClientFigures: {
    sample: ({ salon }) => ({
      query: { location: String(salon.location_id), from: daysAhead(1), to: daysAhead(3), page: 'start' },
    }),
    requests: 7,
    statusByPlace: rights.admins,
  },
  listSalonStock: {
    sample: () => ({ query: {} }),
    // Two salons: stock and its revision, totals of bowls and sales and theirs, orders; the last counts, distributors and the catalog revision.
    requests: 21,
    statusByPlace: ofAllSalons,
  },
  listWeeklyOrders: {
    sample: () => ({ query: {} }),
    // Distributors and the catalog revision; of two salons totals and their revision, orders, stock.
    requests: 10,
    statusByPlace: ofAllSalons,
  },
  getProfit: {
    sample: ({ salon }) => ({ query: { location: String(salon.location_id), from: '2026-11-01', to: '2026-11-03' } }),
    // The salon's configuration, three days of the book, their sales without a visit, and a month of bowls. The menu is remembered.
    requests: 6,
    statusByPlace: rights.admins,
  },
  getMonthEnd: {
    sample: () => ({ query: { month: daysAhead(0).slice(0, 7) } }),
    // The catalog revision. Of both salons what is kept of the month, of the one before and of days; the stock twice, movements, bills with
    // their number, which days have anything, and up to ten of those days.
    requests: { atMost: 1 + 2 * (12 + 3 * 10) },
    // All salons of the caller, whatever the place.
    statusByPlace: { own: rights.admins.own },
  },
};
