import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { ConfigureSalon } from '../../../web/screens/salons/ConfigureSalon.tsx';
import { CreateSalon } from '../../../web/screens/salons/CreateSalon.tsx';
import { Teams } from '../../../web/screens/users/Teams.tsx';
import { UserAccount } from '../../../web/screens/users/UserAccount.tsx';
import { fill } from '../../support/fill.ts';
import { fullTest } from '../../support/fullTest.ts';
import { sampleSalon, sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';

const salon = sampleSalon(1, 'Fairfax', 'UTC');
const mara = sampleUser({ user_barcode: '482019357164', version: 4 });

const { users, locations } = api;
const salons = { endpoint: locations.listLocationsByRole, body: [salon] };
/** Reply with Mara's record, and the reply to its update. */
const read = (body: object = mara) => ({ endpoint: users.getUser, params: { id: 'u1' }, body });
const saved = (body: object = mara, status = 200) => ({
  endpoint: users.updateUser,
  params: { id: 'u1' },
  status,
  body,
});

/** Shows a screen to a salon admin. */
const show = (Screen: ComponentType, address: string, answers: Answer[]) =>
  showScreen(Screen, address, as.manager, answers);
const showMara = (answers: Answer[]) => show(UserAccount, '/users/u1', [salons, ...answers]);

describe('a person', () => {
  test('an empty form asks for every name the account needs', async () => {
    const { user } = show(UserAccount, '/create-account', [salons]);
    await user.click(await screen.findByRole('button', { name: 'Create a new account' }));
    for (const text of ['First name is required', 'Last name is required', 'Email is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('User must be assigned a role')).toBeTruthy();
    // The only salon is chosen already.
    expect(screen.queryByText('User must be assigned a location')).toBeNull();
    expect(screen.getByRole('button', { name: /Fairfax/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate Account' })).toBeNull();
  });

  test('a lost phone is reset by somebody else, after a question', async () => {
    const own = buildSession(as.manager);
    const session = { ...own, user: { ...own.user, userID: 'u9' } };
    const reset = { endpoint: users.resetSecondFactor, params: { id: 'u1' }, body: { message: 'It is off.' } };
    const since = { ...mara, second_factor_since: '2026-11-01T10:00:00.000Z' };
    const { user, sent } = showScreen(UserAccount, '/users/u1', as.manager, [salons, read(since), reset], session);
    await user.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    expect(sent['/users/u1/secondFactor/reset']).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('It is off.')).toBeTruthy();
  });

  fullTest('the badge that somebody carries is taken away after a question only', async () => {
    const { user, sent } = showMara([read(), saved()]);
    const ticked = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Generate Barcode' });
    await user.click(ticked);
    await screen.findByText('The old badge will stop working. Remove it?');
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(ticked.checked).toBe(true));
    expect(screen.getByRole('img', { name: 'Barcode 482019357164' })).toBeTruthy();

    await user.click(ticked);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ barcode: null, location: 1, locations: [1], version: 4 });
  });

  test('a number made by mistake is none to lose, and ticking again brings the badge back', async () => {
    const { user } = showMara([read({ ...mara, user_barcode: null })]);
    const ticked = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Generate Barcode' });
    await user.click(ticked);
    expect(await screen.findByRole('img', { name: /^Barcode \d{12}$/ })).toBeTruthy();
    await user.click(ticked);
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Barcode/ })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('the form says who it is about and how they stand', async () => {
    showMara([read()]);
    expect(await screen.findByText('Mara Ellison ·')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Edit Account' })).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send invitation again' })).toBeNull();
  });

  test('somebody inactive is let in again', async () => {
    const { user, sent } = showMara([read({ ...mara, user_status: 'INACTIVE' }), saved()]);
    await user.click(await screen.findByRole('button', { name: 'Activate Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ status: 'ACTIVE', barcode: '482019357164', version: 4 });
    expect(screen.queryByRole('button', { name: 'Deactivate Account' })).toBeNull();
  });

  test('an invitation that ran out is sent again', async () => {
    const message = 'Email sent to new user for verification.';
    const { user } = showMara([
      read({ ...mara, user_status: 'PENDING' }),
      { endpoint: users.inviteUser, params: { id: 'u1' }, body: { message } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Send invitation again' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('an address of nobody says so and leads to the team', async () => {
    const { user, here } = showMara([{ ...read({ message: 'User not found' }), status: 404 }]);
    expect(await screen.findByText('User not found')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Add New User' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to teams' }));
    expect(here()).toBe('/manage-users');
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
    const both = {
      ...{ ...mara, location_id: 4, location_name: 'Rosslyn', location_ids: [4, 1, 9] },
      roles: [{ role: 'product admin' }],
    };
    const { user, sent } = showMara([read(both), saved(both)]);
    expect(await screen.findByText('Product admin stays as it is.')).toBeTruthy();
    expect(screen.getByText('Rosslyn, Another salon stay as they are.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /^Access level/ }));
    await user.click(screen.getByRole('option', { name: 'Front desk' }));
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({
      location: 4,
      locations: [4, 1, 9],
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

describe('the team', () => {
  const ada = { ...mara, user_id: 'u2', user_first_name: 'Ada', user_email: 'ada@luma.test', user_barcode: null };
  const listed = { endpoint: users.listUsers, body: [mara, ada] };
  /** Sends keys at intervals of `apart` ms, like a scanner or a typist. */
  function type(keys: string, apart: number, into: Element = document.body) {
    let at = 10_000;
    for (const key of [...keys, 'Enter']) {
      at += apart;
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(pressed, 'timeStamp', { value: at });
      fireEvent(into, pressed);
      if (into instanceof HTMLInputElement && key !== 'Enter')
        fireEvent.input(into, { target: { value: into.value + key } });
    }
  }

  test('opens the person of a badge that is scanned, wherever the focus is', async () => {
    const { here } = show(Teams, '/manage-users', [salons, listed]);
    await screen.findByText('mara@luma.test');
    type('482019357164', 12);
    expect(await screen.findByText('Another screen')).toBeTruthy();
    expect(here()).toBe('/users/u1');
  });

  test('keeps a scan out of the field that has the focus, and leaves what somebody types there alone', async () => {
    const { here } = show(Teams, '/manage-users', [salons, listed]);
    await screen.findByText('mara@luma.test');
    const [search] = screen.getAllByRole<HTMLInputElement>('searchbox');
    if (!search) throw new Error('There is no search');
    type('482019357164', 140, search);
    expect(search.value).toBe('482019357164');
    fireEvent.input(search, { target: { value: '' } });
    type('999999999999', 12, search);
    expect(search.value).toBe('');
    expect(await screen.findByText('No person has the badge 999999999999.')).toBeTruthy();
    expect(here()).toMatch(/^\/manage-users/);
  });

  test('says who has no barcode before badges are printed, and prints the others', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    const { user } = show(Teams, '/manage-users', [salons, listed]);
    await screen.findByText('mara@luma.test');
    await user.click(screen.getByRole('checkbox', { name: /all/i }));
    await user.click(screen.getByRole('button', { name: 'Print badges' }));
    expect(await screen.findByText('Ada Ellison has no barcode and will be left out.')).toBeTruthy();
    expect(printed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Print 1 badge' }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  });
});

describe('a salon', () => {
  test('needs an organization', async () => {
    // A browser whose zone no salon has asks for it.
    const options = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'UTC' });
    const { user } = show(CreateSalon, '/create-salon', [
      { endpoint: locations.listOrganizations, body: ['1 Luma Hair'] },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add New Salon' }));
    expect(await screen.findByText('User must be assigned a Organization')).toBeTruthy();
    expect(screen.getByText('Please choose a Time zone')).toBeTruthy();
    vi.restoreAllMocks();
  });

  fullTest('is saved with its closed days; a failure without a word says only that', async () => {
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

  const monday = { isMondayOpen: true, mondayOpen: '09:00', mondayClose: '18:00' };
  const configured = { location: 1, salonAddress: '1 Main St', phoneNumber: '17035550142', version: 2 };
  const reading = {
    endpoint: locations.getSalonConfig,
    params: { id: '1' },
    body: { ...configured, ...monday, timeZone: 'Eastern Standard Time' },
  };
  const showHours = (...answers: Answer[]) => show(ConfigureSalon, '/configure-salon', [salons, reading, ...answers]);
  const timeIn = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;

  test('keeps the times of a day that is unticked for when it is ticked again', async () => {
    const { user } = showHours();
    const ticked = await screen.findByRole('checkbox', { name: 'Monday' });
    await user.click(ticked);
    expect(timeIn('Monday opens')).toBe('');
    await user.click(ticked);
    expect([timeIn('Monday opens'), timeIn('Monday closes')]).toEqual(['9:00 AM', '6:00 PM']);
  });

  fullTest('a day that is unticked in one salon has no times for another one', async () => {
    const closed = { location: 2, salonAddress: '2 Wilson Blvd' };
    const { user, go } = showScreen(ConfigureSalon, '/configure-salon', as.admin, [
      salons,
      reading,
      { ...reading, params: { id: '2' }, body: closed },
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
    const going = go('/configure-salon?location_id=2');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await going;
    await screen.findByDisplayValue('2 Wilson Blvd');
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(timeIn('Monday opens')).toBe('');
  });

  fullTest('copies the hours of a day to all days', async () => {
    const { user, sent } = showHours({ endpoint: locations.saveSalonConfig, body: { message: 'Success' } });
    await user.click(await screen.findByRole('button', { name: /^Copy Monday to all days/ }));
    expect(timeIn('Sunday closes')).toBe('6:00 PM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(sent['/gateway/v0gi2lnyki']).toMatchObject({
      isSundayOpen: true,
      sundayOpen: '09:00',
      saturdayClose: '18:00',
    });
  });

  test('asks from which day another cost of a chair hour holds, today unless another is chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T15:00:00Z') });
    const costs = [
      { from: '', cost: 40 },
      { from: '2026-11-01', cost: 52 },
    ];
    const body = { ...reading.body, chairHourCost: 52, chairHourCosts: costs };
    const { user, sent } = show(ConfigureSalon, '/configure-salon', [
      salons,
      { ...reading, body },
      { endpoint: locations.saveSalonConfig, body: { message: 'Success' } },
    ]);
    expect(await screen.findByText(/So far: \$40\.00, \$52\.00 from Nov 1\.$/)).toBeTruthy();
    await fill(user, screen.getByRole('textbox', { name: /^Cost of one chair hour/ }), '55');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Success')).toBeTruthy();
    const path = '/gateway/v0gi2lnyki';
    expect(sent[path]).toMatchObject({ chairHourCost: 55, chairHourCostFrom: '2026-11-29' });
    vi.useRealTimers();
  });

  test('lists the appointments that new hours would strand, and saves over them after a yes only', async () => {
    const appointment = { appointmentId: 'a1', start: '2026-11-30 17:30:00', location: 1 };
    const who = { client_name: 'Wilma Day', user_name: 'Mara Ellison', title: 'Cut' };
    const stranded = {
      ...{ message: '3 booked appointments would be outside the new hours.', code: 'stranded', total: 3 },
      appointments: [{ ...appointment, ...who }],
    };
    const { user, sent } = showHours(
      { endpoint: locations.saveSalonConfig, status: 409, body: stranded },
      { endpoint: locations.saveSalonConfig, status: 409, body: stranded },
      { endpoint: locations.saveSalonConfig, body: { message: 'Success' } },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const link = await screen.findByRole('link', { name: /Mon, Nov 30 · 5:30 PM.*Wilma Day, Cut, with Mara Ellison/ });
    expect(link.getAttribute('href')).toBe('/scheduler?location_id=1&date=2026-11-30');
    expect(screen.getByText('and 2 more')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to the hours' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText(/^Operation failed/)).toBeNull();
    expect(sent['/gateway/v0gi2lnyki']).not.toHaveProperty('allow_stranded');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(sent['/gateway/v0gi2lnyki']).toMatchObject({ isMondayOpen: false, allow_stranded: true });
  });

  fullTest('is chosen in the address, and left after a question where something was typed', async () => {
    const rosslyn = { ...salon, location_id: 2, location_name: 'Rosslyn' };
    const { user, here } = showScreen(ConfigureSalon, '/configure-salon', as.admin, [
      { ...salons, body: [salon, rosslyn] },
      reading,
      { ...reading, params: { id: '2' }, body: { location: 2, salonAddress: '2 Wilson Blvd' } },
    ]);
    const choose = async (name: string) => {
      await user.clear(screen.getByRole('combobox', { name: /^Salon/ }));
      await fill(user, screen.getByRole('combobox', { name: /^Salon/ }), name);
      await user.click(await screen.findByRole('option', { name }));
    };
    await screen.findByDisplayValue('1 Main St');
    await choose('Rosslyn');
    expect(await screen.findByDisplayValue('2 Wilson Blvd')).toBeTruthy();
    expect(here()).toBe('/configure-salon?location_id=2');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(screen.getByLabelText(/^Address/), '!');
    await choose('Fairfax');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByDisplayValue('2 Wilson Blvd!')).toBeTruthy();
    expect(here()).toBe('/configure-salon?location_id=2');
  });
});
