import { insights } from '../../shared/contract/insights.ts';
import { serve } from '../kit/serve.ts';
import { listSalonsRevisions } from '../watch/revisionStore.ts';
import { getCover } from './cover.ts';
import { listExpectedUse } from './expectedUse.ts';
import { getFirstSteps } from './firstSteps.ts';
import { listMissedCharges } from './missedCharges.ts';
import { getMonthEnd } from './monthEnd.ts';
import { listClientFigures, listStylistFigures } from './people.ts';
import { getProfit } from './profit.ts';
import { getSalonDashboard } from './salonDashboard.ts';
import { listSalonFigures, listSalonStock } from './salons.ts';
import { getStylistDashboard } from './stylistDashboard.ts';
import { getWaste } from './waste.ts';
import { listWeeklyOrders } from './weeklyOrders.ts';

export const handler = serve(insights, {
  getSalonDashboard: async ({ body, caller }) => getSalonDashboard(caller, body),
  getStylistDashboard: async ({ body, caller }) => getStylistDashboard(caller, body),
  getDashboardMark: async ({ body: { location_id }, caller }) => ({
    mark: (await listSalonsRevisions(caller, [location_id])).join(),
  }),
  getFirstSteps: async ({ query: { location }, caller }) => getFirstSteps(caller, location),
  getCover: async ({ query: { location }, caller }) => getCover(caller, location),
  listMissedCharges: ({ query, caller }) => listMissedCharges(caller, query),
  listExpectedUse: ({ query, caller }) => listExpectedUse(caller, query),
  listSalonFigures: ({ query, caller }) => listSalonFigures(caller, query),
  listStylistFigures: ({ query, caller }) => listStylistFigures(caller, query),
  listClientFigures: ({ query, caller }) => listClientFigures(caller, query),
  listSalonStock: ({ query, caller }) => listSalonStock(caller, query),
  listWeeklyOrders: ({ query, caller }) => listWeeklyOrders(caller, query),
  getProfit: async ({ query, caller }) => getProfit(caller, query),
  getMonthEnd: async ({ query, caller }) => getMonthEnd(caller, query),
  getWaste: async ({ query, caller }) => getWaste(caller, query),
});
