import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { ConfigureSalon } from '../../../web/screens/salons/ConfigureSalon.tsx';
import { CreateSalon } from '../../../web/screens/salons/CreateSalon.tsx';
import { UserAccount } from '../../../web/screens/users/UserAccount.tsx';
import { showScreen } from '../../support/showScreen.tsx';

const salon = { location_id: 1, location_name: 'Fairfax', organization_id: 1, organization_name: 'Luma', zone: 'UTC' };
const mara = {
  user_id: 'u1',
  user_first_name: 'Mara',
  user_last_name: 'Ellison',
  user_email: 'mara@luma.test',
  user_phone: '',
  user_status: 'ACTIVE',
  user_barcode: '482019357164',
  roles: [{ role: 'stylist' }],
  location_id: 1,
  location_name: 'Fairfax',
  location_ids: [1],
  organization_id: 1,
  org_name: 'Luma',
  version: 4,
};

type Answers = Parameters<typeof showScreen>[3];

const { users, locations } = api;
const salons = { endpoint: locations.listLocationsByRole, body: [salon] };
/** Mara as she is read, and what the server says to a change of hers. */
const read = (body: object = mara) => ({ endpoint: users.getUser, params: { id: 'u1' }, body });
const saved = (body: object = mara, status = 200) => ({
  endpoint: users.updateUser,
  params: { id: 'u1' },
  status,
  body,
});

/** A screen in front of a salon admin. */
const show = (Screen: ComponentType, address: string, answers: Answers) => showScreen(Screen, address, [2], answers);
const showMara = (answers: Answers) => show(UserAccount, '/users/u1', [salons, ...answers]);

describe('a person', () => {
  test('an empty form asks for every name the account needs', async () => {
    const { user } = show(UserAccount, '/create-account', [salons]);
    await user.click(await screen.findByRole('button', { name: 'Create a new account' }));
    for (const text of ['First name is required', 'Last name is required', 'Email is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('User must be assigned a location')).toBeTruthy();
    expect(screen.getByText('User must be assigned a role')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate Account' })).toBeNull();
  });

  test('unticking the barcode of a person sends none, with the version that was read', async () => {
    const { user, sent } = showMara([read(), saved()]);
    await user.click(await screen.findByRole('checkbox', { name: 'Generate Barcode' }));
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ barcode: null, location: 1, locations: [1], version: 4 });
  });

  test('somebody else was faster: what they wrote is shown, what was typed stays and can be saved', async () => {
    const newer = { ...mara, user_first_name: 'Maria', user_last_name: 'Ellison-Day', version: 5 };
    const stale = { message: 'Somebody else changed this.', code: 'stale' };
    const { user, sent } = showMara([read(), read(newer), saved(stale, 409), saved()]);
    await user.type(await screen.findByLabelText(/^First name/), 'bel');
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText(/First name: now Maria; you wrote Marabel/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ firstName: 'Marabel', lastName: 'Ellison-Day', version: 5 });
  });

  test('roles and salons beyond the editor stay when others are picked', async () => {
    const both = { ...mara, location_id: 4, location_ids: [4, 1], roles: [{ role: 'product admin' }] };
    const { user, sent } = showMara([read(both), saved(both)]);
    expect(await screen.findByText('Product admin stays as it is.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /^Access level/ }));
    await user.click(screen.getByRole('option', { name: 'Front desk' }));
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({
      location: 4,
      locations: [4, 1],
      roles: ['product admin', 'front desk'],
    });
  });

  test('what the server refuses is said word for word, with its reason when there is one', async () => {
    const conflict = { message: 'Name another first.', code: 'conflict' };
    const { user } = showMara([read(), saved({}, 500), saved(conflict, 409)]);
    await user.type(await screen.findByLabelText(/^First name/), 'bel');
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('Error updating user.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('Error updating user. Name another first.')).toBeTruthy();
  });

  test('deactivation asks first, then sends the status', async () => {
    const { user, sent } = showMara([read(), saved()]);
    await user.click(await screen.findByRole('button', { name: 'Deactivate Account' }));
    expect(await screen.findByText('Are you sure you want to deactivate this user?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ status: 'INACTIVE', version: 4 });
  });
});

describe('a salon', () => {
  test('needs an organization', async () => {
    const { user } = show(CreateSalon, '/create-salon', [
      { endpoint: locations.listOrganizations, body: ['1 Luma Hair'] },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add New Salon' }));
    expect(await screen.findByText('User must be assigned a Organization')).toBeTruthy();
  });

  test('is saved with its closed days; a failure without a word says only that', async () => {
    const address = { location: 1, salonAddress: '1 Main St', phoneNumber: '17035550142', version: 2 };
    const { user, sent } = show(ConfigureSalon, '/configure-salon', [
      salons,
      {
        endpoint: locations.getSalonConfig,
        params: { id: '1' },
        body: { ...address, timeZone: 'Eastern Standard Time' },
      },
      { endpoint: locations.saveSalonConfig, status: 500, body: {} },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Operation failed')).toBeTruthy();
    expect(sent['/gateway/v0gi2lnyki']).toMatchObject({ ...address, isMondayOpen: false, mondayOpen: 'closed' });
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Monday opening time is required')).toBeTruthy();
  });
});
