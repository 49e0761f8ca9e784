import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUndoRegular, CheckmarkCircleFilled } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { undoDeadline } from '../../../shared/rules/imports.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { FactStrip } from '../../kit/ui/WizardParts.tsx';
import { Card } from './Card.tsx';
import { Earlier, Kept, timeText, type Undo } from './Earlier.tsx';
import { countText } from './FileStep.tsx';
import { saveRows } from './lines.ts';
import type { LeftRow, Saved } from './useSaving.ts';

const columns: readonly Column<LeftRow>[] = [
  { field: 'row', title: 'Row', type: 'number', width: 60, priority: 1 },
  { field: 'name', title: 'Name', tone: 'strong', width: 220, priority: 1 },
  { field: 'why', title: 'Why', width: 320, priority: 2, cell: ({ why }) => <Why text={why} /> },
];
const keyOf = ({ row }: LeftRow): string => String(row);
const text = (number: number) => number.toLocaleString('en-US');
const leftText = (count: number) => (count === 1 ? '1 row was' : `${text(count)} rows were`);

/** What became of the file: a line, six figures, and what was left out. */
export function Result({ saved, undo }: { saved: Saved; undo: Undo }) {
  const styles = useStyles();
  const { work, created, changed, left, import_id, batches, time } = saved;
  const { file_name } = work;
  const all = created + changed;
  const taken = undo.taken[import_id];
  const { rows, same, wrong, duplicate } = work.figures;
  const sorted = useMemo(() => [...left].sort((a, b) => a.row - b.row), [left]);
  return (
    <>
      <Card label="Result" className={styles.result}>
        <CheckmarkCircleFilled className={styles.sign} aria-hidden />
        <div role="status" className={styles.words}>
          <h2 className={styles.title}>
            {taken === undefined
              ? `${countText(all, work.kind)} saved`
              : `${taken < all ? `${text(taken)} of ` : ''}${countText(all, work.kind)} taken back`}
          </h2>
          <div>
            {taken === undefined
              ? `${text(created)} new and ${text(changed)} changed. ${text(same)} ${same === 1 ? 'was' : 'were'} the same already, ${leftText(left.length)} left out.`
              : 'What was taken back is as it was before the import.'}
          </div>
        </div>
        {all > 0 && taken === undefined && (
          <div className={styles.undo}>
            <Button
              icon={<ArrowUndoRegular />}
              className={styles.act}
              disabledFocusable={undo.running !== undefined}
              onClick={() => void undo.start({ import_id, file_name, created, changed, batches })}
            >
              {undo.running?.id === import_id ? undo.running.text : 'Undo this import'}
            </Button>
            <span className={styles.until}>
              until {timeText(undoDeadline(time))}, as long as nothing was changed after it
            </span>
          </div>
        )}
      </Card>
      <Kept undo={undo} />
      <FactStrip
        facts={[
          { name: 'Rows in the file', value: text(rows) },
          { name: 'New', value: text(created) },
          { name: 'Changed', value: text(changed) },
          { name: 'Same', value: text(same) },
          { name: 'Wrong', value: wrong > 0 ? <span className={styles.wrong}>{text(wrong)}</span> : 0 },
          { name: 'Duplicate', value: text(duplicate) },
        ]}
      />
      <div className={styles.beside}>
        {left.length > 0 && (
          <Card label="Left out" className={styles.left}>
            <div className={styles.head}>
              <h2 className={styles.heading}>Left out</h2>
              <Button
                size="small"
                icon={<ArrowDownloadRegular />}
                className={styles.act}
                onClick={() => saveRows(`Left out of ${work.file_name.replace(/\.\w+$/, '')}.csv`, work.kind, sorted)}
              >
                {`Download ${left.length === 1 ? 'this row' : `these ${text(left.length)} rows`}`}
              </Button>
            </div>
            <Grid
              id="import-left"
              label="Rows that were left out"
              noun={{ one: 'row', many: 'rows' }}
              columns={columns}
              rows={sorted}
              rowKey={keyOf}
              pageSize={false}
              plain
              url="off"
              narrow={{ title: ({ row, name }) => `${row} ${name}`, subtitle: ({ why }) => why, belowWidthPx: 480 }}
            />
            <p className={styles.quiet}>
              Mend them in the file and import it again: rows that are the same change nothing.
            </p>
          </Card>
        )}
        <Earlier key={undo.ended} undo={undo} current={import_id} />
      </div>
    </>
  );
}

function Why({ text }: { text: string }) {
  return <span className={useStyles().wrong}>{text}</span>;
}

const useStyles = makeStyles({
  result: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px', marginBottom: '16px' },
  act: { [touch]: { minHeight: '44px' } },
  sign: { fontSize: '32px', color: tokens.colorPaletteGreenForeground1, flexShrink: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  words: { flex: '1 1 240px' },
  undo: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: '4px' },
  until: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  wrong: { color: tokens.colorPaletteRedForeground1 },
  beside: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'flex-start' },
  left: { flex: '2 1 480px' },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginBottom: '10px' },
  quiet: {
    margin: '8px 0 0',
    paddingTop: '8px',
    borderTop: `1px solid ${look.hairline}`,
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
  },
});
