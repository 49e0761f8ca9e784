import { insights } from '../../shared/contract/insights.ts';
import { serve } from '../kit/serve.ts';
import { coverIn } from './cover.ts';
import { profitOf } from './profit.ts';
import { wasteOf } from './waste.ts';

export const handler = serve(insights, {
  getCover: async ({ query: { location }, caller }) => coverIn(caller, location),
  getProfit: async ({ query, caller }) => profitOf(caller, query),
  getWaste: async ({ query, caller }) => wasteOf(caller, query),
});
