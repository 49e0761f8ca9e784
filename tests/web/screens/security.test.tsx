import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { security } from '../../../shared/contract/security.ts';
import { Security } from '../../../web/screens/users/Security.tsx';
import { as } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';

const { getSecuritySettings, updateSecuritySettings } = security;
const stored = { idleLockMinutes: null, secondFactor: { who: 'nobody' as const, from: null }, version: 0 };

test('the lock is set in minutes, and a second factor needs the day on which it begins', async () => {
  const { user, sent } = showScreen(Security, '/security', as.admin, [
    { endpoint: getSecuritySettings, body: stored },
    { endpoint: updateSecuritySettings, body: { ...stored, idleLockMinutes: 5, version: 1 } },
  ]);
  await user.type(await screen.findByLabelText('Lock after'), '5');
  await user.click(screen.getByRole('combobox', { name: 'Required for' }));
  await user.click(await screen.findByRole('option', { name: 'Everybody' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Please choose a day')).length).toBe(1);
  await user.type(screen.getByLabelText('From'), '12/01/2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved\./)).toBeTruthy();
  expect(sent[updateSecuritySettings.path]).toEqual({
    ...{ idleLockMinutes: 5, version: 0 },
    secondFactor: { who: 'everybody', from: '2026-12-01' },
  });
});
