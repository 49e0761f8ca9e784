import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { Scheduler } from '../../../../web/screens/scheduler/Scheduler.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { buildSession } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

fullTest('a book that cannot be read books nothing, and leads to the own salon', async () => {
  const body = { message: 'User Not authorized, please check your role' };
  const refused = { endpoint: api.scheduler.getSchedulerData, status: 403, body };
  const { user, here } = showScreen(Scheduler, '/scheduler?location_id=9', [1, 4], [refused]);
  await screen.findByText(body.message);
  const button = screen.getByRole('button', { name: 'New appointment' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('combobox', { name: 'Salon' }));
  const own = buildSession([1, 4]).user;
  await user.click(await screen.findByRole('option', { name: own.location_name }));
  expect(here()).toContain(`location_id=${own.location_id}`);
});
