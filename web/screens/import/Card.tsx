import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular, DocumentTableRegular, StopRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { ImportKind } from '../../../shared/contract/imports.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { kindNames, type ReadFile } from './FileStep.tsx';
import { rowsText } from './lines.ts';

/** A white ground for what belongs together. */
export function Card({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <section aria-label={label} className={mergeClasses(useStyles().card, className)}>
      {children}
    </section>
  );
}

interface FileCardProps {
  kind: ImportKind;
  file: ReadFile;
  onChange?: () => void;
}

/** Which file it is about. */
export function FileCard({ kind, file: { name, size, sheet }, onChange }: FileCardProps) {
  const styles = useStyles();
  const rows = rowsText(sheet.rows.length);
  const kilobytes = `${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} KB`;
  const about = [kindNames[kind], sheet.note, rows, kilobytes].filter(Boolean).join(' · ');
  return (
    <Card label="File" className={styles.line}>
      <DocumentTableRegular className={styles.sign} aria-hidden />
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.quiet}>{about}</div>
      </div>
      {onChange && (
        <Button size="small" onClick={onChange} className={styles.act}>
          Change
        </Button>
      )}
    </Card>
  );
}

interface ProgressProps {
  /** "Checking" or "Saving" */
  act: string;
  done: number;
  all: number;
  isRunning: boolean;
  onStop: () => void;
  onGoOn: () => void;
}

/** How far it is, with Stop while it runs and a way to go on behind it. */
export function Progress({ act, done, all, isRunning, onStop, onGoOn }: ProgressProps) {
  const styles = useStyles();
  const [figure, whole] = [done.toLocaleString('en-US'), rowsText(all)];
  const text = done === all ? `${whole} checked` : `${act} ${figure} of ${whole}`;
  return (
    <Card label="Progress" className={styles.line}>
      <div className={styles.words}>
        <div className={styles.name} role="status">
          {!isRunning && done < all ? `Stopped at ${figure} of ${whole}` : text}
        </div>
        <ProgressBar aria-label={act} className={styles.bar} value={all === 0 ? 1 : done / all} thickness="large" />
      </div>
      {done < all && (
        <Button
          icon={isRunning ? <StopRegular /> : <ArrowRepeatAllRegular />}
          onClick={isRunning ? onStop : onGoOn}
          className={styles.act}
        >
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
  act: { [touch]: { minHeight: '44px' } },
});
