import { insights } from '../../shared/contract/insights.ts';
import { serve } from '../kit/serve.ts';
import { wasteOf } from './waste.ts';

export const handler = serve(insights, {
  getWaste: async ({ query, caller }) => wasteOf(caller, query),
});
