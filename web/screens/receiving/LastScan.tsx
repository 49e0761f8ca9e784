import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { BarcodeScannerRegular, CheckmarkCircleFilled, ErrorCircleRegular, WarningFilled } from '@fluentui/react-icons';
import { formatNumber } from '../../../shared/rules/format.ts';
import { phone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { ScanBanner } from '../../salon/ScanBanner.tsx';
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

/** Banner of the latest scan, with its progress against the order. */
export function LastScan({ line, quantity, ordered, isFresh, isOffline, onName }: LastScanProps) {
  const styles = useStyles();
  const unknown = isUnknown(line);
  const { title, text } = describeLine(line, isOffline);
  return (
    <ScanBanner
      title={title}
      text={
        <>
          {text}
          {ordered && <span className={ordered.isExcess ? styles.beyond : undefined}> · {ordered.text}</span>}
        </>
      }
      isUnknown={unknown}
      isPlain={!isFresh}
      icon={<LineIcon line={line} />}
      figure={{ value: `+${formatNumber(quantity, 0)}`, caption: 'received' }}
    >
      {unknown && (
        <Button className={styles.button} onClick={() => onName(line)}>
          New product
        </Button>
      )}
    </ScanBanner>
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
  beyond: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  button: { [phone]: { flexBasis: '100%' } },
  known: { color: tokens.colorPaletteGreenForeground1 },
  warning: { color: look.cellEditedMark },
  problem: { color: tokens.colorStatusDangerForeground1 },
  asking: { color: tokens.colorNeutralForeground3 },
});
