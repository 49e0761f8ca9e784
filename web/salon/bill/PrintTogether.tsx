import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { flushSync } from 'react-dom';
import { type Bill, bills } from '../../../shared/contract/bills.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useToast } from '../../kit/ui/Toast.tsx';

/** Prints the bill with those of visits that were booked together with it. `onPrint` gets them, and none once they are printed. */
export function PrintTogether({ ids, onPrint }: { ids: readonly string[]; onPrint: (others: Bill[]) => void }) {
  const toast = useToast();
  async function print() {
    try {
      const others = await Promise.all(ids.map((id) => call(bills.getBill, { params: { id } })));
      flushSync(() => onPrint(others));
      addEventListener('afterprint', () => onPrint([]), { once: true });
      window.print();
    } catch (error) {
      toast(formatError('The other bill could not be read.', error), { intent: 'error' });
    }
  }
  return (
    <Button style={{ alignSelf: 'start' }} icon={<PrintRegular />} onClick={() => void print()}>
      {ids.length === 1 ? 'Print both' : 'Print all'}
    </Button>
  );
}

/** Several bills of a client as one, for paper. */
export const joinBills = (list: readonly [Bill, ...Bill[]]): Bill => ({
  ...list[0],
  lines: list.flatMap(({ lines }) => lines),
  discount_total: roundToCents(list.reduce((sum, one) => sum + one.discount_total, 0)),
  total: roundToCents(list.reduce((sum, one) => sum + one.total, 0)),
  user_name: list.map(({ user_name }) => user_name).join(', '),
});
