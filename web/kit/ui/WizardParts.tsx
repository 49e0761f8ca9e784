import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { phone } from './media.ts';
import { flexRow, look, quietSmallText, stripStyle } from './theme.ts';

export type Fact = { name: string; value: ReactNode; note?: string | undefined; isFigure?: boolean };

export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, note, isFigure }) => (
        <div key={name} className={mergeClasses(styles.fact, isFigure && styles.figure)}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Footer of a wizard step, always in view: Back at the left, other actions at the right. */
export function WizardFooter({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.footer}>
      {onBack && (
        <Button icon={<ArrowLeftRegular />} onClick={onBack}>
          Back
        </Button>
      )}
      <span className={styles.space} />
      {children}
    </div>
  );
}

const useStyles = makeStyles({
  facts: {
    ...stripStyle,
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    [phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  fact: {
    minWidth: 0,
    padding: '12px 20px',
    backgroundColor: look.surface,
    [phone]: { padding: '10px 14px', ':last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
  figure: { textAlign: 'end', [phone]: { textAlign: 'start' } },
  name: quietSmallText,
  note: { ...quietSmallText, margin: 0 },
  value: {
    margin: '2px 0 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  footer: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px 12px',
    marginTop: '4px',
    padding: '12px 0',
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground2,
    [phone]: { '& > button': { flexGrow: 1 } },
  },
  space: { flexGrow: 1, [phone]: { display: 'none' } },
});
