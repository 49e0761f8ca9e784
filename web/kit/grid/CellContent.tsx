import { makeStyles, Tag, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { StatusDot } from '../StatusDot.tsx';
import type { Column } from './types.ts';
import { choicesOf, textOf } from './values.ts';

const useStyles = makeStyles({
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  none: { color: tokens.colorNeutralForeground3 },
  tags: { display: 'flex', gap: '4px', minWidth: 0, overflow: 'hidden' },
});

/** What a cell shows, wherever it stands: the column's own `cell`, or what its type calls for. */
export function CellContent<Row extends object>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const styles = useStyles();
  if (column.cell) return <div className={styles.text}>{column.cell(row)}</div>;
  const text = textOf(column, row);
  if (text === '') return <span className={styles.none}>—</span>;
  if (column.type === 'status') return <StatusDot word={text} />;
  if (column.type === 'tags') {
    return (
      <div className={styles.tags} data-cut={text}>
        {choicesOf(column, row).map((tag) => (
          <Tag key={tag} size="extra-small">
            {tag}
          </Tag>
        ))}
      </div>
    );
  }
  return (
    <span className={styles.text} data-cut={text}>
      {text}
    </span>
  );
}
