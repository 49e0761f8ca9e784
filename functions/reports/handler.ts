import { reports } from '../../shared/contract/reports.ts';
import { serve } from '../kit/serve.ts';
import { salonsOf, salonsWithin } from '../locations/store.ts';
import { correct } from './correcting.ts';
import { formulasOf } from './formulas.ts';
import { asBowls, asEntries, transactions } from './listing.ts';
import { spendOf, usageOf } from './sums.ts';

export const handler = serve(reports, {
  listTransactions: async ({ query: { location, ...asked }, caller }) =>
    transactions(caller, await salonsOf(caller, location), asked, asEntries),
  listRawTransactions: async ({ body, caller }) => transactions(caller, await salonsWithin(caller), body, asEntries),
  listProductUsage: async ({ body: { location, ...asked }, caller }) =>
    transactions(caller, await salonsOf(caller, location), asked, asEntries),
  listRolledTransactions: async ({ query: { location, ...asked }, caller }) =>
    transactions(caller, await salonsOf(caller, location), asked, asBowls),
  listRolledTransactionsOld: async ({ body, caller }) =>
    transactions(caller, await salonsWithin(caller), body, asBowls),
  saveRolledTransactions: async ({ body, caller }) => ({ results: await correct(caller, body.changes) }),
  listFormulas: ({ body, caller }) => formulasOf(caller, body),
  getSalonUsageOld: async ({ body, caller }) =>
    (await usageOf(caller, body)).map(({ location_name, product_alias, container_used }) => ({
      salon: location_name,
      product_id: product_alias,
      containers_used: container_used,
    })),
  getSalonUsage: async ({ body, caller }) => usageOf(caller, body),
  getStylistSpendOld: async ({ body, caller }) =>
    (await spendOf(caller, body)).map(({ Stylist, total_spent, total_number, average_spent }) => ({
      Stylist,
      total_spend: total_spent,
      number_of_transactions: total_number,
      average_spend: average_spent,
    })),
  getStylistSpend: async ({ body, caller }) => spendOf(caller, body),
});
