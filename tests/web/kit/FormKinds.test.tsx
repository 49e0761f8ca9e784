import { FluentProvider } from '@fluentui/react-components';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ConfirmProvider } from '../../../web/kit/Confirm.tsx';
import { Form } from '../../../web/kit/Form.tsx';
import type { FieldSpec } from '../../../web/kit/form/fieldSpec.ts';
import { light } from '../../../web/kit/theme.ts';

/** A form of one field; `save()` presses its button and answers what was handed over. */
function showField(spec: FieldSpec<'value'>, initial?: string | number | string[]) {
  const onSubmit = vi.fn(async (_: { value?: unknown }) => undefined);
  render(
    <FluentProvider theme={light}>
      <ConfirmProvider>
        <Form
          schema={z.object({ value: z.unknown() })}
          initial={{ value: initial }}
          sections={[{ fields: [spec] }]}
          layout="plain"
          submit="Save"
          onSubmit={onSubmit}
        />
      </ConfirmProvider>
    </FluentProvider>,
  );
  const user = userEvent.setup();
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return onSubmit.mock.lastCall?.[0].value;
  };
  return { user, save, onSubmit };
}
type Saves = ReturnType<typeof showField>;

test('a choice keeps the type of its value', async () => {
  const choices = [
    { value: 1, label: 'Fairfax' },
    { value: 2, label: 'Rosslyn' },
  ];
  const { user, save } = showField({ name: 'value', label: 'Salon', kind: 'select', choices }, 1);
  expect(screen.getByRole('combobox', { name: 'Salon' }).textContent).toBe('Fairfax');
  await user.click(screen.getByRole('combobox', { name: 'Salon' }));
  await user.click(screen.getByRole('option', { name: 'Rosslyn' }));
  expect(await save()).toBe(2);
});

test('a time is chosen in half hours and held as HH:mm', async () => {
  const { user, save } = showField(
    { name: 'value', label: 'Opens', kind: 'time', from: '08:00', to: '10:00' },
    '09:00',
  );
  await user.click(screen.getByRole('combobox', { name: 'Opens' }));
  const times = screen.getAllByRole('option').map((option) => option.textContent);
  expect(times).toEqual(['8:00 AM', '8:30 AM', '9:00 AM', '9:30 AM', '10:00 AM']);
  await user.click(screen.getByRole('option', { name: '9:30 AM' }));
  expect(await save()).toBe('09:30');
});

test('a typed date is held as the day, whatever the zone of the browser', async () => {
  const { user, save } = showField({ name: 'value', label: 'Birthday', kind: 'date', format: 'MM/DD' }, '1990-04-12');
  const input = screen.getByRole('combobox', { name: 'Birthday' });
  expect(input).toHaveProperty('value', '04/12');
  await user.tab();
  await user.clear(input);
  await user.keyboard('12/25/1985{Tab}');
  expect(await save()).toBe('1985-12-25');
});

test('a birthday typed as it is shown, as month and day, keeps its year', async () => {
  const { user, save } = showField({ name: 'value', label: 'Birthday', kind: 'date', format: 'MM/DD' }, '1990-11-19');
  await user.tab();
  await user.clear(screen.getByRole('combobox', { name: 'Birthday' }));
  await user.keyboard('11/20{Tab}');
  expect(await save()).toBe('1990-11-20');
});

test.each(['', '1990-11-19'])(
  'a date can be typed over "%s" after the click that opened the calendar',
  async (held) => {
    const { user, save } = showField({ name: 'value', label: 'Birthday', kind: 'date' }, held);
    await user.click(screen.getByLabelText('Birthday'));
    await screen.findByRole('grid');
    expect(document.activeElement).not.toBe(screen.getByLabelText('Birthday'));
    await user.keyboard('12/24/2026');
    expect(screen.getByLabelText<HTMLInputElement>('Birthday').value).toBe('12/24/2026');
    expect(await save()).toBe('2026-12-24');
  },
);

test.each<[string, (press: Saves) => Promise<void>]>([
  ['the button', ({ user }) => user.click(screen.getByRole('button', { name: 'Save' }))],
  ['the key', ({ user }) => user.keyboard('{Control>}s{/Control}')],
])('what was typed last is saved by %s, without leaving the field', async (_, press) => {
  const shown = showField({ name: 'value', label: 'Birthday', kind: 'date' }, '');
  await shown.user.tab();
  await shown.user.keyboard('never');
  await press(shown);
  expect(await screen.findByText('Write the date as MM/DD/YYYY')).toBeTruthy();
  expect(shown.onSubmit).not.toHaveBeenCalled();
  await shown.user.clear(screen.getByLabelText('Birthday'));
  await shown.user.keyboard('12/24/2026');
  await press(shown);
  await waitFor(() => expect(shown.onSubmit).toHaveBeenCalledWith({ value: '2026-12-24' }));
});

test('a date that is none says how to write one', async () => {
  const { user } = showField({ name: 'value', label: 'Birthday', kind: 'date' }, '');
  await user.tab();
  await user.keyboard('tomorrow{Tab}');
  expect(await screen.findByText('Write the date as MM/DD/YYYY')).toBeTruthy();
});

test.each(['703.555.0123', '+1 703 555 0123', '(703) 555-0123'])(
  'a phone that is pasted as %s is read',
  async (text) => {
    const { user, save } = showField({ name: 'value', label: 'Phone', kind: 'phone' }, '');
    await user.click(screen.getByRole('textbox', { name: 'Phone' }));
    await user.paste(text);
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '+1 (703) 555-0123');
    expect(await save()).toBe('17035550123');
  },
);

test('a phone takes digits only, or where it complains keeps words to be refused', async () => {
  const { user } = showField({ name: 'value', label: 'Phone', kind: 'phone' }, '');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '7a0b3');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '+1 (703');
  cleanup();
  const { save } = showField({ name: 'value', label: 'Phone', kind: 'phone', complains: true }, '');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), 'ask Ann');
  expect(await save()).toBe('ask Ann');
});

test('an emptied number stays empty and is no number', async () => {
  const { user, save } = showField({ name: 'value', label: 'Servicing', kind: 'number', unit: 'min' }, 45);
  const input = screen.getByRole('textbox', { name: 'Servicing' });
  await user.clear(input);
  await user.tab();
  expect(input).toHaveProperty('value', '');
  expect(await save()).toBeUndefined();
});

test('a color is a preset or any hex', async () => {
  const { user, save } = showField({ name: 'value', label: 'Color', kind: 'color' }, '#d75485');
  const presets = screen.getByRole('radiogroup', { name: 'Color: presets' });
  expect(within(presets).getAllByRole('radio')).toHaveLength(12);
  await user.click(within(presets).getByRole('radio', { name: 'Jade' }));
  expect(screen.getByRole('textbox', { name: 'Color' })).toHaveProperty('value', '#2fa984');
  await user.clear(screen.getByRole('textbox', { name: 'Color' }));
  await user.type(screen.getByRole('textbox', { name: 'Color' }), '#123abc');
  expect(await save()).toBe('#123abc');
});

test.each([
  ['#123ABC', '#123ABC'],
  ['123abc', '#123abc'],
  [' #1af ', '#11aaff'],
  ['teal', 'teal'],
])('a color written as "%s" is left as %s', async (written, left) => {
  const { user, save } = showField({ name: 'value', label: 'Color', kind: 'color' }, '');
  await user.type(screen.getByRole('textbox', { name: 'Color' }), written);
  expect(await save()).toBe(left);
});

test('tags are an array of the chosen values', async () => {
  const choices = ['stylist', 'front desk'].map((name) => ({ value: name, label: name }));
  const { user, save } = showField({ name: 'value', label: 'Access level', kind: 'tags', choices }, ['stylist']);
  await user.click(screen.getByRole('combobox', { name: 'Access level' }));
  await user.click(await screen.findByRole('option', { name: 'front desk' }));
  expect(await save()).toEqual(['stylist', 'front desk']);
});

test('a picked item is held by its id, and stray words ask for one of the list', async () => {
  const items = [
    { id: 7, label: 'Mara Ellison' },
    { id: 8, label: 'Priya Nair' },
  ];
  const { user, save } = showField({ name: 'value', label: 'Stylist', kind: 'picker', items }, 7);
  const input = screen.getByRole('combobox', { name: 'Stylist' });
  expect(input).toHaveProperty('value', 'Mara Ellison');
  await user.clear(input);
  await user.type(input, 'xyz{Tab}');
  expect(await screen.findByText('Please select one of Stylist.')).toBeTruthy();
  await user.clear(input);
  await user.type(input, 'priya');
  await user.click(await screen.findByRole('option', { name: 'Priya Nair' }));
  expect(await save()).toBe(8);
});

test('a password can be looked at', async () => {
  const { user } = showField({ name: 'value', label: 'Password', kind: 'password' }, '');
  const input = screen.getByLabelText('Password');
  expect(input).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(input).toHaveProperty('type', 'text');
});
