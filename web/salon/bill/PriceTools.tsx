import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type ReactElement, useState } from 'react';
import type { Adjustment, Bill } from '../../../shared/contract/bills.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { DiscountForm } from './DiscountForm.tsx';
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

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  button: { marginLeft: '-8px', color: tokens.colorBrandForeground1 },
});
