import { Button, makeStyles, mergeClasses, ProgressBar, SearchBox, Switch, tokens } from '@fluentui/react-components';
import { Dismiss12Filled, DismissRegular } from '@fluentui/react-icons';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { flexRow, look } from '../../ui/theme.ts';
import { BatchTools } from '../edit/BatchTools.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { type ChangeView, type GridView, withFilter } from '../model/gridView.ts';
import { rowNoun } from '../model/tableModel.ts';
import type { Column, GridProps, Selection, StreamState } from '../types.ts';
import type { GridState } from '../useGrid.ts';
import { FilterButton } from './FilterButton.tsx';
import { ColumnMenu, SortMenu, TreeMenu } from './ToolbarMenus.tsx';

/** Whether the rows are what the server has. A list that failed to load is not an empty one. */
const hasLoaded = <Row extends object>({ rows, loading, error }: GridProps<Row>): boolean =>
  rows !== undefined && loading !== true && !(error && rows.length === 0);

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  narrow: boolean;
  noun: { one: string; many: string };
  onSave: () => void;
};

/** Toolbar above the grid: search, filters, selection, the page's tools and the column menu. */
export function GridToolbar<Row extends object>({ grid, state, narrow, noun, onSave }: Props<Row>) {
  const styles = useStyles();
  const { view, changeView, batch, tree, exporting } = state;
  const { choice, isFilterable, isSortable } = state.columns;
  const { streamed } = state.data;
  const { label, columns, selection, toggles = [] } = grid;
  const hasFilters = columns.some(isFilterable);
  return (
    <div className={mergeClasses(styles.root, narrow && styles.narrow)} role="toolbar" aria-label={`${label} tools`}>
      {grid.source?.isSearchable !== false && (
        <SearchBox
          className={narrow ? styles.wide : styles.search}
          placeholder="Search"
          aria-label={`Search ${label}`}
          value={view.search}
          onChange={(_, data) => changeView({ search: data.value })}
        />
      )}
      {narrow && hasFilters && <FilterButton label={label} state={state} noun={noun} />}
      {narrow && !batch?.on && columns.some(isSortable) && (
        <SortMenu columns={columns.filter(isSortable)} view={view} changeView={changeView} />
      )}
      <FilterChips columns={columns} view={view} changeView={changeView} texts={narrow} />
      {selection && selection.selected.size > 0 && <SelectedCount selection={selection} />}
      {!narrow && <div className={styles.space} />}
      {streamed && <StreamProgress stream={streamed} noun={grid.parentKey ? rowNoun : noun} />}
      {toggles.map(({ id, label: text }) => (
        <Switch
          key={id}
          label={text}
          checked={view.enabledToggles.includes(id)}
          onChange={(_, { checked }) =>
            changeView({
              enabledToggles: checked ? [...view.enabledToggles, id] : view.enabledToggles.filter((one) => one !== id),
            })
          }
        />
      ))}
      {batch && <BatchTools batch={batch} narrow={narrow} onSave={onSave} />}
      {grid.tools}
      {tree && <TreeMenu onAll={tree.onAll} isAllOpen={tree.isAllOpen} />}
      {grid.exportName && (
        <ExportMenu
          name={[grid.exportName, grid.exportScope].filter(Boolean).join(' · ')}
          noun={noun}
          count={exporting.count}
          make={exporting.make}
          isWaiting={grid.arriving ? !grid.arriving.isComplete : !grid.source && !grid.stream && !hasLoaded(grid)}
        />
      )}
      {!narrow && (
        <span className={styles.last}>
          <ColumnMenu columns={columns} choice={choice} />
        </span>
      )}
    </div>
  );
}

function SelectedCount({ selection }: { selection: Selection }) {
  const styles = useStyles();
  return (
    <span className={styles.selected}>
      <span role="status" className={styles.count}>
        {formatNumber(selection.selected.size)} selected
      </span>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label="Clear selection"
        onClick={() => selection.onChange(new Set())}
      />
    </span>
  );
}

type ChipsProps<Row> = {
  columns: readonly Column<Row>[];
  view: GridView;
  changeView: ChangeView;
  /** Also shows text filters, where there is no filter row. */
  texts: boolean;
};

/** One chip per filtered column; a click removes the filter. */
function FilterChips<Row>({ columns, view, changeView, texts }: ChipsProps<Row>) {
  const styles = useStyles();
  return columns.map((column) => {
    const filter = view.filters[column.field];
    const values = filter?.values?.map((value) => value || '(Blank)') ?? [];
    const parts = texts && filter?.text ? [filter.text, ...values] : values;
    if (parts.length === 0) return null;
    const text = `${column.title}: ${parts.join(', ')}`;
    const rest = texts ? { text: undefined, values: undefined } : { values: undefined };
    return (
      <Button
        key={column.field}
        size="small"
        appearance="subtle"
        className={styles.chip}
        aria-label={`Remove filter ${text}`}
        title={text}
        icon={<Dismiss12Filled />}
        iconPosition="after"
        onClick={() => changeView({ filters: withFilter(view.filters, column.field, rest) })}
      >
        <span className={styles.chipText}>{text}</span>
      </Button>
    );
  });
}

/** Progress of a row stream with Stop, or with a way to resume it. */
function StreamProgress({ stream, noun }: { stream: StreamState; noun: { many: string } }) {
  const styles = useStyles();
  const { rows, total: expected, cursor } = stream.loaded;
  const here = rows?.length ?? 0;
  const total = expected === undefined ? '' : ` of ${formatNumber(expected)}`;
  // Unknown before the first page, so no count is shown.
  const text = rows && `${formatNumber(here)}${total} ${noun.many}`;
  if (stream.isLoading) {
    return (
      <span className={styles.progress} role="status">
        <ProgressBar
          className={styles.meter}
          value={expected ? here / expected : undefined}
          aria-label={text ?? `Loading ${noun.many}`}
        />
        {text}
        <Button appearance="transparent" size="small" onClick={stream.stop}>
          Stop
        </Button>
      </span>
    );
  }
  if (cursor === undefined || stream.cut || stream.error) return null;
  return (
    <span className={styles.progress} role="status">
      {text}
      <Button appearance="transparent" size="small" onClick={stream.resume}>
        Go on
      </Button>
    </span>
  );
}

/** Shown when a stream was truncated. */
export const truncatedText = (rows: number, noun: { many: string }, canExport: boolean) =>
  `These are the first ${formatNumber(rows)} ${noun.many}. Choose a narrower range${canExport ? ', or export them all' : ''}.`;

const useStyles = makeStyles({
  root: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px',
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '11px 14px',
    borderBottom: `1px solid ${look.hairline}`,
    '@media print': { display: 'none' },
  },
  narrow: { columnGap: '4px' },
  // Shrinks before the tools wrap.
  search: { flex: '1000 1 160px', minWidth: 0, maxWidth: '240px' },
  // Shares its line with the filter and sort buttons; the page's tools get the next one.
  wide: { flex: '1 1 50%', minWidth: 0, maxWidth: 'none' },
  space: { flex: 1 },
  last: {
    display: 'inline-flex',
    alignItems: 'center',
    '::before': { content: '""', width: '1px', height: '20px', margin: '0 12px 0 4px', backgroundColor: look.hairline },
  },
  selected: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    paddingLeft: '12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.rowSelected,
    outline: `1px solid ${tokens.colorTransparentStroke}`,
  },
  count: { marginRight: '4px', fontSize: look.gridFont, fontWeight: tokens.fontWeightSemibold },
  chip: {
    height: '28px',
    maxWidth: '320px',
    padding: '0 10px',
    border: `1px solid ${tokens.colorTransparentStrokeInteractive}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.entrySelected,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    '& .fui-Button__icon': { width: '12px', height: '12px', fontSize: '12px' },
  },
  chipText: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  progress: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
  },
  meter: { width: '72px' },
});
