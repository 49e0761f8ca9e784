import { Dropdown, FluentProvider, Option } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper } from '../../../../web/kit/form/Stepper.tsx';
import { useScanner } from '../../../../web/kit/scan/useScanner.ts';
import { themes } from '../../../../web/kit/ui/theme.ts';
import { sampleForGate } from '../../../support/gate.ts';
import { scan } from '../../../support/scan.ts';

const code = '4045787200799';
const suffixes = {
  'no suffix': [],
  Enter: ['Enter'],
  'CR LF': ['Enter', 'Enter'],
  'CR and Ctrl+J': ['Enter', 'Ctrl+j'],
  Tab: ['Tab'],
  'Tab and Enter': ['Tab', 'Enter'],
};
const prefixes = { 'no prefix': [], STX: ['Control', 'Ctrl+b'], ']C1': [']', 'Shift', 'C', '1'] };

/** A screen that counts scans into the quantity, with everything that can have the focus. */
function Counter({ onPress }: { onPress: (name: string) => void }) {
  const [quantity, setQuantity] = useState<{ value: number; unparsed?: string | undefined }>({ value: 6 });
  const [note, setNote] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  useScanner((scanned) => {
    setCodes((before) => [...before, scanned]);
    setQuantity((before) => ({ ...before, value: before.value + 1 }));
  });
  return (
    <FluentProvider theme={themes.light}>
      <Stepper
        label="Quantity"
        value={quantity.value}
        unparsed={quantity.unparsed}
        validate={(value) => (value > 0 ? undefined : 'Above 0')}
        onChange={({ value = quantity.value, unparsed }) => setQuantity({ value, unparsed })}
      />
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <Dropdown aria-label="Salon" defaultValue="Fairfax" defaultSelectedOptions={['Fairfax']}>
        <Option>Fairfax</Option>
        <Option>Rosslyn</Option>
      </Dropdown>
      <button type="button" onClick={() => onPress('Complete')}>
        Complete
      </button>
      <output>{codes.join(' ')}</output>
    </FluentProvider>
  );
}

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
const typeInto = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const leave = () => (document.activeElement as HTMLElement).blur();

afterEach(() => void vi.useRealTimers());

/** Where the focus is and what is half done there, and the quantity to expect after a scan: 6 and 1, or what was typed and 1. */
const places: Record<string, { prepare: () => void; expected?: string; expectedNote?: string }> = {
  'on the page': { prepare: () => undefined },
  'in a quantity nobody changed': { prepare: () => quantity().focus() },
  'in a quantity that was typed': {
    prepare: () => {
      quantity().focus();
      typeInto(quantity(), '12');
    },
    expected: '13',
  },
  'in a quantity that is no number yet': {
    prepare: () => {
      quantity().focus();
      typeInto(quantity(), '1x');
    },
    expected: '1x',
  },
  'in a note': {
    prepare: () => {
      note().focus();
      typeInto(note(), 'dented');
    },
    expectedNote: 'dented',
  },
  'on a picker': { prepare: () => screen.getByRole('combobox', { name: 'Salon' }).focus() },
  'in an open list': {
    prepare: () => {
      const salon = screen.getByRole('combobox', { name: 'Salon' });
      salon.focus();
      fireEvent.click(salon);
    },
  },
  'on a button': { prepare: () => screen.getByRole('button', { name: 'Complete' }).focus() },
  'on a button of the quantity': { prepare: () => screen.getByRole('button', { name: /^One more/ }).focus() },
};

const rows = Object.keys(suffixes).flatMap((suffix) =>
  Object.keys(prefixes).flatMap((prefix) => Object.keys(places).map((place) => ({ suffix, prefix, place }) as Row)),
);
type Row = { suffix: keyof typeof suffixes; prefix: keyof typeof prefixes; place: string };
const nameOf = ({ suffix, prefix, place }: Row) => `${place}, ${prefix}, ${suffix}`;
const isPlain = ({ prefix }: Row) => prefix === 'no prefix';

test('a scan counts once and presses, types and loses nothing, whatever has the focus and however the scanner ends a code', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const prefixed = sampleForGate(
    rows.filter((row) => !isPlain(row)),
    nameOf,
  );
  for (const row of [...rows.filter(isPlain), ...prefixed]) {
    localStorage.clear();
    const { prepare, expected = '7', expectedNote = '' } = places[row.place] as (typeof places)[string];
    const pressed: string[] = [];
    const { unmount } = render(<Counter onPress={(name) => pressed.push(name)} />);
    prepare();
    scan(code, undefined, { before: prefixes[row.prefix], after: suffixes[row.suffix] });
    act(() => vi.advanceTimersByTime(500));
    leave();
    const seen = {
      codes: screen.getByRole('status').textContent,
      quantity: quantity().value,
      note: note().value,
      salon: screen.getByRole('combobox', { name: 'Salon' }).textContent,
      pressed,
    };
    expect(seen, nameOf(row)).toEqual({
      // The identifier of the symbology is the parser's.
      codes: row.prefix === ']C1' ? `]C1${code}` : code,
      quantity: expected,
      note: expectedNote,
      salon: 'Fairfax',
      pressed: [],
    });
    unmount();
  }
});

test('without a suffix a pause ends a code, not what somebody types, and a scanner that had one is waited for', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  render(<Counter onPress={() => undefined} />);
  const heard = () => screen.getByRole('status').textContent;
  const none = { before: [], after: [] };
  note().focus();
  scan('a box came damaged', undefined, none);
  act(() => vi.advanceTimersByTime(3000));
  expect([heard(), note().value]).toEqual(['', 'a box came damaged']);
  leave();
  scan('070204018101', undefined, none);
  act(() => vi.advanceTimersByTime(400));
  expect(heard()).toBe('');
  act(() => vi.advanceTimersByTime(50));
  expect(heard()).toBe('070204018101');
  // It is known to have no suffix by now.
  scan('070204018101', undefined, none);
  act(() => vi.advanceTimersByTime(150));
  expect(heard()).toBe('070204018101 070204018101');
  scan('70204018101', undefined);
  scan('88448644', undefined, none);
  act(() => vi.advanceTimersByTime(1900));
  expect(heard()).toBe('070204018101 070204018101 70204018101');
  act(() => vi.advanceTimersByTime(200));
  expect(heard()).toBe('070204018101 070204018101 70204018101 88448644');
});

test('a quantity that was typed and scanned again, before and after leaving it, counts everything', () => {
  render(<Counter onPress={() => undefined} />);
  quantity().focus();
  scan(code);
  scan(code);
  expect(quantity().value).toBe('8');
  typeInto(quantity(), '20');
  scan(code);
  leave();
  scan(code);
  expect(quantity().value).toBe('22');
});

test('an Enter that somebody presses behind a scan presses the button', () => {
  const pressed: string[] = [];
  render(<Counter onPress={(name) => pressed.push(name)} />);
  screen.getByRole('button', { name: 'Complete' }).focus();
  scan(code);
  scan('', undefined, { before: [], after: ['Enter'] });
  expect(pressed).toEqual(['Complete']);
});
