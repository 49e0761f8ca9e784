import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { SuggestedLevels } from '../../../../web/screens/inventory/Levels.tsx';
import { SalonUsage } from '../../../../web/screens/reports/Usage.tsx';
import { freezeClock } from '../../../support/freezeClock.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const fairfax = sampleSalon();
const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax] };
const line = (product_id: string, more: object) => ({
  product_id,
  product_name: `Igora ${product_id}`,
  manufacturer_name: 'Schwarzkopf',
  reseller_id: 'R1',
  reseller_company_name: 'Salon Supply',
  current: 3,
  on_order: 0,
  desired: 6,
  suggested: 9,
  week: 7,
  week_sold: 0,
  days: 3,
  delivery: '2026-11-27',
  until_delivery: 4,
  state: 'short',
  version: 5,
  ...more,
});
const lines = [
  line('8-1', { current: -3, days: 0, state: 'out' }),
  line('7-1', {}),
  line('5-0', { overdue: '2026-11-15', reseller_id: 'R2', reseller_company_name: 'Color House' }),
  line('6-0', { week_sold: 2.5, days: 5.25, state: 'little', suggested: 6 }),
  line('OIL', { days: null, week: 0, state: 'unused', suggested: 0 }),
];
const cover = { endpoint: api.insights.getCover, body: { since: '2026-10-01', lines } };

test('what goes first stands first beside the report, and is ordered from whoever carries it', async () => {
  const { user, here } = showScreen(SalonUsage, '/salon-reports-sql', as.manager, [salons, cover]);
  const list = await screen.findByRole('list', { name: 'Days of cover' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Igora 8-1-3 on hand · 7 per weekOut',
    'Igora 7-13 on hand · 7 per week3.0 days',
    'Igora 5-03 on hand · 7 per week · overdue since Nov 153.0 days',
    'Igora 6-03 on hand · 7 per week, 2.5 of it sold5.3 days',
  ]);
  expect(screen.getByText('3 run out before the next delivery')).toBeDefined();
  expect(screen.getByText('The next can come Fri, Nov 27.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Reorder 2 from Salon Supply' }));
  expect(here()).toBe('/reorder?location_id=1&reseller=R1&item=8-1&item=7-1');
});

test('levels that are ticked are taken over with the versions that were seen; what was refused stays ticked', async () => {
  const save = { endpoint: api.inventory.saveInventory, body: { message: 'Saved', inventory: [] } };
  const { user, sent } = showScreen(SuggestedLevels, '/levels', as.manager, [salons, cover, save]);
  const tick = async (name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
  await tick(/Igora 8-1/);
  await tick(/Igora 6-0/);
  expect(screen.getByRole('row', { name: /Igora 6-0/ }).textContent).toContain('72.55.3 days');
  expect(screen.queryByRole('row', { name: /OIL/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use 1 level' }));
  expect(await screen.findByText('1 level set')).toBeDefined();
  expect(sent['/gateway/dh6zwk9ifl']).toMatchObject({
    Location: 1,
    items: [{ product_id: '8-1', inventory_desired_quantity: 9, version: 5 }],
  });
  expect(screen.getByRole('button', { name: 'Use these levels' })).toBeDefined();
});

fullTest('a level that somebody else changed meanwhile is not overwritten, and stays ticked', async () => {
  const refused = { endpoint: api.inventory.saveInventory, status: 409, body: { message: 'Changed since' } };
  const { user } = showScreen(SuggestedLevels, '/levels', as.manager, [salons, cover, refused]);
  await user.click(within(await screen.findByRole('row', { name: /Igora 8-1/ })).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Use 1 level' }));
  expect(await screen.findByText('1 level not saved. Changed since')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Use 1 level' })).toBeDefined();
});

fullTest('of a salon that is read still, or cannot be read, no level of the one before is taken over', async () => {
  const rosslyn = { ...fairfax, location_id: 2, location_name: 'Rosslyn' };
  const both = { ...salons, body: [fairfax, rosslyn] };
  const { user, here } = showScreen(SuggestedLevels, '/levels?location_id=1', as.admin, [
    both,
    cover,
    { ...cover, status: 500, body: { message: 'Something went wrong.', code: 'internal' } },
  ]);
  await screen.findByRole('row', { name: /Igora 8-1/ });
  await user.click(screen.getByRole('combobox', { name: 'Salon' }));
  await user.click(await screen.findByRole('option', { name: 'Rosslyn' }));
  await waitFor(() => expect(here()).toContain('location_id=2'));
  await screen.findByText('Something went wrong.');
  expect(screen.queryByRole('row', { name: /Igora 8-1/ })).toBeNull();
  // The text above the list is the same for every salon, so that the layout does not shift.
  expect(screen.getByText(/^Enough for your busiest days/)).toBeTruthy();
});
