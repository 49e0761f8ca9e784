import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { SessionContext } from '../../../web/kit/data/session.tsx';
import { clearSessionDrafts } from '../../../web/kit/data/sessionEntries.ts';
import { Form } from '../../../web/kit/form/Form.tsx';
import { renderThemed } from '../../support/renderThemed.tsx';
import { buildSession } from '../../support/session.ts';
import { unloadPage } from './unloadPage.ts';

const schema = z.object({
  name: z.string().min(1, 'Name it'),
  city: z.string(),
  price: z.number('Price is required'),
  secret: z.string(),
  version: z.int(),
});
type Draft = z.input<typeof schema>;
const stored: Draft = { name: 'Fairfax', city: 'Fairfax', price: 45, secret: '', version: 1 };
const onSubmit = vi.fn(async (_: Draft) => undefined);
beforeEach(() => {
  onSubmit.mockClear();
  sessionStorage.clear();
});

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'city', label: 'City' },
  { name: 'price', label: 'Price', kind: 'money' },
  { name: 'secret', label: 'Secret', kind: 'password' },
] as const;

/** A form that, with `next`, is replaced by the next form after saving. */
function Kept({ record, keptAs, next }: { record: Draft; keptAs: string; next: boolean }) {
  const [saved, setSaved] = useState(0);
  const save = async (values: Draft) => {
    await onSubmit(values);
    if (next) setSaved(saved + 1);
  };
  return (
    <Form
      key={saved}
      schema={schema}
      initial={record}
      draftKey={keptAs}
      sections={[{ fields: [...fields] }]}
      submitLabel="Save"
      onSubmit={save}
    />
  );
}

function show({ record = stored, keptAs = 'salon 1', who = 'u1', next = false } = {}) {
  const session = buildSession([3]);
  const form = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Kept record={record} keptAs={keptAs} next={next} />
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/elsewhere', element: <p>Another screen</p> },
  ]);
  renderThemed(
    <SessionContext value={{ ...session, user: { ...session.user, userID: who } }}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText(name);
const notice = () => screen.queryByText('Restored what you had typed.');
const left = () => Object.keys(sessionStorage).length;

test('input is restored after a reload, including invalid input, with a note', async () => {
  const user = show();
  await user.type(field('Name'), ' North');
  await user.clear(field('Price'));
  await user.type(field('Price'), '12,50');
  await user.type(field('Secret'), 'hush');
  unloadPage();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hush');

  const again = show();
  expect(notice()).toBeTruthy();
  expect(field('Name')).toHaveProperty('value', 'Fairfax North');
  expect(field('Price')).toHaveProperty('value', '12,50');
  await again.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use a point for decimals, as in 12.50')).toBeTruthy();
  await again.clear(field('Price'));
  await again.type(field('Price'), '12.50');
  await again.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...stored, name: 'Fairfax North', price: 12.5 }));
  await waitFor(() => expect(left()).toBe(0));
  expect(notice()).toBeNull();
});

test('the form after a saved one starts empty', async () => {
  const user = show({ next: true });
  await user.type(field('Name'), ' North');
  await waitFor(() => expect(left()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Fairfax'));
  expect(notice()).toBeNull();
  expect(left()).toBe(0);
});

test('the draft can be discarded, and the focus stays in the form', async () => {
  const user = show();
  await user.type(field('Name'), ' North');
  unloadPage();
  const again = show();
  await again.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Name')).toHaveProperty('value', 'Fairfax');
  expect(document.activeElement).toBe(field('Name'));
  expect(notice()).toBeNull();
  expect(left()).toBe(0);
});

test("a colleague's concurrent save is shown next to the draft", async () => {
  const user = show();
  await user.type(field('Name'), ' North');
  unloadPage();
  show({ record: { ...stored, name: 'Fairfax East', city: 'Rosslyn', version: 2 } });
  expect(field('Name')).toHaveProperty('value', 'Fairfax North');
  expect(field('City')).toHaveProperty('value', 'Rosslyn');
  expect(await screen.findByText(/Name: now Fairfax East; you wrote Fairfax North\./)).toBeTruthy();
});

test.each([
  ['another record', { keptAs: 'salon 2' }],
  ['another person', { who: 'u2' }],
])('%s begins as it is stored', async (_, other) => {
  const user = show();
  await user.type(field('Name'), ' North');
  unloadPage();
  show(other);
  expect(field('Name')).toHaveProperty('value', 'Fairfax');
  expect(notice()).toBeNull();
});

test('leaving the form or signing out deletes the draft', async () => {
  const user = show();
  await user.type(field('Name'), ' North');
  await waitFor(() => expect(left()).toBe(1));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another screen');
  expect(left()).toBe(0);
  cleanup();

  await show().type(field('Name'), ' North');
  unloadPage();
  expect(left()).toBe(1);
  clearSessionDrafts('u1');
  expect(left()).toBe(0);
});

test('undoing all input or the end of a shift deletes the draft', async () => {
  const user = show();
  await user.type(field('City'), '!');
  await waitFor(() => expect(left()).toBe(1));
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(left()).toBe(0));
  await user.type(field('City'), '!');
  unloadPage();
  const later = Date.now() + 17 * 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  show();
  expect(notice()).toBeNull();
  expect(field('City')).toHaveProperty('value', 'Fairfax');
});
