import { reports } from '../../shared/contract/reports.ts';
import { auditEntry } from '../kit/audit.ts';
import { serve } from '../kit/serve.ts';
import { commit } from '../kit/write.ts';
import { listCallerSalons, listRequestedSalons } from '../locations/store.ts';
import { saveCorrections } from './corrections.ts';
import { listFormulas } from './formulas.ts';
import { entryFormat, listTransactions, rolledFormat } from './listing.ts';
import { listPastPage } from './pastStore.ts';
import { getSpend, getUsage } from './sums.ts';

export const handler = serve(reports, {
  listTransactions: async ({ query: { location, dozen, ...asked }, caller }) =>
    listTransactions(caller, await listRequestedSalons(caller, location, dozen), asked, entryFormat),
  listRawTransactions: async ({ body, caller }) =>
    listTransactions(caller, await listCallerSalons(caller), body, entryFormat),
  listProductUsage: async ({ body: { location, ...asked }, caller }) =>
    listTransactions(caller, await listRequestedSalons(caller, location), asked, entryFormat),
  listRolledTransactions: async ({ query: { location, ...asked }, caller }) =>
    listTransactions(caller, await listRequestedSalons(caller, location), asked, rolledFormat),
  listRolledTransactionsOld: async ({ body, caller }) =>
    listTransactions(caller, await listCallerSalons(caller), body, rolledFormat),
  saveRolledTransactions: async ({ body, caller }) => ({ results: await saveCorrections(caller, body.changes) }),
  listFormulas: ({ body, caller }) => listFormulas(caller, body),
  listPastFormulas: ({ body, caller }) => listPastPage(caller.organization_id, body),
  recordExport: async ({ caller }) => {
    const id = String(caller.organization_id);
    await commit([auditEntry(caller, { entity: 'organization', id, action: 'export' })]);
  },
  getSalonUsageOld: async ({ body, caller }) =>
    (await getUsage(caller, body)).map(({ location_name, product_alias, container_used }) => ({
      salon: location_name,
      product_id: product_alias,
      containers_used: container_used,
    })),
  getSalonUsage: async ({ body, caller }) => getUsage(caller, body),
  getStylistSpendOld: async ({ body, caller }) =>
    (await getSpend(caller, body)).map(({ Stylist, total_spent, total_number, average_spent }) => ({
      Stylist,
      total_spend: total_spent,
      number_of_transactions: total_number,
      average_spend: average_spent,
    })),
  getStylistSpend: async ({ body, caller }) => getSpend(caller, body),
});
