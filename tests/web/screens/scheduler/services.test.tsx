import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

const ivy = { ...buildAppointment('mara 10:00 Ivy Chen', 60), notes: 'Window seat' };
const { updateAppointment } = api.scheduler;
const saved = { endpoint: updateAppointment, body: { ...ivy, message: 'Appointments updated successfully.' } };
const services = () => screen.getByRole('group', { name: /^Services/ });

/** The service cards as texts such as 'Cut 60 0 0', in order. */
const cards = () =>
  within(services())
    .getAllByRole('region')
    .map((card) => {
      const minutes = within(card).getAllByRole<HTMLInputElement>('textbox');
      return [card.getAttribute('aria-label'), ...minutes.map(({ value }) => value)].join(' ');
    });

test('a service is added, put before another, and taken away, and the others keep their minutes', async () => {
  const { user, sent } = openBook([ivy], [saved]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Add service' }));
  await user.click(await screen.findByRole('option', { name: /Toner/ }));
  // The next one can be typed at once.
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add service' }));
  const after = within(screen.getByRole('region', { name: 'Toner' })).getByLabelText('Toner Servicing after gap');
  await user.click(after);
  await user.keyboard('25');
  expect(cards()).toEqual(['Cut 60 0 0', 'Toner 20 10 25']);
  screen.getByRole('button', { name: 'Move Toner, 2 of 2' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(cards()).toEqual(['Toner 20 10 25', 'Cut 60 0 0']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Toner, 1 of 2' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[updateAppointment.path]).toMatchObject({
      notes: 'Window seat',
      services: [
        { service_id: 'Toner', service_step1_minutes: 20, service_step2_minutes: 10, service_step3_minutes: 25 },
        { service_id: 'Cut', service_step1_minutes: 60 },
      ],
    }),
  );
});

fullTest('a service becomes another one in its place, with the minutes and the price of that', async () => {
  const fringe = ivy.services.map((cut) => ({ ...cut, title: 'Fringe', service_id: 'Fringe' }));
  const { user } = openBook([{ ...ivy, services: [...ivy.services, ...fringe] }], []);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Change Cut' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Toner $50.00' }));
  expect(cards()).toEqual(['Toner 20 10 5', 'Fringe 60 0 0']);
  expect(screen.getByRole('region', { name: 'Toner' }).textContent).toContain('$50.00');
  await user.click(screen.getByRole('button', { name: 'Remove Toner' }));
  expect(cards()).toEqual(['Fringe 60 0 0']);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo: Toner removed' }));
  await user.keyboard('{Enter}');
  expect(cards()).toEqual(['Toner 20 10 5', 'Fringe 60 0 0']);
});

fullTest('a start that was just typed is saved by Ctrl+S as well', async () => {
  const { user, sent } = openBook([ivy], [saved]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: /Fairfax/ }));
  const start = screen.getByRole('combobox', { name: 'Start' });
  await user.clear(start);
  await user.type(start, '2:30p');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(sent[updateAppointment.path]).toMatchObject({ start: expect.stringContaining('14:30:00') }),
  );
});

fullTest('the focus goes to the minutes that cannot be read, in whichever service they are', async () => {
  const { user, sent } = openBook([{ ...ivy, services: [...ivy.services, ...ivy.services] }], [saved]);
  await user.click(await findBlock('Ivy Chen'));
  const [, second] = screen.getAllByLabelText<HTMLInputElement>('Cut Servicing');
  if (!second) throw new Error('There is no second service.');
  await user.clear(second);
  await user.type(second, 'abc');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not a number');
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(sent[updateAppointment.path]).toBeUndefined();
});

test('a service that the stylist does not do says so as soon as they are chosen, and is not sent', async () => {
  const { user, sent } = openBook([ivy], [saved]);
  const choose = async (stylist: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Stylist' }));
    await user.click(await screen.findByRole('option', { name: stylist }));
  };
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: /Fairfax/ }));
  await user.click(screen.getByRole('button', { name: 'Add service' }));
  await user.click(await screen.findByRole('option', { name: /Toner/ }));
  expect(screen.queryByText(/does not do/)).toBeNull();
  await choose('Tomás Ellison');
  expect(screen.queryByText(/^Free/)).toBeNull();
  const cut = screen.getByRole('region', { name: 'Cut' });
  expect(within(cut).getByRole('alert').textContent).toBe('Tomás Ellison does not do Cut.');
  expect(within(screen.getByRole('region', { name: 'Toner' })).queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(within(cut).getByRole('button', { name: 'Change Cut' })));
  expect(sent[updateAppointment.path]).toBeUndefined();
  // A stylist keeps the services that were already booked with her.
  await choose('Mara Ellison');
  await user.click(screen.getByRole('checkbox', { name: 'Asked for Mara' }));
  expect(screen.queryByText(/does not do/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[updateAppointment.path]).toMatchObject({ user_id: 'mara', asked_stylist_id: 'mara' }),
  );
});

test('a price for this visit is typed with its reason, and the list price is struck through', async () => {
  const { user, sent } = openBook([ivy], [saved]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Change the price of Cut for this visit' }));
  await user.keyboard('30');
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('Please say why')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(document.querySelectorAll('s')[0]?.textContent).toBe('$40.00');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(sent[updateAppointment.path]).toMatchObject({
      services: [{ service_id: 'Cut', price: 30, price_reason: 'Redo' }],
    }),
  );
});

test('a price that is only looked at is no change', async () => {
  const { user } = openBook([ivy], []);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Change the price of Cut for this visit' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Cut This time'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Appointment' })).toBeNull());
});

fullTest('without the right to change prices the price is text', async () => {
  const services = ivy.services.map((cut) => ({ ...cut, price: 60, list_price: 68, price_reason: 'Redo' }));
  const { user } = openBook([{ ...ivy, services }], [], [1]);
  await user.click(await findBlock('Ivy Chen'));
  const card = within(screen.getByRole('region', { name: 'Cut' }));
  expect(card.getByText('$60.00')).toBeTruthy();
  expect(card.queryByLabelText(/This time/)).toBeNull();
});
