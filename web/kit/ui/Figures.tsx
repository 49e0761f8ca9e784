import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRightRegular, ArrowUpRightRegular } from '@fluentui/react-icons';
import { phone } from './media.ts';
import { look } from './theme.ts';

export type Figure = {
  name: string;
  /** Undefined while it is being read. */
  value: string | undefined;
  /** What it was before, in words, and where it has gone since. */
  note?: string | undefined;
  change?: number | undefined;
  /** More of it is worse: growth is red. */
  isCost?: boolean;
};

/** What matters most, in one strip above what it comes from. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const styles = useStyles();
  return (
    <dl aria-label={label} className={styles.strip}>
      {figures.map(({ name, value, note, change = 0, isCost }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value ?? '…'}</dd>
          <dd className={mergeClasses(styles.note, isCost && change > 0 && styles.worse)}>
            {change > 0 && <ArrowUpRightRegular aria-label="more" />}
            {change < 0 && <ArrowDownRightRegular aria-label="less" />}
            {note ?? '\u00a0'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    // The lines between are what is seen of the ground.
    gap: '1px',
    margin: '0 0 16px',
    overflow: 'hidden',
    backgroundColor: look.hairline,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { gridTemplateColumns: '1fr 1fr' },
  },
  figure: {
    minWidth: 0,
    padding: '12px 18px',
    backgroundColor: look.surface,
    [phone]: { padding: '10px 14px', ':last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
  name: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: '22px', lineHeight: '28px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    margin: 0,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  worse: { color: tokens.colorPaletteRedForeground1 },
});
