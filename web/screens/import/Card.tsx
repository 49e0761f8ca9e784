import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, DocumentTableRegular, StopRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { ImportKind } from '../../../shared/contract/imports.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { phone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { kindLabels } from './FileStep.tsx';
import { formatRowCount } from './importLines.ts';
import type { MatchedFile } from './matchFile.ts';

/** Card with a label for assistive technology. */
export function Card({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <section aria-label={label} className={mergeClasses(useStyles().card, className)}>
      {children}
    </section>
  );
}

interface FileCardProps {
  kind: ImportKind;
  file: MatchedFile;
  onChange?: () => void;
}

export function FileCard({ kind, file: { name, size, sheet, table }, onChange }: FileCardProps) {
  const styles = useStyles();
  const rows = formatRowCount(sheet.rows.length);
  const kilobytes = `${formatNumber(Math.max(1, Math.round(size / 1024)))} KB`;
  const about = [kindLabels[kind], table.sheets && `sheet “${table.sheets.chosen}”`, rows, kilobytes]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card label="File" className={styles.line}>
      <DocumentTableRegular className={styles.sign} aria-hidden />
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.quiet}>{about}</div>
      </div>
      {onChange && (
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      )}
    </Card>
  );
}

interface ProgressProps {
  /** Verb of the progress text: "Checking" or "Saving". */
  verb: string;
  done: number;
  total: number;
  isRunning: boolean;
  onStop: () => void;
  onResume: () => void;
}

/** Progress of checking or saving, with a button to stop or resume. */
export function Progress({ verb, done, total, isRunning, onStop, onResume }: ProgressProps) {
  const styles = useStyles();
  const [doneText, totalText] = [formatNumber(done), formatRowCount(total)];
  const text = done === total ? `${totalText} checked` : `${verb} ${doneText} of ${totalText}`;
  return (
    <Card label="Progress" className={styles.line}>
      <div className={styles.words}>
        <div className={styles.name} role="status">
          {!isRunning && done < total ? `Stopped at ${doneText} of ${totalText}` : text}
        </div>
        <ProgressBar
          aria-label={verb}
          className={styles.bar}
          value={total === 0 ? 1 : done / total}
          thickness="large"
        />
      </div>
      {done < total && (
        <Button icon={isRunning ? <StopRegular /> : <ArrowRepeatAllRegular />} onClick={isRunning ? onStop : onResume}>
          {isRunning ? 'Stop' : 'Go on'}
        </Button>
      )}
    </Card>
  );
}

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    minWidth: 0,
    padding: '14px 16px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  line: { display: 'flex', alignItems: 'center', gap: '14px', flex: '1 1 320px', [phone]: { flexBasis: '100%' } },
  words: { flex: '1 1 0', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  sign: { fontSize: '24px', color: tokens.colorBrandForeground1, flexShrink: 0 },
  bar: { marginTop: '8px' },
});
