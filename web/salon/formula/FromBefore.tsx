import { makeStyles, tokens } from '@fluentui/react-components';
import type { PastFormula } from '../../../shared/contract/formulas.ts';
import { formatFormula } from '../../../shared/rules/formulas.ts';
import { denseText, look, quietSmallText } from '../../kit/ui/theme.ts';

/** An imported formula as it was written, and as it is repeated if it is understood. */
export function FromBefore({ past: { text, lines } }: { past: PastFormula }) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.text}>{text}</p>
      {lines.length > 0 && <p className={styles.read}>Read as {formatFormula(lines)}</p>}
    </>
  );
}

/** Marks a formula that was mixed before the salon weighed its bowls here. */
export function FromBeforeBadge() {
  return <span className={useStyles().badge}>From before</span>;
}

const useStyles = makeStyles({
  text: {
    ...denseText,
    margin: 0,
    padding: '8px 10px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surfaceSunken,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  read: { ...quietSmallText, margin: '6px 0 0' },
  badge: {
    alignSelf: 'start',
    padding: '1px 8px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
  },
});
