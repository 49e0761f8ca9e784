import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import {
  ArrowDownload16Regular,
  CheckmarkCircle16Regular,
  Delete16Regular,
  Dismiss16Regular,
} from '@fluentui/react-icons';
import { useId } from 'react';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { expiresAt, type SavedExport } from '../../data/savedExports.ts';
import { formatShortDay, toDayString } from '../../ui/days.ts';
import { denseText, flexColumn, flexRow, look, quietSmallText } from '../../ui/theme.ts';
import type { ExportJob } from './Exports.tsx';

interface TrayProps {
  jobs: readonly ExportJob[];
  ready: readonly SavedExport[];
  onFetch: (one: SavedExport) => void;
  onRemove: (one: SavedExport) => void;
}

/** The user's exports: running ones with progress, finished ones ready to download. */
export function ExportTray({ jobs, ready, onFetch, onRemove }: TrayProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        Exports on their way
      </h2>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <RunningExport key={job.id} job={job} />
        ))}
        {ready.map((one) => (
          <ReadyExport key={one.id} one={one} onFetch={() => onFetch(one)} onRemove={() => onRemove(one)} />
        ))}
      </ul>
    </section>
  );
}

function RunningExport({ job }: { job: ExportJob }) {
  const styles = useStyles();
  return (
    <li className={styles.export}>
      <div className={styles.words}>
        <span className={styles.name}>{wrapping(job.name)}</span>
        <span className={styles.about}>
          {sizeText(job)} · {job.format.toUpperCase()}
        </span>
      </div>
      {job.share !== undefined && <span className={styles.percent}>{Math.floor(job.share * 100)}%</span>}
      <Button
        appearance="subtle"
        size="small"
        icon={<Dismiss16Regular />}
        aria-label={`Stop the export of ${job.name}`}
        onClick={job.stop}
      />
      <ProgressBar className={styles.meter} thickness="large" value={job.share} aria-label={`Export of ${job.name}`} />
    </li>
  );
}

function ReadyExport({ one, onFetch, onRemove }: { one: SavedExport; onFetch: () => void; onRemove: () => void }) {
  const styles = useStyles();
  return (
    <li className={styles.export}>
      <div className={styles.words}>
        <span className={styles.name}>{wrapping(one.name)}</span>
        <span className={styles.about}>
          <CheckmarkCircle16Regular className={styles.check} aria-hidden />
          {one.count} · kept until {formatShortDay(toDayString(new Date(expiresAt(one))))}
        </span>
      </div>
      <Button size="small" icon={<ArrowDownload16Regular />} aria-label={`Download ${one.name}`} onClick={onFetch}>
        Download
      </Button>
      <Button
        appearance="subtle"
        size="small"
        icon={<Delete16Regular />}
        aria-label={`Delete ${one.name}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** Breaks lines after the separators, not before them. */
const wrapping = (name: string): string => name.replaceAll(' · ', '\u00a0· ');

const sizeText = ({ count, done, noun }: ExportJob): string =>
  count ?? (done > 0 ? `${formatNumber(done)} ${noun.many} so far` : noun.many);

const useStyles = makeStyles({
  root: { margin: '6px 10px 10px', paddingTop: '12px', borderTop: `1px solid ${look.hairline}` },
  head: { ...quietSmallText, margin: 0, fontWeight: tokens.fontWeightSemibold },
  list: {
    ...flexColumn,
    gap: '14px',
    maxHeight: '40vh',
    margin: 0,
    padding: '12px 0 0',
    overflowY: 'auto',
    listStyleType: 'none',
  },
  export: {
    ...flexRow,
    flexWrap: 'wrap',
    columnGap: '4px',
  },
  words: { ...flexColumn, flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere', textWrap: 'balance' },
  name: { ...denseText, fontWeight: tokens.fontWeightSemibold },
  about: { ...quietSmallText, ...flexRow, gap: '4px', fontVariantNumeric: 'tabular-nums' },
  check: { flexShrink: 0, color: tokens.colorPaletteGreenForeground1 },
  percent: {
    fontSize: look.gridFont,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  meter: { flexBasis: '100%', marginTop: '6px' },
});
