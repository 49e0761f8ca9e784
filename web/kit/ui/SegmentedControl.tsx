import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { phone, touch } from './media.ts';
import { denseText, flexRow, look } from './theme.ts';

interface SegmentedProps<Value extends string> {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons in a row, for a few short choices. */
export function SegmentedControl<Value extends string>({ label, choices, value, onChange }: SegmentedProps<Value>) {
  const styles = useStyles();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {choices.map(([choice, text]) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span className={mergeClasses(styles.text, choice === value && styles.chosen)}>{text}</span>
        </label>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flex: 'none',
    // Many choices scroll on phones.
    maxWidth: '100%',
    overflowX: 'auto',
    boxSizing: 'border-box',
    height: '32px',
    [touch]: { height: '44px' },
    padding: '2px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  choice: {
    position: 'relative',
    display: 'flex',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  text: {
    ...denseText,
    ...flexRow,
    padding: '0 10px',
    [phone]: { padding: '0 7px' },
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusSmall,
    whiteSpace: 'nowrap',
  },
  chosen: {
    border: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  // Covers the text, so that clicks and screen reader touches hit it.
  input: {
    position: 'absolute',
    inset: 0,
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    ':focus-visible + span': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});
