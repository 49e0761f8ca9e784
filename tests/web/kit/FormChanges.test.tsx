import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { phone, required } from '../../../shared/contract/fields.ts';
import { ApiError } from '../../../web/kit/data/call.ts';
import { Form } from '../../../web/kit/form/Form.tsx';
import { renderThemed } from '../../support/renderThemed.tsx';

const schema = z.object({ name: required('Name is required'), phone, city: z.string(), version: z.int() });
type Salon = z.input<typeof schema>;
const sections = [
  {
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'phone', label: 'Phone', kind: 'phone' },
      { name: 'city', label: 'City' },
    ],
  },
] as const;
const stored: Salon = { name: 'Fairfax', phone: '17035550126', city: 'Fairfax', version: 1 };

/** A server whose record other users save as well. Replies wait for `gate`. */
function startServer() {
  const server = {
    record: stored,
    gate: Promise.resolve(),
    onSubmit: vi.fn(),
    others: (changed: Partial<Salon>) => {
      server.record = { ...server.record, ...changed, version: server.record.version + 1 };
    },
  };
  return server;
}
type Server = ReturnType<typeof startServer>;

function Screen({ server }: { server: Server }) {
  const [read, setRead] = useState(server.record);
  const save = async (values: Salon) => {
    server.onSubmit(values);
    await server.gate;
    const isFresh = values.version === server.record.version;
    if (isFresh) server.others(values);
    setRead(server.record);
    if (!isFresh) throw new ApiError(409, 'Somebody else changed this.', { code: 'stale' });
  };
  return (
    <>
      <button type="button" onClick={() => setRead(server.record)}>
        Look again
      </button>
      <Form schema={schema} initial={read} sections={sections} submitLabel="Save" onSubmit={save} />
    </>
  );
}

function showForm() {
  const server = startServer();
  renderThemed(<Screen server={server} />);
  return { ...server, server, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const notice = () => screen.findByRole('alert');

test('a save that somebody else was ahead of keeps what was typed, shows what changed and can be repeated', async () => {
  const { user, others, onSubmit } = showForm();
  others({ phone: '17035550100', city: 'Rosslyn' });
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '7035550999');
  await user.type(field('Name'), ' North');
  await user.click(save());

  const text = (await notice()).textContent;
  expect(text).toContain('Phone: now +1 (703) 555-0100; you wrote +1 (703) 555-0999.');
  expect(text).toContain('City: now Rosslyn.');
  expect(text).not.toContain('Name');
  const shown = await notice();
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(field('Name')).toHaveProperty('value', 'Fairfax North');
  expect(field('Phone')).toHaveProperty('value', '+1 (703) 555-0999');
  expect(field('City')).toHaveProperty('value', 'Rosslyn');

  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(onSubmit).toHaveBeenLastCalledWith({
    name: 'Fairfax North',
    phone: '17035550999',
    city: 'Rosslyn',
    version: 2,
  });
  await user.type(field('City'), '!');
  await user.click(save());
  await waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ city: 'Rosslyn!', version: 3 })),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the values of the colleague can be adopted', async () => {
  const { user, others, onSubmit } = showForm();
  others({ city: '' });
  await user.type(field('City'), ' City');
  await user.click(save());
  expect((await notice()).textContent).toContain('City: now empty; you wrote Fairfax City.');
  await user.click(within(await notice()).getByRole('button', { name: 'Use theirs: City' }));
  expect(field('City')).toHaveProperty('value', '');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ ...stored, city: '', version: 2 }));
});

test('a newer record updates an unchanged form silently', async () => {
  const { user, others } = showForm();
  others({ city: 'Rosslyn' });
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(field('City')).toHaveProperty('value', 'Rosslyn');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a newer record does not replace unsaved changes or their base version', async () => {
  const { user, others, onSubmit } = showForm();
  others({ city: 'Rosslyn' });
  await user.type(field('City'), ' City');
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(save());
  expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ version: 1 }));
  expect((await notice()).textContent).toContain('City: now Rosslyn; you wrote Fairfax City.');
});

test('a newer version with equal values is adopted silently', async () => {
  const { user, others, onSubmit } = showForm();
  others({});
  await user.type(field('City'), ' City');
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await user.click(save());
  expect(onSubmit).toHaveBeenLastCalledWith({ ...stored, city: 'Fairfax City', version: 2 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('input during a save is kept and saved next', async () => {
  const { user, onSubmit, server } = showForm();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  server.gate = promise;
  await user.type(field('Name'), ' North');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await user.type(field('City'), ' City');
  answer();
  await waitFor(() => expect(save().getAttribute('aria-disabled')).not.toBe('true'));
  expect(field('City')).toHaveProperty('value', 'Fairfax City');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  expect(onSubmit).toHaveBeenLastCalledWith({ ...stored, name: 'Fairfax North', city: 'Fairfax City', version: 2 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a lost reply is not reported as a conflict with oneself', async () => {
  const { user, others } = showForm();
  await user.clear(field('City'));
  await user.type(field('City'), 'Oakton');
  others({ city: 'Oakton' });
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('This is saved. An earlier attempt came through.'),
  );
  await user.type(field('City'), ' 2');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
