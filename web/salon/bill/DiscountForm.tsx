import * as z from 'zod';
import { billEdits, type Discount } from '../../../shared/contract/bills.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { BillChanges } from './useBill.ts';

const discount = billEdits.shape.discount.unwrap();

/** Discount of the whole bill: an amount or a percentage, with its reason. */
export function DiscountForm({
  current,
  edit,
  onDone,
}: BillChanges & { current: Discount | null; onDone: () => void }) {
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
