import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScanField } from '../../../web/kit/scan/ScanField.tsx';
import { useScanList } from '../../../web/salon/scan/useScanList.ts';
import { scan } from '../../support/scan.ts';
import { showScreen } from '../../support/showScreen.tsx';

const tube = '4045787200799';
type Counts = Record<string, number>;
const isCounts = (value: unknown): value is Counts => typeof value === 'object';
const kind = {
  isValid: isCounts,
  createEmpty: (): Counts => ({}),
  isEmpty: (counts: Counts) => Object.keys(counts).length === 0,
  merge: (now: Counts, back: Counts) => ({ ...back, ...now }),
};

/** Counts scans by barcode, at most five of each. */
function Counter() {
  const list = useScanList('counter', kind, {
    add: (barcode, times = 1, now) => {
      const count = (now[barcode] ?? 0) + times;
      if (count > 5) return { problem: 'At most 5' };
      return {
        scan: { barcode, quantity: times },
        isKnown: true,
        change: (before) => ({ ...before, [barcode]: count }),
      };
    },
    takeBack: ({ barcode, quantity }, now) => ({
      name: barcode,
      change: (before) => ({ ...before, [barcode]: (now[barcode] ?? 0) - quantity }),
    }),
    listCodes: () => [tube],
  });
  const { draft, latest, update } = list.draft;
  function clear() {
    const before = latest.current;
    update(kind.createEmpty);
    list.toastWithUndo('Cleared', () => before);
  }
  return (
    <>
      <ScanField {...list.field.entry} isConnected />
      <button type="button" onClick={clear}>
        Clear
      </button>
      <output>{JSON.stringify(draft)}</output>
      <p>Last: {list.last.scan && `${list.last.scan.quantity} of ${list.last.scan.barcode}`}</p>
    </>
  );
}

test('a list counts scans, takes the last one back, refuses parts of codes and labels, and is cleared with Undo', async () => {
  localStorage.clear();
  const { user } = showScreen(Counter, '/', [4], []);
  const counts = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
  const said = (text: string) => screen.findByText(text, { ignore: '[aria-live]' });

  scan(tube);
  scan(`]C1010${tube}10LOT\u001d17271231`);
  await waitFor(() => expect(counts()).toEqual({ [tube]: 2 }));
  scan(']C117271231');
  await said('This label names no product. Please scan the barcode of the product');
  scan('CARD-X6');
  scan(tube);
  await said('At most 5');
  expect(screen.getByText(`Last: 1 of ${tube}`)).toBeTruthy();

  scan('card-back');
  await said(`Taken back: ${tube}`);
  scan('CARD-BACK');
  await said('There is no scan to take back.');
  expect(counts()).toEqual({ [tube]: 1 });

  scan('45787200799');
  await said('Part of a code was lost. Scan again.');
  expect(counts()).toEqual({ [tube]: 1 });
  await user.click(screen.getByRole('button', { name: 'It is whole' }));
  await waitFor(() => expect(counts()).toEqual({ [tube]: 1, '45787200799': 1 }));

  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(counts()).toEqual({}));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(counts()).toEqual({ [tube]: 1, '45787200799': 1 }));
});
