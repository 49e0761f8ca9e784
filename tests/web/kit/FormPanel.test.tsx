import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Form } from '../../../web/kit/form/Form.tsx';
import type { FormHandle, FormProps } from '../../../web/kit/form/FormCore.tsx';
import { listField } from '../../../web/kit/form/fieldSpec.ts';
import { renderThemed } from '../../support/renderThemed.tsx';

const schema = z.object({
  stylist: z.string(),
  start: z.string().min(1, 'Select a start'),
  services: z.array(z.object({ name: z.string(), minutes: z.number('Required') })).min(1, 'Select a service'),
});
type Draft = z.input<typeof schema>;
const stored: Draft = {
  stylist: 'Mara',
  start: '10:00',
  services: [
    { name: 'Cut', minutes: 45 },
    { name: 'Gloss', minutes: 30 },
    { name: 'Braid', minutes: 60 },
  ],
};
const menu = ['Balayage', 'Toner'].map((name) => ({ id: name, label: name }));
const services = {
  name: 'services' as const,
  label: 'Services',
  noun: 'service',
  entryName: ({ name }: Draft['services'][number]) => name,
  entryFields: () => [{ name: 'minutes', label: 'Minutes', kind: 'number' as const, decimals: 0 }],
};
const chosen = {
  ...services,
  source: { items: menu, toEntry: ({ label }: { label: string }) => ({ name: label, minutes: 20 }) },
};
const written = { ...services, createEntry: () => ({ name: 'New one', minutes: 5 }) };

function show(more: Partial<FormProps<Draft, Draft>> = {}, list: typeof chosen | typeof written = chosen) {
  const handle = createRef<FormHandle<Draft>>();
  const onSubmit = vi.fn(async (_: Draft) => undefined);
  const onCancel = vi.fn();
  renderThemed(
    <Form
      layout="panel"
      handle={handle}
      schema={schema}
      initial={stored}
      sections={[
        {
          fields: [
            { name: 'stylist', label: 'Stylist' },
            { name: 'start', label: 'Start', kind: 'time', step: 15 },
            listField(list),
          ],
        },
      ]}
      submitLabel="Save"
      cancel={{ onClick: onCancel }}
      onSubmit={onSubmit}
      {...more}
    />,
  );
  return { user: userEvent.setup(), handle, onSubmit, onCancel };
}

const names = () =>
  within(screen.getByRole('group', { name: 'Services' }))
    .getAllByRole('region')
    .map((card) => card.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });
const minutesOf = (name: string) => within(screen.getByRole('region', { name })).getByRole('textbox');
const focused = () => document.activeElement;

describe('a list in a form', () => {
  test('is saved with what was added from the list of choices, and the focus goes on where the next one is added', async () => {
    const { user, onSubmit } = show();
    await user.click(button('Add service'));
    await user.click(await screen.findByRole('option', { name: 'Toner' }));
    expect(names()).toEqual(['Cut', 'Gloss', 'Braid', 'Toner']);
    await waitFor(() => expect(focused()).toBe(screen.getByRole('combobox', { name: 'Add service' })));
    await user.keyboard('Ton{Tab}');
    expect(names()).toEqual(['Cut', 'Gloss', 'Braid', 'Toner', 'Toner']);
    await user.click(button('Save'));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.lastCall?.[0].services.at(-1)).toEqual({ name: 'Toner', minutes: 20 });
  });

  test('takes a blank entry, whose first field has the focus', async () => {
    const { user } = show({}, written);
    await user.click(button('Add service'));
    expect(names()).toEqual(['Cut', 'Gloss', 'Braid', 'New one']);
    await waitFor(() => expect(focused()).toBe(minutesOf('New one')));
  });

  test('gives back what was removed, in its place and with what was typed in it', async () => {
    const { user, onSubmit } = show();
    await user.clear(minutesOf('Gloss'));
    await user.type(minutesOf('Gloss'), '35');
    await user.click(button('Remove Gloss'));
    expect(names()).toEqual(['Cut', 'Braid']);
    await waitFor(() => expect(focused()).toBe(button('Undo: Gloss removed')));
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Cut', 'Gloss', 'Braid']);
    await waitFor(() => expect(focused()).toBe(minutesOf('Gloss')));
    expect(minutesOf('Gloss')).toHaveProperty('value', '35');
    await user.click(button('Save'));
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0].services[1]).toEqual({ name: 'Gloss', minutes: 35 }));
  });

  test('is put into another order with the arrow keys, the focus stays on what is moved and its place is told', async () => {
    const { user, onSubmit } = show();
    button('Move Braid, 3 of 3').focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Braid', 'Cut', 'Gloss']);
    await waitFor(() => expect(focused()).toBe(button('Move Braid, 1 of 3')));
    expect(screen.getByText('Braid, 1 of 3')).toBeTruthy();
    await user.click(button('Save'));
    await waitFor(() => expect(onSubmit.mock.lastCall?.[0].services[0]).toEqual({ name: 'Braid', minutes: 60 }));
  });

  test('is put into another order by dragging a handle; Esc puts it back', async () => {
    show();
    const place = () => {
      for (const [index, card] of within(screen.getByRole('group', { name: 'Services' }))
        .getAllByRole('region')
        .entries())
        card.getBoundingClientRect = () => new DOMRect(0, index * 100, 300, 80);
    };
    place();
    fireEvent.pointerDown(button('Move Cut, 1 of 3'), { button: 0, pointerId: 1, clientY: 40 });
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 250 });
    expect(names()).toEqual(['Gloss', 'Braid', 'Cut']);
    fireEvent.pointerUp(window, { pointerId: 1 });
    place();
    fireEvent.pointerDown(button('Move Cut, 3 of 3'), { button: 0, pointerId: 1, clientY: 240 });
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 10 });
    expect(names()).toEqual(['Cut', 'Gloss', 'Braid']);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(names()).toEqual(['Gloss', 'Braid', 'Cut']);
  });

  test('keeps what could not be read in an entry while another is moved, and refuses it there', async () => {
    const { user, onSubmit } = show();
    await user.clear(minutesOf('Gloss'));
    await user.type(minutesOf('Gloss'), '12,5');
    button('Move Braid, 3 of 3').focus();
    await user.keyboard('{Home}');
    expect(names()).toEqual(['Braid', 'Cut', 'Gloss']);
    expect(minutesOf('Gloss')).toHaveProperty('value', '12,5');
    await user.click(button('Save'));
    expect(await screen.findByText('Use a point for decimals, as in 12.50')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('says that it must not be empty, and shows the choices', async () => {
    const { user, onSubmit } = show();
    for (const name of ['Cut', 'Gloss', 'Braid']) await user.click(button(`Remove ${name}`));
    await user.click(button('Save'));
    expect(await screen.findByText('Select a service')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe(screen.getByRole('combobox', { name: 'Add service' })));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a form in a panel', () => {
  test('is closed with Esc, but not while a list in it is open', async () => {
    const { user, onCancel } = show();
    const start = screen.getByRole('combobox', { name: 'Start' });
    await user.click(start);
    expect(start.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(start.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('takes values from outside as if they were typed, and says what it holds', async () => {
    const onDraft = vi.fn();
    const follow = (draft: Draft, changed: string) =>
      changed === 'stylist' ? { ...draft, services: draft.services.slice(0, 1) } : draft;
    const { handle, user, onSubmit } = show({ onDraftChange: onDraft, onChange: follow });
    expect(onDraft).toHaveBeenLastCalledWith(stored, { isDirty: false });
    expect(handle.current?.isDirty()).toBe(false);
    handle.current?.setValues({ stylist: 'Priya', start: '13:35' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Stylist' })).toHaveProperty('value', 'Priya'));
    expect(screen.getByRole('combobox', { name: 'Start' })).toHaveProperty('value', '1:35 PM');
    expect(handle.current?.isDirty()).toBe(true);
    const after = { stylist: 'Priya', start: '13:35', services: [{ name: 'Cut', minutes: 45 }] };
    await waitFor(() => expect(onDraft).toHaveBeenLastCalledWith(after, { isDirty: true }));
    await user.click(button('Save'));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(after));
    expect(handle.current?.isDirty()).toBe(false);
  });
});
