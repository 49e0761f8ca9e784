import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUndoRegular, CheckmarkCircleFilled } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { formatNumber } from '../../../shared/rules/format.ts';
import { undoDeadline } from '../../../shared/rules/imports/rows.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatInstant } from '../../kit/ui/days.ts';
import { look } from '../../kit/ui/theme.ts';
import { FactStrip } from '../../kit/ui/WizardParts.tsx';
import { Card } from './Card.tsx';
import { formatCount } from './FileStep.tsx';
import { ImportHistory, NotUndone, type Undo } from './ImportHistory.tsx';
import { downloadRows } from './importLines.ts';
import type { ImportProgress, LeftRow } from './useImportRun.ts';

const columns: readonly Column<LeftRow>[] = [
  { field: 'row', title: 'Row', type: 'number', width: 60, priority: 1 },
  { field: 'name', title: 'Name', tone: 'strong', width: 220, priority: 1 },
  { field: 'why', title: 'Why', width: 320, priority: 2, cell: ({ why }) => <Why text={why} /> },
];
const rowKey = ({ row }: LeftRow): string => String(row);
const formatLeftOut = (count: number) => (count === 1 ? '1 row was' : `${formatNumber(count)} rows were`);

/** Summary of a finished import, with the rows that were left out. */
export function Result({ saved, undo }: { saved: ImportProgress; undo: Undo }) {
  const styles = useStyles();
  const { work, created, changed, left, import_id } = saved;
  const { rows, same, wrong, duplicate } = work.figures;
  return (
    <>
      <SavedCard saved={saved} undo={undo} />
      <NotUndone undo={undo} />
      <FactStrip
        facts={[
          { name: 'Rows in the file', value: formatNumber(rows) },
          { name: 'New', value: formatNumber(created) },
          { name: 'Changed', value: formatNumber(changed) },
          { name: 'Same', value: formatNumber(same) },
          { name: 'Wrong', value: wrong > 0 ? <span className={styles.wrong}>{formatNumber(wrong)}</span> : 0 },
          { name: 'Duplicate', value: formatNumber(duplicate) },
        ]}
      />
      {work.omissions?.length ? <p className={styles.omission}>{work.omissions.join('. ')}.</p> : null}
      <div className={styles.beside}>
        {left.length > 0 && <LeftOut work={work} left={left} />}
        <ImportHistory undo={undo} current={import_id} />
      </div>
    </>
  );
}

/** How many rows were saved or undone, with Undo while that is possible. */
function SavedCard({ saved, undo }: { saved: ImportProgress; undo: Undo }) {
  const styles = useStyles();
  const { work, created, changed, left, import_id, batches, time } = saved;
  const { file_name } = work;
  const { same } = work.figures;
  const savedCount = created + changed;
  const undoneCount = undo.undoneRows[import_id];
  return (
    <Card label="Result" className={styles.result}>
      <CheckmarkCircleFilled className={styles.sign} aria-hidden />
      <div role="status" className={styles.words}>
        <h2 className={styles.title}>
          {undoneCount === undefined
            ? `${formatCount(savedCount, work.kind)} saved`
            : `${undoneCount < savedCount ? `${formatNumber(undoneCount)} of ` : ''}${formatCount(savedCount, work.kind)} taken back`}
        </h2>
        <div>
          {undoneCount === undefined
            ? `${formatNumber(created)} new and ${formatNumber(changed)} changed. ${formatNumber(same)} ${same === 1 ? 'was' : 'were'} the same already, ${formatLeftOut(left.length)} left out.`
            : 'The rows taken back are as they were before the import.'}
        </div>
      </div>
      {savedCount > 0 && undoneCount === undefined && (
        <div className={styles.undo}>
          <Button
            icon={<ArrowUndoRegular />}
            disabledFocusable={undo.running !== undefined}
            onClick={() => void undo.start({ import_id, file_name, created, changed, batches })}
          >
            {undo.running?.id === import_id ? undo.running.text : 'Undo this import'}
          </Button>
          <span className={styles.until}>
            until {formatInstant(undoDeadline(time))}, as long as nothing was changed after it
          </span>
        </div>
      )}
    </Card>
  );
}

/** The rows that were not saved and why, with a download to correct them. */
function LeftOut({ work, left }: Pick<ImportProgress, 'work' | 'left'>) {
  const styles = useStyles();
  const rows = useMemo(() => [...left].sort((a, b) => a.row - b.row), [left]);
  const fileName = `Left out of ${work.file_name.replace(/\.\w+$/, '')}.csv`;
  return (
    <Card label="Left out" className={styles.left}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Left out</h2>
        <Button size="small" icon={<ArrowDownloadRegular />} onClick={() => downloadRows(fileName, work.kind, rows)}>
          {`Download ${left.length === 1 ? 'this row' : `these ${formatNumber(left.length)} rows`}`}
        </Button>
      </div>
      <Grid
        id="import-left"
        label="Rows that were left out"
        noun={{ one: 'row', many: 'rows' }}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        pageSize={false}
        plain
        url="off"
        narrow={{ title: ({ row, name }) => `${row} ${name}`, subtitle: ({ why }) => why, belowWidthPx: 480 }}
      />
      <p className={styles.quiet}>Fix them in the file and import it again: rows that are the same change nothing.</p>
    </Card>
  );
}

function Why({ text }: { text: string }) {
  return <span className={useStyles().wrong}>{text}</span>;
}

const useStyles = makeStyles({
  result: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px', marginBottom: '16px' },
  sign: { fontSize: '32px', color: tokens.colorPaletteGreenForeground1, flexShrink: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  words: { flex: '1 1 240px' },
  undo: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px' },
  until: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  wrong: { color: tokens.colorPaletteRedForeground1 },
  beside: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'flex-start' },
  left: { flex: '2 1 480px' },
  omission: { margin: '0 0 12px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginBottom: '10px' },
  quiet: {
    margin: '8px 0 0',
    paddingTop: '8px',
    borderTop: `1px solid ${look.hairline}`,
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
  },
});
