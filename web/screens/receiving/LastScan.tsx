import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BarcodeScannerRegular, CheckmarkCircleFilled, ErrorCircleRegular, WarningFilled } from '@fluentui/react-icons';
import { formatNumber } from '../../kit/ui/format.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { isUnknown, type ScanLine } from '../../salon/scan/scanLines.ts';
import type { Ordered } from './orderProgress.ts';

interface LastScanProps {
  line: ScanLine;
  /** Quantity of the latest scan. */
  quantity: number;
  ordered: Ordered | undefined;
  /** True for a moment after the line was looked up. */
  isFresh: boolean;
  isOffline: boolean;
  onName: (line: ScanLine) => void;
}

/** Large banner with the latest scan, readable at arm's length. */
export function LastScan({ line, quantity, ordered, isFresh, isOffline, onName }: LastScanProps) {
  const styles = useStyles();
  const unknown = isUnknown(line);
  const tone = unknown ? styles.unknown : isFresh ? styles.fresh : undefined;
  const { title, text } = describeLine(line, isOffline);
  return (
    <section aria-label="Last scan" className={mergeClasses(styles.banner, tone)}>
      <span className={styles.icon}>
        <LineIcon line={line} />
      </span>
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>
          {text}
          {ordered && <span className={ordered.isExcess ? styles.beyond : undefined}> · {ordered.text}</span>}
        </p>
      </div>
      <p className={styles.figure}>
        <span className={styles.number}>+{formatNumber(quantity, 0)}</span>
        <span className={styles.caption}>received</span>
      </p>
      {unknown && (
        <Button className={styles.button} onClick={() => onName(line)}>
          New product
        </Button>
      )}
    </section>
  );
}

/** Why the line's product is not known yet. */
export function waitingText({ problem }: ScanLine, isOffline: boolean): string {
  if (problem !== undefined) return 'Not looked up. It can be received all the same.';
  return isOffline ? 'Looked up once there is a connection' : 'Looking it up';
}

function describeLine(line: ScanLine, isOffline: boolean): { title: string; text: string } {
  const { barcode, product } = line;
  if (product) return { title: product.name, text: [product.manufacturer, barcode].filter(Boolean).join(' · ') };
  if (product === null)
    return { title: `Unknown barcode ${barcode}`, text: 'Name it now or keep scanning; the line waits for you.' };
  return { title: barcode, text: waitingText(line, isOffline) };
}

/** Lookup state of a line as an icon. */
export function LineIcon({ line }: { line: ScanLine }) {
  const styles = useStyles();
  if (line.product) return <CheckmarkCircleFilled className={styles.known} aria-label="Known" />;
  if (line.product === null) return <WarningFilled className={styles.warning} aria-label="Unknown" />;
  if (line.problem) return <ErrorCircleRegular className={styles.problem} aria-label="Not looked up" />;
  return <BarcodeScannerRegular className={styles.asking} aria-label="Looking it up" />;
}

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 16px',
    boxSizing: 'border-box',
    minHeight: '78px',
    marginBottom: '16px',
    padding: '12px 18px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { padding: '14px 16px' },
  },
  fresh: { backgroundColor: look.rowSelected, border: `1px solid ${tokens.colorBrandStroke2}` },
  unknown: { backgroundColor: look.cellEdited, border: `1px solid ${look.cellEditedMark}` },
  icon: { display: 'flex', fontSize: '22px' },
  words: { flex: '1 1 0', minWidth: '160px' },
  title: {
    margin: 0,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightBold,
    overflowWrap: 'anywhere',
  },
  text: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  beyond: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  figure: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', margin: 0 },
  number: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
    [phone]: { fontSize: '24px', lineHeight: '30px' },
  },
  caption: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  button: { [touch]: { minHeight: '44px' }, [phone]: { flexBasis: '100%' } },
  known: { color: tokens.colorPaletteGreenForeground1 },
  warning: { color: look.cellEditedMark },
  problem: { color: tokens.colorStatusDangerForeground1 },
  asking: { color: tokens.colorNeutralForeground3 },
});
