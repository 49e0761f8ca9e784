import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { phone, required } from '../../../shared/contract/fields.ts';
import { CanceledByUser } from '../../../web/kit/data/failure.ts';
import { Form } from '../../../web/kit/form/Form.tsx';
import { renderThemed } from '../../support/renderThemed.tsx';

const schema = z.object({
  name: required('Service name is required'),
  phone,
  price: z.number('Price is required').min(0),
  free: z.boolean(),
});
type Draft = z.input<typeof schema>;
const initial = { name: '', phone: '', price: 45, free: false };

const sections = [
  {
    title: 'Details',
    fields: [
      { name: 'name', label: 'Name', required: true, maxLength: 10, counter: true },
      { name: 'phone', label: 'Phone', kind: 'phone' },
      [
        { name: 'price', label: 'Price', kind: 'money' },
        { name: 'free', label: 'Free service', kind: 'checkbox' },
      ],
    ],
  },
] as const;

const freeCostsNothing = (draft: Draft, changed: string): Draft =>
  changed === 'free' && draft.free ? { ...draft, price: 0 } : draft;

interface Settings {
  onSubmit?: (values: z.output<typeof schema>) => Promise<void>;
  onError?: (error: unknown) => void;
  values?: Partial<Draft>;
  readOnly?: boolean;
  note?: boolean;
}

function showForm({ onSubmit = async () => undefined, onError, values, readOnly, note }: Settings = {}) {
  const form = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Form
        schema={schema}
        initial={{ ...initial, ...values }}
        sections={note ? [{ fields: [{ name: 'name', label: 'Note', kind: 'textarea' }] }] : sections}
        submitLabel="Create a new Service"
        cancel={{ onClick: () => undefined }}
        onSubmit={onSubmit}
        onError={onError}
        onChange={freeCostsNothing}
        readOnly={readOnly}
      />
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/elsewhere', element: <p>Another screen</p> },
  ]);
  renderThemed(<RouterProvider router={router} />);
  return userEvent.setup();
}

const filled = { name: 'Balayage', phone: '17035550126' };
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const submit = () => screen.getByRole('button', { name: 'Create a new Service' });

describe('what the form says', () => {
  test('a field that is left empty says so with the sentence of the schema', async () => {
    const user = showForm();
    await user.click(field('Name'));
    expect(screen.queryByText('Service name is required')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Service name is required')).toBeTruthy();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  });

  test('submitting shows every error and puts the focus on the first', async () => {
    const onSubmit = vi.fn();
    const user = showForm({ onSubmit });
    await user.click(submit());
    expect(await screen.findByText('Service name is required')).toBeTruthy();
    expect(screen.getByText('Phone is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('a counter tells how much of the text is used', async () => {
    const user = showForm();
    await user.type(field('Name'), 'BAL+GLSS');
    expect(screen.getByText('8 of 10 characters')).toBeTruthy();
  });
});

describe('what the form saves', () => {
  test('Enter in a field saves the values as the schema reads them', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const user = showForm({ onSubmit });
    await user.type(field('Phone'), '7035550126');
    expect(field('Phone')).toHaveProperty('value', '+1 (703) 555-0126');
    await user.clear(field('Price'));
    await user.type(field('Price'), '12.5');
    await user.type(field('Name'), ' Balayage {Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Balayage', phone: '17035550126', price: 12.5, free: false });
  });

  test('Ctrl+S saves and the browser does not offer to save the page', async () => {
    const onSubmit = vi.fn(async () => undefined);
    showForm({ onSubmit, values: filled });
    const browserSaves = fireEvent.keyDown(field('Name'), { key: 's', ctrlKey: true });
    expect(browserSaves).toBe(false);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });

  test('Ctrl+S saves from the title of a screen that has just opened, and from no other place outside', async () => {
    const onSubmit = vi.fn(async () => undefined);
    showForm({ onSubmit, values: filled });
    const [title, elsewhere] = ['h1', 'button'].map((tag) => document.body.appendChild(document.createElement(tag)));
    for (const outside of [elsewhere, title]) {
      expect(onSubmit).not.toHaveBeenCalled();
      outside?.setAttribute('tabindex', '-1');
      outside?.focus();
      fireEvent.keyDown(outside ?? document, { key: 's', ctrlKey: true });
    }
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    title?.remove();
    elsewhere?.remove();
  });

  test('the keyboard stays in the form: where a save was asked for, and at the first field that is wrong', async () => {
    const user = showForm({ values: { ...filled, name: '' } });
    field('Price').focus();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await user.keyboard('Balayage{Control>}s{/Control}');
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    expect(document.activeElement).toBe(field('Name'));
    await user.click(submit());
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('Enter in a text of several lines begins another one', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const user = showForm({ onSubmit, values: { ...filled, name: '' }, note: true });
    await user.type(field('Note'), 'one{Enter}two');
    expect(field('Note')).toHaveProperty('value', 'one\ntwo');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('a second click while it saves sends nothing', async () => {
    let answer: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const user = showForm({ onSubmit, values: filled });
    await user.click(submit());
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBe('true'));
    await user.click(submit());
    fireEvent.keyDown(field('Name'), { key: 's', ctrlKey: true });
    answer();
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('one field decides another: a free service costs nothing', async () => {
    const user = showForm();
    expect(field('Price')).toHaveProperty('value', '45.00');
    await user.click(field('Free service'));
    expect(field('Price')).toHaveProperty('value', '0.00');
  });

  test('a form that is read only has no button to save', () => {
    showForm({ values: filled, readOnly: true });
    expect(screen.queryByRole('button', { name: 'Create a new Service' })).toBeNull();
    expect(field('Name')).toHaveProperty('readOnly', true);
  });
});

describe('a refusal', () => {
  test('its messages land on their fields and nothing typed is lost', async () => {
    const refusal = Object.assign(new Error('Rule broken'), { fields: { phone: 'Phone is taken' } });
    const user = showForm({ onSubmit: () => Promise.reject(refusal), values: filled });
    await user.click(submit());
    expect(await screen.findByText('Phone is taken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')));
    expect(field('Name')).toHaveProperty('value', 'Balayage');
    expect(submit().getAttribute('aria-disabled')).not.toBe('true');
  });

  test('its message at one field stays while another one decides a third', async () => {
    const refusal = Object.assign(new Error('Rule broken'), { fields: { phone: 'Phone is taken' } });
    const user = showForm({ onSubmit: () => Promise.reject(refusal), values: filled });
    await user.click(submit());
    expect(await screen.findByText('Phone is taken')).toBeTruthy();
    await user.click(field('Free service'));
    await waitFor(() => expect(field('Price')).toHaveProperty('value', '0.00'));
    await user.click(field('Name'));
    await user.tab();
    expect(screen.getByText('Phone is taken')).toBeTruthy();
    expect(field('Phone').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Phone'), '{Backspace}7');
    await waitFor(() => expect(screen.queryByText('Phone is taken')).toBeNull());
  });

  test('one without a field goes to the screen', async () => {
    const onError = vi.fn();
    const failure = new Error('Network');
    const user = showForm({ onSubmit: () => Promise.reject(failure), onError, values: filled });
    await user.click(submit());
    await waitFor(() => expect(onError).toHaveBeenCalledWith(failure));
    expect(field('Name')).toHaveProperty('value', 'Balayage');
  });

  test('one that nobody takes stands in the form', async () => {
    const user = showForm({ onSubmit: () => Promise.reject(new Error('Network is down')), values: filled });
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Network is down');
  });
});

describe('leaving', () => {
  /** Whether the browser asks before closing the tab. */
  const asksAtClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('the browser asks before the tab is closed on unsaved work, and only then', async () => {
    const user = showForm({ values: filled });
    expect(asksAtClosing()).toBe(false);
    await user.type(field('Name'), '!');
    expect(asksAtClosing()).toBe(true);
    await user.type(field('Name'), '{Backspace}');
    expect(asksAtClosing()).toBe(false);
    await user.type(field('Name'), '!{Enter}');
    await waitFor(() => expect(asksAtClosing()).toBe(false));
  });

  test('asks once, however often it is tried meanwhile', async () => {
    const user = showForm();
    await user.type(field('Name'), 'Balayage');
    const elsewhere = screen.getByRole('link', { name: 'Elsewhere' });
    await user.click(elsewhere);
    fireEvent.click(elsewhere);
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Name')).toHaveProperty('value', 'Balayage');
  });

  test('asks first when there is unsaved work, and Stay keeps it', async () => {
    const user = showForm();
    await user.type(field('Name'), 'Balayage');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Name')).toHaveProperty('value', 'Balayage');

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another screen')).toBeTruthy();
  });

  test('asks after a save that was declined on the way, about which nothing is complained', async () => {
    const onError = vi.fn();
    const declined = async () => {
      throw new CanceledByUser();
    };
    const user = showForm({ values: { phone: '7035550100' }, onSubmit: declined, onError });
    await user.type(field('Name'), 'Gloss');
    await user.click(screen.getByRole('button', { name: 'Create a new Service' }));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    expect(onError).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('does not ask after saving', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const user = showForm({ onSubmit, values: { phone: '17035550126' } });
    await user.type(field('Name'), 'Balayage{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Another screen')).toBeTruthy();
  });
});
