import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExpectedService, ServiceUse } from '../../../../shared/contract/expectedUse.ts';
import { api } from '../../../../shared/contract/index.ts';
import { ExpectedUsed } from '../../../../web/screens/insights/ExpectedUsed.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

const root: ExpectedService = {
  ...{ location_id: 1, service_id: 'ROOT', service_name: 'Root', grams: 40, median_of: 50 },
};
const mara: ServiceUse = {
  ...{ location_id: 1, service_id: 'ROOT', user_id: 'M', user_name: 'Mara', bowls: 2, grams: 120, cost: 12 },
  products: [{ name: 'Igora 8-1', grams: 120 }],
};
const part = { ...mara, bowls: 1, grams: 60, cost: 6, products: [{ name: 'Developer', grams: 60 }] };

test('bowls of all pages are compared with what is expected, and a line leads to its bowls', async () => {
  const endpoint = api.insights.listExpectedUse;
  const set = { ...root, service_id: 'GLOSS', service_name: 'Gloss', median_of: 0 };
  const { user, here } = showScreen(
    ExpectedUsed,
    '/expected-used?location_id=1&from=2026-11-15&to=2026-11-21',
    as.manager,
    [
      { endpoint: api.locations.listLocationsByRole, body: [sampleSalon()] },
      { endpoint, body: { services: [root, set], used: [mara], next_page: 1 } },
      {
        endpoint,
        body: {
          services: [],
          used: [
            part,
            { ...part, user_id: 'T', user_name: 'Tomás', grams: 44 },
            { ...part, user_id: 'T', user_name: 'Tomás', service_id: 'GLOSS', grams: 50 },
          ],
        },
      },
    ],
  );
  // Mara: 180 g in three bowls, 60 g above 120 g. Tomás: 10 g above 40 g, a fifth of $6.
  const figures = within(await screen.findByLabelText('In these days'));
  expect(figures.getByText('$7.20')).toBeDefined();
  expect(figures.getByText('70 g')).toBeDefined();
  const row = screen.getByRole('row', { name: /Mara/ });
  const cells = within(row).getAllByRole('gridcell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    ['Mara', 'Fairfax', 'Root', '3', '40.0', 'Median of 50', '60.0', '50.0', '60.0', '$6.00'].concat(
      'Igora 8-1 40.0, Developer 20.0',
    ),
  );
  expect(screen.getByRole('row', { name: /Tomás/ }).textContent).toContain('Gloss140.0Set by hand50.025.010.0$1.20');
  expect(screen.getAllByRole('row', { name: /Tomás/ })).toHaveLength(1);
  await user.click(within(row).getByText('Root'));
  expect(here()).toBe(
    '/reports-sql?from=2026-11-15&to=2026-11-21&location_id=1&v.user_name=Mara&v.service=Root&service_id=ROOT',
  );
});
