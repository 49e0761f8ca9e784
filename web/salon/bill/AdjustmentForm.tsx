import * as z from 'zod';
import { type Adjustment, billEdits } from '../../../shared/contract/bills.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { BillChanges } from './useBill.ts';

const { kind, amount, note } = billEdits.shape.adjustments.unwrap().element.shape;
const schema = z.object({ kind, amount, note });

const kinds: { value: Adjustment['kind']; label: string }[] = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'no_show_fee', label: 'No-show fee' },
  { value: 'late_cancellation_fee', label: 'Late cancellation fee' },
];

/** Adds a deposit that was received earlier, or a fee. */
export function AdjustmentForm({
  preset,
  edit,
  onDone,
}: BillChanges & { preset: Adjustment['kind']; onDone: () => void }) {
  return (
    <Form
      layout="plain"
      schema={schema}
      initial={{ kind: preset, amount: null as never, note: '' }}
      sections={[
        {
          title: 'Deposit or fee',
          fields: [
            [
              { name: 'kind', label: 'Kind', kind: 'select', staysInline: true, choices: kinds },
              { name: 'amount', label: 'Amount', kind: 'money', min: 0, autoFocus: true, staysInline: true },
            ],
            { name: 'note', label: 'Note', maxLength: 200 },
          ],
        },
      ]}
      submitLabel="Add"
      cancel={{ onClick: onDone }}
      onSubmit={async (added) => {
        const line = { line_id: crypto.randomUUID(), ...added };
        await edit(({ adjustments }) => ({ adjustments: [...adjustments, line] }), true);
        onDone();
      }}
    />
  );
}
