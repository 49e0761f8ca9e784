import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { AuditLog } from '../../../web/screens/audit/AuditLog.tsx';
import { Bills } from '../../../web/screens/bills/Bills.tsx';
import { SalonDashboard } from '../../../web/screens/dashboards/SalonDashboard.tsx';
import { StylistDashboard } from '../../../web/screens/dashboards/StylistDashboard.tsx';
import { GetStarted } from '../../../web/screens/firstDay/GetStarted.tsx';
import { ProfitScreen } from '../../../web/screens/insights/Profit.tsx';
import { Waste } from '../../../web/screens/insights/Waste.tsx';
import { Messages } from '../../../web/screens/messages/List.tsx';
import { ProductUsage } from '../../../web/screens/pivot/ProductUsage.tsx';
import { RolledTransactions } from '../../../web/screens/reports/Rolled.tsx';
import { StylistSpendings } from '../../../web/screens/reports/Spending.tsx';
import { Transactions } from '../../../web/screens/reports/Transactions.tsx';
import { sampleSalon, sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';

const { listLocationsByRole } = api.locations;
const { listBills, listOpenBills } = api.bills;
const { getFirstSteps, getProfit, getSalonDashboard, getStylistDashboard, getWaste } = api.insights;
const { listProductUsage, listRolledTransactions, listTransactions } = api.reports;

/** What the reads reply that do not fail. */
const answers: readonly Answer[] = [
  { endpoint: listLocationsByRole, body: [sampleSalon()] },
  { endpoint: api.users.listUsers, body: [sampleUser()] },
  { endpoint: listBills, body: { Items: [], next_cursor: '', has_more: false } },
  { endpoint: listOpenBills, body: { not_billed: [], with_products: [] } },
];

/** Screens by path, with the reads without which they cannot show what they are for. */
const screens: Record<string, { Screen: ComponentType; reads: readonly Endpoint[] }> = {
  '/audit': { Screen: AuditLog, reads: [listLocationsByRole, api.audit.listAuditEntries] },
  '/bills?location_id=1': { Screen: Bills, reads: [listLocationsByRole, listBills, listOpenBills] },
  '/get-started': { Screen: GetStarted, reads: [listLocationsByRole, getFirstSteps] },
  '/messages?location_id=1': { Screen: Messages, reads: [listLocationsByRole, api.messages.listMessages] },
  '/profit?location_id=1': { Screen: ProfitScreen, reads: [listLocationsByRole, getProfit] },
  '/reporting?location_id=1': { Screen: ProductUsage, reads: [listLocationsByRole, listProductUsage] },
  '/reports-sql?location_id=1': { Screen: Transactions, reads: [listLocationsByRole, listTransactions] },
  '/rolled-reports-sql?location_id=1': {
    Screen: RolledTransactions,
    reads: [listLocationsByRole, listRolledTransactions],
  },
  '/salon-dashboard': { Screen: SalonDashboard, reads: [listLocationsByRole, getSalonDashboard] },
  '/stylist-dashboard': { Screen: StylistDashboard, reads: [listLocationsByRole, getStylistDashboard] },
  '/stylist-spend-sql': { Screen: StylistSpendings, reads: [listLocationsByRole] },
  '/waste': { Screen: Waste, reads: [listLocationsByRole, getWaste] },
  '/waste?location_id=1': { Screen: Waste, reads: [listLocationsByRole, getWaste] },
};

const cases = Object.entries(screens).flatMap(([path, { Screen, reads }]) =>
  reads.map((failing) => ({ path, Screen, failing, read: failing.summary })),
);
test.each(cases)('$path says so and offers Retry if this fails: $read', async ({ path, Screen, failing }) => {
  const works = answers.filter(({ endpoint }) => endpoint !== failing);
  const fails = { endpoint: failing, status: 503, body: { message: 'Busy' } };
  showScreen(Screen, path, as.admin, [fails, ...works], buildSession(as.admin, { location_id: null }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('button', { name: 'Retry' })).toBeDefined();
});
