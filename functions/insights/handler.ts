import { insights } from '../../shared/contract/insights.ts';
import { serve } from '../kit/serve.ts';
import { coverIn } from './cover.ts';
import { profitOf } from './profit.ts';
import { salonDashboardOf } from './salonDashboard.ts';
import { stylistDashboardOf } from './stylistDashboard.ts';
import { wasteOf } from './waste.ts';

export const handler = serve(insights, {
  getSalonDashboard: async ({ body, caller }) => salonDashboardOf(caller, body),
  getStylistDashboard: async ({ body, caller }) => stylistDashboardOf(caller, body),
  getCover: async ({ query: { location }, caller }) => coverIn(caller, location),
  getProfit: async ({ query, caller }) => profitOf(caller, query),
  getWaste: async ({ query, caller }) => wasteOf(caller, query),
});
