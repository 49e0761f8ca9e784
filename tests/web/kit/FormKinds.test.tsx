import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Form } from '../../../web/kit/form/Form.tsx';
import type { FieldSpec, PickerForm } from '../../../web/kit/form/fieldSpec.ts';
import { renderThemed } from '../../support/renderThemed.tsx';

/** Renders a form with one field. `save()` presses its button and returns the submitted value. */
function showField(spec: FieldSpec<'value'>, initial?: string | number | string[]) {
  const onSubmit = vi.fn(async (_: { value?: unknown }) => undefined);
  renderThemed(
    <Form
      schema={z.object({ value: z.unknown() })}
      initial={{ value: initial }}
      sections={[{ fields: [spec] }]}
      layout="plain"
      submitLabel="Save"
      onSubmit={onSubmit}
    />,
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

test('a time that may end the day is chosen or typed as midnight', async () => {
  const { user, save } = showField({ name: 'value', label: 'Closes', kind: 'time', from: '23:00', to: '24:00' });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Closes' });
  await user.click(field);
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('12:00 AM');
  await user.type(field, '12a');
  await user.tab();
  expect(field.value).toBe('12:00 AM');
  expect(await save()).toBe('24:00');
});

test('a typed date is held as the day, whatever the zone of the browser', async () => {
  const { user, save } = showField({ name: 'value', label: 'Birthday', kind: 'date', format: 'MM/dd' }, '1990-04-12');
  const input = screen.getByRole('combobox', { name: 'Birthday' });
  expect(input).toHaveProperty('value', '04/12');
  await user.tab();
  await user.clear(input);
  await user.keyboard('12/25/1985{Tab}');
  expect(await save()).toBe('1985-12-25');
});

test('a birthday typed as it is shown, as month and day, keeps its year', async () => {
  const { user, save } = showField({ name: 'value', label: 'Birthday', kind: 'date', format: 'MM/dd' }, '1990-11-19');
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
    await waitFor(() => expect(document.activeElement).not.toBe(screen.getByLabelText('Birthday')));
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

test('Enter submits a date as it was typed, and opens no calendar', async () => {
  const { user, onSubmit } = showField({ name: 'value', label: 'End date', kind: 'date' }, '');
  await user.tab();
  await user.keyboard('12/24/2026{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ value: '2026-12-24' }));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('End date'));
  await user.clear(screen.getByLabelText('End date'));
  await user.keyboard('never{Enter}');
  expect(await screen.findByText('Write the date as MM/DD/YYYY')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a date that is none says how to write one, and stays there to be mended whatever is done first', async () => {
  const { user, onSubmit } = showField({ name: 'value', label: 'Birthday', kind: 'date' }, '1990-04-12');
  const input = screen.getByLabelText('Birthday');
  await user.tab();
  await user.clear(input);
  await user.keyboard('tomorrow{Tab}');
  expect(await screen.findByText('Write the date as MM/DD/YYYY')).toBeTruthy();
  expect(input).toHaveProperty('value', 'tomorrow');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(input).toHaveProperty('value', 'tomorrow');
  await user.clear(input);
  await user.keyboard('4/13/1990');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ value: '1990-04-13' }));
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
  const { save } = showField({ name: 'value', label: 'Phone', kind: 'phone', keepsInvalid: true }, '');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), 'ask Ann');
  expect(await save()).toBe('ask Ann');
});

test.each([
  ['1e9', 'Not a number'],
  ['12,50', 'Use a point for decimals, as in 12.50'],
  ['1.234,56', 'Use a point for decimals, as in 12.50'],
  ['19.999', 'At most two decimals'],
  ['ten', 'Not a number'],
])('a price typed as %s stays as it was typed and is refused at its field', async (text, sentence) => {
  const { user, onSubmit } = showField({ name: 'value', label: 'Price', kind: 'money' }, 5);
  const input = screen.getByRole('textbox', { name: 'Price' });
  await user.clear(input);
  await user.type(input, text);
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(input).toHaveProperty('value', text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input).toHaveProperty('value', text);
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['1,250.50', 1250.5],
  ['$96', 96],
  [' 7.5 ', 7.5],
])('a price typed as %s is read as %d', async (text, value) => {
  const { user, save } = showField({ name: 'value', label: 'Price', kind: 'money' }, 5);
  await user.clear(screen.getByRole('textbox', { name: 'Price' }));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), text);
  expect(await save()).toBe(value);
});

test('a time that is typed is held as it was typed, beside the list or not', async () => {
  const { user, save } = showField({ name: 'value', label: 'Start', kind: 'time', step: 15, from: '09:00' }, '10:00');
  const input = screen.getByRole('combobox', { name: 'Start' });
  await user.clear(input);
  await user.type(input, '1:35{Tab}');
  expect(input).toHaveProperty('value', '1:35 PM');
  expect(await save()).toBe('13:35');
});

test('a time that is typed over the chosen one is read, with the list open', async () => {
  const { user, save } = showField({ name: 'value', label: 'Start', kind: 'time', step: 15, from: '09:00' }, '10:00');
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Start' });
  await user.click(input);
  input.setSelectionRange(0, input.value.length);
  await user.keyboard('1:35{Tab}');
  expect(input.value).toBe('1:35 PM');
  expect(await save()).toBe('13:35');
});

test.each([
  ['noon', 'Write the time as 9:30 AM'],
  ['1:37', 'Times go in steps of 5 minutes'],
])('a time typed as %s stays there and is refused', async (text, sentence) => {
  const { user, onSubmit } = showField({ name: 'value', label: 'Start', kind: 'time' }, '10:00');
  const input = screen.getByRole('combobox', { name: 'Start' });
  await user.clear(input);
  await user.type(input, `${text}{Tab}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(input).toHaveProperty('value', text);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a stored time at an odd minute shows as it is and is saved so', async () => {
  const { save } = showField({ name: 'value', label: 'Start', kind: 'time' }, '09:07');
  expect(screen.getByRole('combobox', { name: 'Start' })).toHaveProperty('value', '9:07 AM');
  expect(await save()).toBe('09:07');
});

test.each([
  ['archived', [{ value: 2, label: 'Braids', unavailableReason: 'archived' }], 'Braids (archived)'],
  ['unknown', [], '2 (not on offer any more)'],
])('a stored choice that is %s shows with a word, and is on offer nowhere else', async (_, more, words) => {
  const choices = [{ value: 1, label: 'Cuts' }, ...more];
  const { save } = showField({ name: 'value', label: 'Category', kind: 'select', choices }, 2);
  expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe(words);
  expect(await save()).toBe(2);
  cleanup();
  const { user } = showField({ name: 'value', label: 'Category', kind: 'select', choices }, 1);
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cuts']);
});

test('text that is pasted beyond the limit stays whole and is refused; a key beyond it is not taken', async () => {
  const { user, onSubmit } = showField({ name: 'value', label: 'Shortcut', maxLength: 5 }, '');
  const input = screen.getByRole('textbox', { name: 'Shortcut' });
  await user.type(input, 'abcdefg');
  expect(input).toHaveProperty('value', 'abcde');
  await user.clear(input);
  await user.paste('abcdefg');
  expect(input).toHaveProperty('value', 'abcdefg');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 5 characters')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('text that is dictated beyond the limit is not lost either: it stays to be made shorter', () => {
  showField({ name: 'value', label: 'Shortcut', maxLength: 5 }, '');
  const input = screen.getByRole('textbox', { name: 'Shortcut' });
  const typed = { inputType: 'insertText', data: 'abcdefg', target: { value: 'abcdefg' } };
  fireEvent.input(input, typed);
  expect(input).toHaveProperty('value', 'abcdefg');
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

describe('a new item beside a picker', () => {
  const brands = [
    { id: 'b1', label: 'Igora' },
    { id: 'b2', label: 'Zero', unavailableReason: 'archived' },
  ];
  const add = {
    label: 'Add new brand',
    render: ({ typed, onDone, onCancel }: Parameters<PickerForm['render']>[0]) => (
      <Form
        layout="plain"
        schema={z.object({ brand: z.string().min(1, 'Name it') })}
        initial={{ brand: typed }}
        sections={[{ fields: [{ name: 'brand', label: 'Brand name', autoFocus: true }] }]}
        submitLabel="Add brand"
        cancel={{ onClick: onCancel }}
        onSubmit={async ({ brand }) => onDone({ id: 'b9', label: brand })}
      />
    ),
  };
  const show = (initial?: string) =>
    showField({ name: 'value', label: 'Brand', kind: 'picker', items: brands, addForm: add }, initial);
  const brand = () => screen.getByRole('combobox', { name: 'Brand' });

  test('is made in a dialog, chosen at once, and the focus is back in the picker', async () => {
    const { user, save, onSubmit } = show();
    await user.type(brand(), 'Royal');
    act(() => screen.getByRole('button', { name: 'Add new brand' }).focus());
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Add new brand')).toBeTruthy();
    expect(within(dialog).getByRole('textbox', { name: 'Brand name' })).toHaveProperty('value', 'Royal');
    await user.type(within(dialog).getByRole('textbox', { name: 'Brand name' }), ' 8{Enter}');
    await waitFor(() => expect(brand()).toHaveProperty('value', 'Royal 8'));
    await waitFor(() => expect(document.activeElement).toBe(brand()));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(await save()).toBe('b9');
  });

  test('can be given up, and the picker is as it was', async () => {
    const { user } = show('b1');
    await user.click(screen.getByRole('button', { name: 'Add new brand' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(brand()));
    expect(brand()).toHaveProperty('value', 'Igora');
  });

  test('that is archived shows where it is held, and is on offer nowhere else', async () => {
    const { save } = show('b2');
    expect(brand()).toHaveProperty('value', 'Zero (archived)');
    expect(await save()).toBe('b2');
    cleanup();
    const { user } = show('b1');
    await user.clear(brand());
    await user.click(brand());
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Igora']);
  });
});

test('a password can be looked at', async () => {
  const { user } = showField({ name: 'value', label: 'Password', kind: 'password' }, '');
  const input = screen.getByLabelText('Password');
  expect(input).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(input).toHaveProperty('type', 'text');
});
