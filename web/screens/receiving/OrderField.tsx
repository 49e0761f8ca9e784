import { Combobox, Field, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { useState } from 'react';
import type { Order } from '../../../shared/contract/orders.ts';
import { normalizeName } from '../../../shared/rules/names.ts';
import { sumOrder } from '../../../shared/rules/orders.ts';
import { popupPositioning, scrollableListbox, untabbableArrow } from '../../kit/picker/items.ts';
import { fieldLabelStyle, useControlStyles } from '../../kit/ui/controlStyles.ts';
import { flexColumn, quietSmallText } from '../../kit/ui/theme.ts';
import { findOrder, formatContainers } from './orderProgress.ts';

const formatOrderProgress = (order: Order): string => {
  const { received, quantity } = sumOrder(order);
  return `${order.reseller_company_name}, ${formatContainers(received)} of ${formatContainers(quantity)} received`;
};

interface OrderFieldProps {
  value: string;
  orders: readonly Order[];
  onChange: (number: string) => void;
}

/** Order number of the delivery note: free text with the salon's open orders as suggestions. */
export function OrderField({ value, orders, onChange }: OrderFieldProps) {
  const styles = useControlStyles();
  const own = useStyles();
  const [open, setOpen] = useState(false);
  const order = findOrder(orders, value);
  const searchText = normalizeName(value);
  const suggestions = order
    ? orders
    : orders.filter(({ order_number }) => normalizeName(order_number).includes(searchText));
  return (
    <Field
      label={{ children: 'Order number', className: own.label }}
      hint={order && { children: formatOrderProgress(order), className: own.progress }}
      className={own.field}
    >
      <Combobox
        freeform
        className={mergeClasses(styles.control, own.input)}
        input={{ style: { minWidth: 0 }, maxLength: 40 }}
        autoComplete="off"
        value={value}
        selectedOptions={order ? [order.order_id] : []}
        open={open && suggestions.length > 0}
        positioning={popupPositioning}
        expandIcon={untabbableArrow}
        listbox={scrollableListbox(() => undefined)}
        onOpenChange={(_, data) => setOpen(data.open)}
        onChange={({ target }) => onChange(target.value)}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = orders.find(({ order_id }) => order_id === optionValue);
          if (chosen) onChange(chosen.order_number);
        }}
      >
        {suggestions.map((one) => (
          <Option key={one.order_id} className={styles.option} value={one.order_id} text={one.order_number}>
            <span className={own.option}>
              {one.order_number}
              <span className={own.progress}>{formatOrderProgress(one)}</span>
            </span>
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}

const useStyles = makeStyles({
  label: fieldLabelStyle,
  field: { minWidth: 0 },
  input: { minHeight: '44px' },
  option: { ...flexColumn, minWidth: 0 },
  progress: { ...quietSmallText, fontVariantNumeric: 'tabular-nums' },
});
