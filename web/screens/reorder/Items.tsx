import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { type RefObject, useMemo } from 'react';
import type { ReorderRow } from '../../../shared/contract/orders.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { fieldLabelStyle, useControlStyles } from '../../kit/ui/controlStyles.ts';
import { phone } from '../../kit/ui/media.ts';
import { itemName, noun, rowKey } from './lines.ts';
import { useOnHand } from './quantityCells.tsx';

interface OrderNumber {
  number: string;
  inputRef: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  /** A free order number. */
  suggested: string | undefined;
  set: (number: string) => void;
}

interface ItemsProps {
  orderNumber: OrderNumber;
  products: {
    rows: readonly ReorderRow[] | undefined;
    loading: boolean;
    refreshing: boolean;
    error?: Error;
    onRetry?: () => void;
  };
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onNext: () => void;
}

/** Products of the distributor with the salon's need, and the order number. */
export function Items({ orderNumber, products, selected, onSelect, onNext }: ItemsProps) {
  const renderOnHand = useOnHand();
  const neededRows = products.rows?.filter(({ inventory_quantity_needed }) => inventory_quantity_needed > 0) ?? [];
  const columns = useMemo(() => itemColumns(renderOnHand), [renderOnHand]);
  return (
    <>
      <NumberField {...orderNumber} onNext={onNext} />
      <Grid
        id="reorder-items"
        label="Products of the distributor"
        noun={noun}
        url="off"
        columns={columns}
        rowKey={rowKey}
        rowName={itemName}
        {...products}
        selection={{ selected, onChange: onSelect }}
        empty={{ text: 'This distributor carries no products of the catalog.' }}
        tools={
          <Button
            icon={<CheckmarkCircleRegular />}
            disabled={neededRows.length === 0}
            onClick={() => onSelect(new Set([...selected, ...neededRows.map(rowKey)]))}
          >
            Select what is needed
          </Button>
        }
        narrow={{
          title: ({ product_name }) => product_name,
          subtitle: ({ brand_name, inventory_quantity_needed: needed }) =>
            needed > 0 ? `${brand_name} · ${needed} suggested` : brand_name,
          status: renderOnHand,
        }}
      />
    </>
  );
}

/** The order number, with a button for the suggested one. */
function NumberField({ number, inputRef, problem, suggested, set, onNext }: OrderNumber & { onNext: () => void }) {
  const styles = useStyles();
  const control = useControlStyles();
  return (
    <div className={styles.number}>
      <Field
        label={{ children: 'Order number', className: styles.label }}
        validationState={problem ? 'error' : 'none'}
        validationMessage={problem}
      >
        <Input
          ref={inputRef}
          className={control.control}
          value={number}
          maxLength={40}
          autoComplete="off"
          onChange={(_, { value }) => set(value)}
          onKeyDown={({ key }) => key === 'Enter' && onNext()}
        />
      </Field>
      {suggested && suggested !== number && (
        <Button
          appearance="subtle"
          onClick={() => {
            set(suggested);
            // The button disappears with its suggestion, so move the focus.
            inputRef.current?.focus();
          }}
        >
          Use {suggested}
        </Button>
      )}
    </div>
  );
}

const itemColumns = (renderOnHand: ReturnType<typeof useOnHand>): readonly Column<ReorderRow>[] => [
  { field: 'product_name', title: 'Item', value: itemName, tone: 'strong', width: 260, priority: 1 },
  { field: 'manufacturer_name', title: 'Manufacturer', headerFilter: true, width: 170 },
  { field: 'category_name', title: 'Category', headerFilter: true, width: 130 },
  {
    field: 'inventory_current_quantity',
    title: 'On hand',
    type: 'quantity',
    width: 100,
    priority: 2,
    cell: renderOnHand,
  },
  { field: 'inventory_desired_quantity', title: 'Desired', type: 'quantity', width: 100 },
  { field: 'inventory_on_order', title: 'On order', type: 'quantity', width: 100 },
  {
    field: 'inventory_quantity_needed',
    title: 'Suggested',
    type: 'number',
    width: 100,
    priority: 3,
    // The minimum of 1 applies to chosen products only; a sufficient stock has no suggestion.
    value: ({ inventory_quantity_needed: needed }) => needed || undefined,
  },
  { field: 'product_upc_code', title: 'Barcode', type: 'code', width: 140, hidden: true },
];

const useStyles = makeStyles({
  number: {
    display: 'flex',
    alignItems: 'end',
    flexWrap: 'wrap',
    gap: '8px',
    marginBottom: '16px',
    '& > div': { width: '260px', [phone]: { width: '100%' } },
  },
  label: fieldLabelStyle,
});
