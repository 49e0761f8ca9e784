import { Button, makeStyles, Tooltip } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { touch } from '../media.ts';
import { gridCell } from './layout.ts';
import type { RowAction } from './types.ts';

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px',
    paddingRight: '4px',
    boxSizing: 'border-box',
    [touch]: { '& button': { minWidth: '44px', minHeight: '44px' } },
  },
});

type Props<Row> = { row: Row; actions: readonly RowAction<Row>[]; reachable: boolean; style: CSSProperties };

/** Buttons at the end of a row; Tab reaches those of the row the cursor is in. */
export function RowActions<Row>({ row, actions, reachable, style }: Props<Row>) {
  const styles = useStyles();
  return (
    <td {...gridCell} className={styles.cell} style={style}>
      {actions
        .filter((action) => action.visible?.(row) !== false)
        .map((action) => (
          <Tooltip key={action.label} content={action.label} relationship="label">
            <Button
              className={action.always ? undefined : 'row-action'}
              appearance="subtle"
              tabIndex={reachable ? 0 : -1}
              icon={action.icon}
              onClick={() => action.onClick(row)}
            />
          </Tooltip>
        ))}
    </td>
  );
}
