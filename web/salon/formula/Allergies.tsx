import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons';

/** What must not touch a client, before anything that is mixed for them. */
export function Allergies({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <p className={styles.line}>
      <WarningFilled className={styles.sign} aria-hidden />
      <span className={styles.words}>
        <strong>Allergies:</strong> {text}
      </span>
    </p>
  );
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    gap: '10px',
    margin: '10px 0',
    padding: '10px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    lineHeight: '20px',
  },
  sign: { flexShrink: 0, fontSize: '20px', color: tokens.colorStatusWarningForeground1 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
});
