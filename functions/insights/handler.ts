import { insights } from '../../shared/contract/insights.ts';
import { serve } from '../kit/serve.ts';
import { coverIn } from './cover.ts';
import { profitOf } from './profit.ts';
import { dashboardMarkOf, salonDashboardOf } from './salonDashboard.ts';
import { stylistDashboardOf } from './stylistDashboard.ts';
import { wasteOf } from './waste.ts';

export const handler = serve(insights, {
  getSalonDashboard: async ({ body, caller }) => salonDashboardOf(caller, body),
  getStylistDashboard: async ({ body, caller }) => stylistDashboardOf(caller, body),
  getDashboardMark: async ({ body: { location_id }, caller }) => ({ mark: await dashboardMarkOf(caller, location_id) }),
  getCover: async ({ query: { location }, caller }) => coverIn(caller, location),
  getProfit: async ({ query, caller }) => profitOf(caller, query),
  getWaste: async ({ query, caller }) => wasteOf(caller, query),
});
