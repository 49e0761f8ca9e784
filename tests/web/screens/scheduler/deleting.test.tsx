import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

const { deleteAppointment } = api.scheduler;
const deleted = { endpoint: deleteAppointment, body: { message: 'Appointment deleted.' } };
const question = () => screen.findByRole('alertdialog', { name: 'Delete appointment' });

test('Delete on an appointment asks, and sends the reason when there is one', async () => {
  const { user, sent } = openBook([buildAppointment('mara 10:00 Ivy Chen', 60)], [deleted]);
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  expect((await question()).textContent).toContain('Delete the appointment of Ivy Chen?');
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'Client called');
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  expect(sent[deleteAppointment.path]).toEqual({ scheduleEntryId: 'Ivy-Chen', version: 1, reason: 'Client called' });
  expect(screen.queryByText('Appointment deleted.')).toBeNull();
});

test('the panel asks the same; a no keeps the appointment, a yes closes the panel', async () => {
  const { user, sent } = openBook([buildAppointment('mara 10:00 Ivy Chen', 60)], [deleted]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Delete appointment' }));
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent[deleteAppointment.path]).toBeUndefined();
  await user.click(await screen.findByRole('button', { name: 'Delete appointment' }));
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ivy Chen' })).toBeNull());
  expect(sent[deleteAppointment.path]).toEqual({ scheduleEntryId: 'Ivy-Chen', version: 1 });
});

test('the products of a deleted visit are asked about', async () => {
  const asked = { code: 'products_sold', message: '1 product was sold on this visit.' };
  const refused = { endpoint: deleteAppointment, status: 409, body: asked };
  const { user, sent } = openBook([buildAppointment('mara 10:00 Ivy Chen', 60)], [refused, deleted]);
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  const products = within(await screen.findByRole('alertdialog', { name: 'Products sold' }));
  await user.click(products.getByRole('button', { name: 'Leave them sold' }));
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  expect(sent[deleteAppointment.path]).toMatchObject({ version: 1, sold_products: 'leave' });
});

fullTest('a deletion that fails asks again with the reason that was typed', async () => {
  const fails = { endpoint: deleteAppointment, status: 503, body: { message: 'Please try again.', code: 'internal' } };
  const { user, sent } = openBook([buildAppointment('mara 10:00 Ivy Chen', 60)], [fails, deleted]);
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  await fill(user, await screen.findByRole('textbox', { name: 'Reason' }), 'Client called');
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Please try again.');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Client called'),
  );
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  expect(sent[deleteAppointment.path]).toMatchObject({ reason: 'Client called' });
});

fullTest('what is on its way out of the book is not deleted once more', async () => {
  const { user } = openBook([buildAppointment('mara 10:00 Ivy Chen', 60)], [deleted]);
  const [answer, answered] = [fetch, Promise.withResolvers<void>()];
  let times = 0;
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    if (url.endsWith(deleteAppointment.path)) {
      times += 1;
      await answered.promise;
    }
    return answer(url, request);
  });
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Delete appointment' }));
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Delete appointment' }));
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  answered.resolve();
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  expect(times).toBe(1);
});
