import { makeStyles, mergeClasses, SearchBox } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { touch } from '../media.ts';
import { look } from '../theme.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { FilterChips } from './FilterChips.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { Column } from './types.ts';
import type { ColumnChoice } from './useColumns.ts';
import type { ChangeView } from './useView.ts';
import type { View } from './view.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '11px 14px',
    borderBottom: `1px solid ${look.hairline}`,
    [touch]: { '& button': { minWidth: '44px', minHeight: '44px' } },
  },
  narrow: { columnGap: '4px' },
  search: { width: '240px', flexShrink: 0 },
  // The sign for the order stands beside it, so that the page's tools have the next line for themselves.
  wide: { flex: '1 1 60%', minWidth: 0, maxWidth: 'none' },
  space: { flex: 1 },
  rule: { width: '1px', height: '20px', backgroundColor: look.hairline, margin: '0 4px' },
});

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  view: View;
  changeView: ChangeView;
  narrow: boolean;
  sortable: boolean;
  /** The page's tools. */
  children: ReactNode;
};

/** Above the grid: search, what is filtered, the page's tools, and which columns show. */
export function GridBar<Row>({ label, columns, choice, view, changeView, narrow, sortable, children }: Props<Row>) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, narrow && styles.narrow)} role="toolbar" aria-label={`${label} tools`}>
      <SearchBox
        className={narrow ? styles.wide : styles.search}
        placeholder="Search"
        aria-label={`Search ${label}`}
        value={view.search}
        onChange={(_, data) => changeView({ search: data.value })}
      />
      {narrow && sortable && <SortMenu columns={columns} view={view} changeView={changeView} />}
      <FilterChips columns={columns} view={view} changeView={changeView} texts={narrow} />
      {!narrow && <div className={styles.space} />}
      {children}
      {!narrow && (
        <>
          <span className={styles.rule} />
          <ColumnMenu columns={columns} choice={choice} />
        </>
      )}
    </div>
  );
}
