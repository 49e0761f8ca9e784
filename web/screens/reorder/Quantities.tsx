import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column, GridProps } from '../../kit/grid/types.ts';
import { quietSmallText } from '../../kit/ui/theme.ts';
import { itemName, type Line, noun, rowKey } from './lines.ts';
import { QuantityField, useOnHand } from './quantityCells.tsx';

interface QuantitiesProps {
  lines: readonly Line[];
  /** Load state of the products. Once loaded, the rows stay visible even if a refresh fails. */
  products: Pick<GridProps<Line>, 'loading' | 'refreshing' | 'error' | 'onRetry'> & { rows: unknown };
  onType: (id: string, text: string) => void;
}

/** The products to order with their quantities. */
export function Quantities({ lines, products: { rows, ...reading }, onType }: QuantitiesProps) {
  const styles = useStyles();
  const renderOnHand = useOnHand();
  const isPriced = lines.some(({ total }) => total !== undefined);
  const columns = useMemo((): readonly Column<Line>[] => {
    const priced: Column<Line>[] = [
      { field: 'inventory_product_price', title: 'Unit price', type: 'money', width: 90, priority: 5 },
      {
        field: 'total',
        title: 'Total',
        type: 'money',
        tone: 'strong',
        width: 100,
        priority: 3,
        summary: 'sum',
        sortable: false,
      },
    ];
    return [
      {
        field: 'product_name',
        title: 'Item',
        value: itemName,
        width: 220,
        priority: 1,
        summary: 'count',
        cell: (line) => (
          <>
            <div className={styles.name}>{itemName(line)}</div>
            <div className={styles.maker}>{line.manufacturer_name}</div>
          </>
        ),
      },
      { field: 'category_name', title: 'Category', tone: 'quiet', width: 110 },
      {
        field: 'inventory_current_quantity',
        title: 'On hand',
        type: 'quantity',
        width: 85,
        priority: 4,
        cell: renderOnHand,
      },
      { field: 'inventory_desired_quantity', title: 'Desired', type: 'quantity', width: 80 },
      { field: 'inventory_on_order', title: 'On order', type: 'quantity', width: 85 },
      { field: 'new_quantity', title: 'Suggested', type: 'number', tone: 'quiet', width: 90 },
      {
        field: 'quantity',
        title: 'Order quantity',
        type: 'number',
        width: 140,
        priority: 2,
        summary: 'sum',
        // Sorting would move a line while its quantity is typed.
        sortable: false,
        cell: (line) => <QuantityField line={line} onType={onType} />,
      },
      ...(isPriced ? priced : []),
    ];
  }, [isPriced, renderOnHand, onType, styles.name, styles.maker]);
  return (
    <Grid
      id="reorder-quantities"
      label="Products to order"
      noun={noun}
      plain
      url="off"
      pageSize={false}
      rowHeight={52}
      columns={columns}
      rows={rows ? lines : undefined}
      {...reading}
      empty={{ text: 'No items are chosen.' }}
      rowKey={rowKey}
      rowName={itemName}
      narrow={{
        title: ({ product_name }) => product_name,
        subtitle: ({ brand_name, new_quantity }) => `${brand_name} · ${new_quantity} suggested`,
        status: (line) => <QuantityField line={line} onType={onType} />,
      }}
    />
  );
}

const useStyles = makeStyles({
  name: { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: tokens.fontWeightSemibold },
  maker: { ...quietSmallText, overflow: 'hidden', textOverflow: 'ellipsis' },
});
