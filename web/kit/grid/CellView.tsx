import { makeStyles, mergeClasses, Tag, tokens } from '@fluentui/react-components';
import { ErrorCircle16Filled } from '@fluentui/react-icons';
import type { CSSProperties, ReactNode } from 'react';
import { StatusDot } from '../StatusDot.tsx';
import { look } from '../theme.ts';
import type { Column } from './types.ts';
import { alignOf, choicesOf, textOf } from './values.ts';

/** In the contrast theme this stroke is white, elsewhere transparent; without its blue it is the yellow of an unsaved cell. */
const contrastYellow = `rgb(from ${tokens.colorTransparentStroke} r g 0 / alpha)`;

const useStyles = makeStyles({
  cell: {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    padding: '0 10px',
    outline: 'none',
    ':focus-visible': { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
  },
  center: { justifyContent: 'center' },
  end: { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  start: {},
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  editable: { cursor: 'text' },
  edited: {
    backgroundColor: look.cellEdited,
    outline: `2px dashed ${contrastYellow}`,
    outlineOffset: '-2px',
    '::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      left: 0,
      borderTop: `8px solid ${look.cellEditedMark}`,
      borderRight: '8px solid transparent',
    },
  },
  invalid: {
    backgroundColor: look.cellInvalid,
    boxShadow: `inset 0 0 0 1.5px ${look.cellInvalidMark}`,
    outline: `2px solid transparent`,
    outlineOffset: '-2px',
    paddingRight: '30px',
  },
  icon: { position: 'absolute', right: '8px', color: look.cellInvalidMark },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  rich: { minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  tags: { display: 'flex', gap: '4px', minWidth: 0, overflow: 'hidden' },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** A column's content without a place: its own `cell`, or what its type calls for. */
export function CellContent<Row extends object>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const styles = useStyles();
  if (column.cell) return <div className={styles.rich}>{column.cell(row)}</div>;
  const text = textOf(column, row);
  if (text === '') return <span className={styles.quiet}>—</span>;
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

type Props<Row extends object> = {
  id: string;
  column: Column<Row>;
  /** The row with its pending edits laid over it. */
  row: Row;
  place: { row: number; column: number };
  style: CSSProperties;
  focusable: boolean;
  editable: boolean;
  edited: boolean;
  error?: string;
  /** Stands before the content: the indent and chevron of a tree. */
  lead?: ReactNode;
  /** Takes the content's place while the cell is edited. */
  editor?: ReactNode;
};

export function CellView<Row extends object>(props: Props<Row>) {
  const { id, column, row, place, style, focusable, editable, edited, error, lead, editor } = props;
  const styles = useStyles();
  return (
    <td role="gridcell"
      id={id}
      data-place={`${place.row}:${place.column}`}
      tabIndex={focusable ? 0 : -1}
      aria-colindex={place.column + 1}
      aria-readonly={editable ? undefined : true}
      aria-invalid={error ? true : undefined}
      aria-errormessage={error ? `${id}-error` : undefined}
      data-message={error}
      className={mergeClasses(
        styles.cell,
        styles[alignOf(column)],
        column.tone && styles[column.tone],
        editable && styles.editable,
        edited && styles.edited,
        error && styles.invalid,
      )}
      style={style}
    >
      {lead}
      {editor ?? <CellContent column={column} row={row} />}
      {error && (
        <>
          <ErrorCircle16Filled className={styles.icon} aria-hidden />
          <span id={`${id}-error`} className={styles.hidden}>
            {error}
          </span>
        </>
      )}
    </td>
  );
}
