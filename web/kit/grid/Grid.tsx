import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { look } from '../theme.ts';
import { useMeasured, widthOf } from '../useMeasured.ts';
import { BatchProblems } from './BatchProblems.tsx';
import { BatchTools } from './BatchTools.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { GridBar } from './GridBar.tsx';
import { GridContent } from './GridContent.tsx';
import { narrowUnder } from './layout.ts';
import { Pager } from './Pager.tsx';
import type { GridProps } from './types.ts';
import { useGrid } from './useGrid.ts';
import { useSelection } from './useSelection.ts';
import { textOf } from './values.ts';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  progress: { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 3 },
});

const things = { one: 'row', many: 'rows' };

/**
 * The console's one data grid. Give it columns and rows (or a `source` that searches and pages on the server); search,
 * filters, sort and page live in the query string. Needs a router around it; with `batch` in a data router also a
 * `ConfirmProvider`, with `exportName` a `ToastProvider`.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rowKey, noun = things, plain = false } = props;
  const styles = useStyles();
  const card = useRef<HTMLElement>(null);
  const width = useMeasured(card, widthOf);
  const narrow = width > 0 && width < narrowUnder;
  const state = useGrid(props);
  const { view, changeView, writing, choice, batch, page, rows, refreshing } = state;
  const selection = useSelection(
    props.selection,
    state.shown.map(({ original }) => rowKey(original)),
  );
  const save = async () => {
    await batch?.save();
    card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const nameOf = (row: Row) =>
    props.narrow ? props.narrow.title(row) : columns[0] ? textOf(columns[0], row) : rowKey(row);
  return (
    <section ref={card} className={styles.card} aria-label={label}>
      {refreshing && <ProgressBar className={styles.progress} thickness="medium" aria-label={`Refreshing ${label}`} />}
      {!plain && (
        <GridBar
          label={label}
          columns={columns}
          choice={choice}
          view={view}
          changeView={changeView}
          narrow={narrow}
          sortable={!props.source && !batch?.on}
        >
          {batch && <BatchTools batch={batch} narrow={narrow} onSave={save} />}
          {props.tools}
          {props.exportName && !(narrow && batch?.on) && <ExportMenu onExport={state.exportRows} />}
        </GridBar>
      )}
      {batch?.tried && <BatchProblems rows={batch.pending.rows} columns={columns} nameOf={nameOf} />}
      <GridContent grid={props} state={state} selection={selection} noun={noun} narrow={narrow} />
      {page && !plain && rows && rows.length > 0 && <Pager {...page} noun={noun} narrow={narrow} />}
      {batch && <LeaveGuard dirty={batch.changes > 0} losesWork={() => batch.changes > 0 && !writing.current} />}
    </section>
  );
}
