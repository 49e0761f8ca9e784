import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, WarningFilled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { phone } from '../kit/ui/media.ts';
import { flexRow, look } from '../kit/ui/theme.ts';

interface ScanBannerProps {
  title: string;
  text: ReactNode;
  /** The code is unknown or does not belong here. */
  isUnknown: boolean;
  /** Without the color of a scan that was just looked up. */
  isPlain?: boolean;
  /** Replaces the icon of a known or unknown code. */
  icon?: ReactNode;
  figure?: { value: string; of?: string; caption: string };
  /** Picture URL; replaces the icon. */
  picture?: string | undefined;
  /** Larger figure, for counting. */
  large?: boolean;
  children?: ReactNode;
}

/** The last scan, readable from a meter away. */
export function ScanBanner({
  title,
  text,
  isUnknown,
  isPlain = false,
  icon,
  figure,
  picture,
  large = false,
  children,
}: ScanBannerProps) {
  const styles = useStyles();
  return (
    <section
      aria-label="Last scan"
      className={mergeClasses(
        styles.banner,
        large && styles.tall,
        isPlain && styles.plain,
        isUnknown && styles.unknown,
      )}
    >
      {picture && !isUnknown ? (
        <img src={picture} alt="" className={styles.picture} />
      ) : (
        <span className={styles.icon}>
          {icon ??
            (isUnknown ? (
              <WarningFilled className={styles.warning} aria-label="Unknown" />
            ) : (
              <CheckmarkCircleFilled className={styles.known} aria-label="Known" />
            ))}
        </span>
      )}
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {figure && (
        <p className={styles.figure}>
          <span>
            <span className={mergeClasses(styles.number, large && styles.huge)}>{figure.value}</span>
            {figure.of && <span className={styles.of}> of {figure.of}</span>}
          </span>
          <span className={styles.caption}>{figure.caption}</span>
        </p>
      )}
      {children}
    </section>
  );
}

const useStyles = makeStyles({
  banner: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '8px 24px',
    boxSizing: 'border-box',
    minHeight: '102px',
    marginBottom: '16px',
    padding: '12px 24px',
    backgroundColor: look.entrySelected,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { gap: '8px 12px', padding: '10px 20px' },
  },
  plain: { backgroundColor: look.surface, border: `1px solid ${look.hairline}` },
  unknown: { backgroundColor: look.cellEdited, border: `1px solid ${look.cellEditedMark}` },
  tall: { minHeight: '132px', padding: '12px 24px 12px 16px' },
  picture: {
    width: '96px',
    height: '96px',
    boxSizing: 'border-box',
    flexShrink: 0,
    padding: '8px',
    objectFit: 'contain',
    backgroundColor: look.surface,
    borderRadius: tokens.borderRadiusXLarge,
    [phone]: { width: '64px', height: '64px', padding: '4px' },
  },
  icon: { display: 'flex', fontSize: '36px', [phone]: { display: 'none' } },
  known: { color: tokens.colorPaletteGreenForeground1 },
  warning: { color: look.cellEditedMark },
  words: { flex: '1 1 0', minWidth: '160px' },
  title: {
    margin: 0,
    fontSize: '30px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    overflowWrap: 'anywhere',
    [phone]: { fontSize: '24px', lineHeight: '30px' },
  },
  text: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
  figure: { ...flexRow, flexDirection: 'column', flexShrink: 0, margin: 0, fontVariantNumeric: 'tabular-nums' },
  number: { fontSize: '56px', lineHeight: '56px', fontWeight: tokens.fontWeightBold, letterSpacing: '-0.02em' },
  huge: { fontSize: '84px', lineHeight: '80px' },
  of: { fontSize: '26px', lineHeight: '32px', color: tokens.colorNeutralForeground2 },
  caption: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
});
