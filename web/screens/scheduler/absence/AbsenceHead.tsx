import { Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { phone } from '../../../kit/ui/media.ts';
import { countKinds, type Line } from './lines.ts';
import type { Asked } from './usePlan.ts';

type AbsenceHeadProps = Asked & {
  /** Minutes since midnight, if the stylist is sick today. */
  now: number | undefined;
  lines: readonly Line[];
  onAsk: (asked: Asked) => void;
};

/** How long the stylist is away, what comes first, and how many clients get which kind of place. */
export function AbsenceHead({ now, since, prefer, lines, onAsk }: AbsenceHeadProps) {
  const styles = useStyles();
  return (
    <div className={styles.tools}>
      <Choice
        label="How long"
        value={since === undefined ? 'day' : 'now'}
        choices={[['day', 'Sick, all day'], ...(now === undefined ? [] : ([['now', 'Sick from now on']] as const))]}
        onChange={(value) => onAsk({ prefer, since: value === 'now' ? now : undefined })}
      />
      <Choice
        label="Priority"
        value={prefer}
        choices={[
          ['time', 'Same time first'],
          ['stylist', 'Same stylist first'],
        ]}
        onChange={(value) => onAsk({ since, prefer: value })}
      />
      <div className={styles.chips}>
        {countKinds(lines).map(({ kind, count }) => (
          <span key={kind} className={mergeClasses(styles.chip, chipLook(kind, styles))}>
            <b>{count}</b> {kind}
          </span>
        ))}
      </div>
    </div>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  choices: readonly (readonly [value: T, text: string])[];
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  const styles = useStyles();
  const text = choices.find(([one]) => one === value)?.[1] ?? '';
  return (
    <Dropdown
      aria-label={label}
      className={styles.choice}
      value={text}
      selectedOptions={[value]}
      onOptionSelect={(_, { optionValue }) => optionValue && onChange(optionValue as T)}
    >
      {choices.map(([one, words]) => (
        <Option key={one} value={one} text={words}>
          {words}
        </Option>
      ))}
    </Dropdown>
  );
}

const chipLook = (kind: string, styles: ReturnType<typeof useStyles>) =>
  kind === 'same time' ? styles.same : kind === 'other day' ? styles.other : undefined;

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  choice: { minWidth: '128px', width: '150px' },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '6px', marginLeft: 'auto', [phone]: { marginLeft: 0 } },
  chip: {
    padding: '0 8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
    lineHeight: '20px',
  },
  same: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  other: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground1 },
});
