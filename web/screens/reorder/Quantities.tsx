import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column, GridProps } from '../../kit/grid/types.ts';
import { itemName, keyOf, type Line, noun } from './lines.ts';
import { QuantityField, useOnHand } from './quantityCells.tsx';

interface QuantitiesProps {
  lines: readonly Line[];
  products: Pick<GridProps<Line>, 'loading' | 'refreshing' | 'error' | 'onRetry'>;
  onType: (id: string, text: string) => void;
}

/** What is ordered and how many of each. */
export function Quantities({ lines, products: { loading, refreshing, error, onRetry }, onType }: QuantitiesProps) {
  const styles = useStyles();
  const onHand = useOnHand();
  const isPriced = lines.some(({ total }) => total !== undefined);
  const columns = useMemo((): readonly Column<Line>[] => {
    const priced: Column<Line>[] = [
      { field: 'inventory_product_price', title: 'Unit price', type: 'money', width: 100 },
      { field: 'total', title: 'Total', type: 'money', tone: 'strong', width: 110, summary: 'sum', sortable: false },
    ];
    return [
      {
        field: 'product_name',
        title: 'Item',
        value: itemName,
        width: 300,
        priority: 1,
        summary: 'count',
        cell: (line) => (
          <>
            <div className={styles.name}>{itemName(line)}</div>
            <div className={styles.maker}>{line.manufacturer_name}</div>
          </>
        ),
      },
      { field: 'category_name', title: 'Category', tone: 'quiet', width: 120 },
      { field: 'inventory_current_quantity', title: 'On hand', type: 'quantity', width: 95, cell: onHand },
      { field: 'inventory_desired_quantity', title: 'Desired', type: 'quantity', width: 95 },
      { field: 'new_quantity', title: 'Suggested', type: 'number', tone: 'quiet', width: 95 },
      {
        field: 'quantity',
        title: 'Order quantity',
        type: 'number',
        width: 150,
        summary: 'sum',
        // A line must not go elsewhere while it is typed in.
        sortable: false,
        cell: (line) => <QuantityField line={line} onType={onType} />,
      },
      ...(isPriced ? priced : []),
    ];
  }, [isPriced, onHand, onType, styles.name, styles.maker]);
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
      rows={loading || error ? undefined : lines}
      {...{ loading, refreshing, error, onRetry }}
      empty={{ text: 'No items are chosen.' }}
      rowKey={keyOf}
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
  maker: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
