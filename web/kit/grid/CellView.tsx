import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ErrorCircle16Filled } from '@fluentui/react-icons';
import type { CSSProperties, ReactNode } from 'react';
import { look } from '../theme.ts';
import { CellContent } from './CellContent.tsx';
import { gridCell, unseen } from './layout.ts';
import type { Column } from './types.ts';
import { alignOf } from './values.ts';

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
    ':focus': { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
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
  hidden: unseen,
});

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
  const state = {
    ...gridCell,
    'aria-readonly': editable ? undefined : true,
    'aria-invalid': error ? true : undefined,
    'aria-errormessage': error ? `${id}-error` : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <td
      {...state}
      id={id}
      data-place={`${place.row}:${place.column}`}
      tabIndex={focusable ? 0 : -1}
      aria-colindex={place.column + 1}
      data-message={error}
      className={mergeClasses(
        styles.cell,
        styles[alignOf(column)],
        column.tone && styles[column.tone],
        editable && styles.editable,
        edited && !error && styles.edited,
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
