import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type ReactElement, useState } from 'react';
import * as z from 'zod';
import { type Adjustment, type Bill, billEdits, type Discount } from '../../../shared/contract/bills.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { BillChanges } from './useBill.ts';

type PriceToolsProps = BillChanges & {
  bill: Pick<Bill, 'edits'>;
  /** Kind of a line that is proposed first. Without it the bill takes neither deposits nor fees. */
  adjustment?: Adjustment['kind'];
};

/** What those who may change prices add to a bill: a discount, a deposit or a fee. */
export function PriceTools({ bill, edit, adjustment }: PriceToolsProps) {
  const styles = useStyles();
  const [open, setOpen] = useState<'discount' | 'adjustment'>();
  const { discount } = bill.edits;
  const close = () => setOpen(undefined);
  if (open === 'discount') return <DiscountForm current={discount} edit={edit} onDone={close} />;
  if (open === 'adjustment' && adjustment) return <AdjustmentForm preset={adjustment} edit={edit} onDone={close} />;
  const tool = (label: string, onClick: () => void, icon?: ReactElement) => (
    <Button appearance="subtle" size="small" className={styles.button} {...(icon && { icon })} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className={styles.tools}>
      {tool(
        discount ? 'Change discount' : 'Add discount',
        () => setOpen('discount'),
        discount ? undefined : <AddRegular />,
      )}
      {discount && tool('Remove discount', () => void edit(() => ({ discount: null })))}
      {adjustment && tool('Add deposit or fee', () => setOpen('adjustment'), <AddRegular />)}
    </div>
  );
}

const discount = billEdits.shape.discount.unwrap();

/** Discount of the whole bill: an amount or a percentage, with its reason. */
function DiscountForm({ current, edit, onDone }: BillChanges & { current: Discount | null; onDone: () => void }) {
  return (
    <Form
      layout="plain"
      schema={z.object({ discount })}
      initial={{ discount: current ?? { kind: 'percent', value: null as never, reason: '' } }}
      sections={(draft) => [
        {
          title: 'Discount',
          fields: [
            [
              {
                name: 'discount.kind',
                label: 'In',
                kind: 'select',
                staysInline: true,
                choices: [
                  { value: 'percent', label: 'Percent' },
                  { value: 'amount', label: 'Dollars' },
                ],
              },
              {
                name: 'discount.value',
                label: 'Amount',
                staysInline: true,
                autoFocus: true,
                ...(draft.discount.kind === 'amount'
                  ? ({ kind: 'money', min: 0 } as const)
                  : ({ kind: 'number', unit: '%', decimals: 2, min: 0, max: 100 } as const)),
              },
            ],
            { name: 'discount.reason', label: 'Reason', maxLength: 200 },
          ],
        },
      ]}
      submitLabel="Give discount"
      cancel={{ onClick: onDone }}
      onSubmit={async ({ discount }) => {
        await edit(() => ({ discount }), true);
        onDone();
      }}
    />
  );
}

const { kind, amount, note } = billEdits.shape.adjustments.unwrap().element.shape;
const schema = z.object({ kind, amount, note });

const kinds: { value: Adjustment['kind']; label: string }[] = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'no_show_fee', label: 'No-show fee' },
  { value: 'late_cancellation_fee', label: 'Late cancellation fee' },
];

/** Adds a deposit that was received earlier, or a fee. */
function AdjustmentForm({ preset, edit, onDone }: BillChanges & { preset: Adjustment['kind']; onDone: () => void }) {
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

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  button: { marginLeft: '-8px', color: tokens.colorBrandForeground1 },
});
