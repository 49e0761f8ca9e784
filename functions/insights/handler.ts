import { insights } from '../../shared/contract/insights.ts';
import { serve } from '../kit/serve.ts';
import { coverIn } from './cover.ts';
import { wasteOf } from './waste.ts';

export const handler = serve(insights, {
  getCover: async ({ query: { location }, caller }) => coverIn(caller, location),
  getWaste: async ({ query, caller }) => wasteOf(caller, query),
});
