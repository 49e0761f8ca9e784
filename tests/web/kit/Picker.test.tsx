import { FluentProvider } from '@fluentui/react-components';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { PickerEmpty, PickerItem, PickerLoad, PickerSource } from '../../../web/kit/picker/items.ts';
import { MultiSelectInput } from '../../../web/kit/picker/MultiSelectInput.tsx';
import { Picker } from '../../../web/kit/picker/Picker.tsx';
import { light } from '../../../web/kit/ui/theme.ts';

const clients = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, label: `Client ${index + 1}` }));

interface OneProps {
  autoFocus?: boolean;
  items: PickerSource;
  onSelect?: (item: PickerItem | undefined) => void;
  empty?: PickerEmpty;
  disabled?: boolean;
}

function One({ items, onSelect, empty, disabled, autoFocus }: OneProps) {
  const [selected, setSelected] = useState<PickerItem>();
  return (
    <Picker
      label="Client"
      required
      items={items}
      empty={empty}
      disabled={disabled}
      autoFocus={autoFocus}
      selected={selected}
      onSelect={(item) => {
        setSelected(item);
        onSelect?.(item);
      }}
    />
  );
}

function Several({ onSelect }: { onSelect: (items: PickerItem[]) => void }) {
  const [selected, setSelected] = useState<PickerItem[]>([]);
  return (
    <Picker
      label="Access level"
      multiple
      items={['stylist', 'front desk', 'salon admin'].map((name) => ({ id: name, label: name }))}
      selected={selected}
      onSelect={(items) => {
        setSelected(items);
        onSelect(items);
      }}
    />
  );
}

function show(picker: React.ReactNode) {
  render(
    <FluentProvider theme={light}>
      {picker}
      <button type="button">Elsewhere</button>
    </FluentProvider>,
  );
  return userEvent.setup();
}
const input = () => screen.getByRole('combobox');
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

test('a list shows 20 at a time and more on scroll, 220 px high', async () => {
  const user = show(<One items={clients} />);
  await user.click(input());
  await waitFor(() => expect(options()).toHaveLength(20));
  const list = screen.getByRole('listbox');
  expect(list.style.maxHeight).toBe('220px');
  fireEvent.scroll(list);
  await waitFor(() => expect(options()).toHaveLength(40));
  fireEvent.scroll(list);
  await waitFor(() => expect(options()).toHaveLength(45));
});

test('typing narrows the list and the keyboard chooses', async () => {
  const onSelect = vi.fn();
  const user = show(<One items={clients} onSelect={onSelect} />);
  await user.type(input(), 'client 44');
  await waitFor(() => expect(options()).toEqual(['Client 44']));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith(clients[43]);
  expect(input()).toHaveProperty('value', 'Client 44');
});

test('left with words that choose nothing, it asks for one', async () => {
  const user = show(<One items={clients} />);
  await user.type(input(), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(await screen.findByText('Please select one of Client.')).toBeTruthy();
});

test('who is brought to it may go elsewhere first, and is asked the next time', async () => {
  const user = show(<One items={clients} autoFocus />);
  expect(document.activeElement).toBe(input());
  await user.tab();
  expect(screen.queryByText('Please select one of Client.')).toBeNull();
  await user.type(input(), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(await screen.findByText('Please select one of Client.')).toBeTruthy();
});

test('what it asks does not move the thing that is being pressed', async () => {
  const user = show(<One items={clients} />);
  await user.click(input());
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await user.pointer({ keys: '[MouseLeft>]', target: elsewhere });
  expect(document.activeElement).toBe(elsewhere);
  expect(screen.queryByText('Please select one of Client.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: elsewhere });
  expect(await screen.findByText('Please select one of Client.')).toBeTruthy();
});

test('a choice takes the complaint away', async () => {
  const user = show(<One items={clients} />);
  await user.click(input());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(await screen.findByText('Please select one of Client.')).toBeTruthy();
  await user.click(input());
  await user.click(await screen.findByRole('option', { name: 'Client 3' }));
  expect(screen.queryByText('Please select one of Client.')).toBeNull();
});

test('an empty list says "No Data"', async () => {
  const user = show(<One items={[]} />);
  await user.click(input());
  expect(await screen.findByRole('option', { name: 'No Data' })).toBeTruthy();
});

test('an empty list of clients offers to add one', async () => {
  const onClick = vi.fn();
  const user = show(<One items={[]} empty={{ text: 'No Clients Found', action: { label: 'Add Client', onClick } }} />);
  await user.click(input());
  expect(await screen.findByText('No Clients Found')).toBeTruthy();
  await user.click(screen.getByRole('option', { name: 'Add Client' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a server is asked once for quick typing, and a late answer to older words is dropped', async () => {
  const answers = new Map<string, (items: PickerItem[]) => void>();
  const load = vi.fn<PickerLoad>(
    (search) => new Promise((resolve) => answers.set(search, (items) => resolve({ items }))),
  );
  const user = show(<One items={load} />);
  await user.type(input(), 'an');
  await waitFor(() => expect(answers.has('an')).toBe(true));
  expect(answers.has('a')).toBe(false);
  await user.type(input(), 'na');
  await waitFor(() => expect(answers.has('anna')).toBe(true));

  answers.get('anna')?.([{ id: 2, label: 'Anna' }]);
  expect(await screen.findByRole('option', { name: 'Anna' })).toBeTruthy();
  answers.get('an')?.([{ id: 1, label: 'Andrew' }]);
  await waitFor(() => expect(options()).toEqual(['Anna']));
});

test('the next page is asked for with the cursor of the last', async () => {
  const load = vi.fn<PickerLoad>(async (_search, cursor) =>
    cursor ? { items: clients.slice(20, 25) } : { items: clients.slice(0, 20), cursor: 'after-20' },
  );
  const user = show(<One items={load} />);
  await user.click(input());
  await waitFor(() => expect(options()).toHaveLength(20));
  fireEvent.scroll(screen.getByRole('listbox'));
  await waitFor(() => expect(options()).toHaveLength(25));
  expect(load).toHaveBeenLastCalledWith('', 'after-20');
});

test('a failed look-up can be tried again', async () => {
  let broken = true;
  const load: PickerLoad = async () => {
    if (broken) throw new Error('No network');
    return { items: clients.slice(0, 1) };
  };
  const user = show(<One items={load} />);
  await user.click(input());
  const retry = await screen.findByRole('option', { name: 'Could not load. Retry' });
  broken = false;
  await user.click(retry);
  await user.click(input());
  expect(await screen.findByRole('option', { name: 'Client 1' })).toBeTruthy();
});

test('several choices stand as tags and can be taken away again', async () => {
  const onSelect = vi.fn();
  const user = show(<Several onSelect={onSelect} />);
  await user.click(input());
  await user.click(await screen.findByRole('option', { name: 'stylist' }));
  await user.click(input());
  await user.click(await screen.findByRole('option', { name: 'salon admin' }));
  expect(onSelect).toHaveBeenLastCalledWith([
    { id: 'stylist', label: 'stylist' },
    { id: 'salon admin', label: 'salon admin' },
  ]);
  const tags = within(screen.getByLabelText('Selected: Access level'));
  await user.click(tags.getByText('salon admin'));
  expect(onSelect).toHaveBeenLastCalledWith([{ id: 'stylist', label: 'stylist' }]);
});

test('a disabled picker does not open', async () => {
  const user = show(<One items={clients} disabled />);
  await user.click(input());
  expect(screen.queryByRole('option')).toBeNull();
});

test('several are ticked one after the other in a list that stays open, and what is typed finds them', async () => {
  const onSelect = vi.fn();
  const user = show(<Several onSelect={onSelect} />);
  await user.click(input());
  await user.click(await screen.findByRole('option', { name: 'stylist' }));
  await user.type(input(), 'front');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onSelect.mock.lastCall?.[0]).toMatchObject([{ id: 'stylist' }, { id: 'front desk' }]);
  expect(input().getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(options()).toEqual(['stylist', 'front desk', 'salon admin']));
  expect(screen.getByRole('option', { name: 'stylist' }).getAttribute('aria-selected')).toBe('true');
});

test('the focus goes from a tag that was taken away to the next, and after the last one to the list', async () => {
  const user = show(<Several onSelect={() => undefined} />);
  await user.click(input());
  for (const name of ['stylist', 'front desk']) await user.click(await screen.findByRole('option', { name }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /stylist/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /front desk/ })));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(input()));
});

describe('in a cell', () => {
  const roles = [
    { id: 'stylist', label: 'stylist' },
    { id: 'desk', label: 'front desk' },
    { id: 'system', label: 'system admin', locked: true },
  ];
  function showCell(held: PickerItem[]) {
    const told = { onSelect: vi.fn() };
    const user = show(<MultiSelectInput inCell label="Access level" items={roles} selected={held} {...told} />);
    return { user, ...told };
  }

  test('the list is open and has the keyboard, and one line says what is chosen', async () => {
    showCell(roles.slice(0, 2));
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('placeholder')).toBe('stylist, front desk');
    await waitFor(() => expect(options()).toHaveLength(3));
  });

  test('what is closed can neither be given nor taken', async () => {
    const { user, onSelect } = showCell(roles.slice(2));
    await user.click(await screen.findByRole('option', { name: 'system admin' }));
    expect(onSelect).not.toHaveBeenCalled();
    await user.click(screen.getByRole('option', { name: 'stylist' }));
    expect(onSelect.mock.lastCall?.[0]).toMatchObject([{ id: 'system' }, { id: 'stylist' }]);
  });
});

test('its arrow is for the mouse, not another stop of Tab', () => {
  show(<One items={clients} />);
  expect(screen.getByRole('button', { name: 'Open' }).tabIndex).toBe(-1);
});
