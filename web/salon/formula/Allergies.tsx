import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons';

interface AllergiesProps {
  label?: string;
  text: string;
  /** Opens the editor of the allergies. */
  onEdit?: (() => void) | undefined;
}

/** Allergy warning, always visible above a client's formulas. */
export function Allergies({ label = 'Allergy', text, onEdit }: AllergiesProps) {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      <WarningFilled className={styles.sign} aria-hidden />
      <p className={styles.text}>
        <strong>{label}:</strong> {text}
      </p>
      {onEdit && (
        <Button appearance="transparent" size="small" aria-label="Edit allergies" onClick={onEdit}>
          Edit
        </Button>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
  sign: { flexShrink: 0, fontSize: '18px', color: tokens.colorStatusWarningForeground3 },
  text: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});
