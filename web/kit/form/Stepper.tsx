import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular, SubtractRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/rules/format.ts';
import { parseNumber } from '../../../shared/rules/numbers.ts';
import { useBeforeScan } from '../scan/useScanner.ts';
import { touch } from '../ui/media.ts';
import { flexColumn, flexRow, look, smallText } from '../ui/theme.ts';

interface StepperProps {
  /** Accessible name: what is counted. */
  label: string;
  /** Full-width layout for phones. */
  isLarge?: boolean;
  value: number;
  /** Decimals that are shown of whole numbers. */
  minDecimals?: number;
  /** Text that was left in the field and is no valid number. */
  unparsed?: string | undefined;
  /** Returns why a number is not allowed, if it is not. */
  validate: (value: number) => string | undefined;
  /** The new value, or the text that could not be parsed. */
  onChange: (change: { value: number; unparsed?: undefined } | { value?: undefined; unparsed: string }) => void;
}

/** Number with up to two decimals between minus and plus buttons; arrow keys step it. */
export function Stepper({
  label,
  isLarge = false,
  value,
  minDecimals = 0,
  unparsed,
  validate,
  onChange,
}: StepperProps) {
  const styles = useStyles();
  const id = useId();
  const given = unparsed ?? formatNumber(value, minDecimals);
  const { typed, latestTyped, setTyped } = useTypedText(given);
  const problem = unparsed === undefined ? undefined : parseValue(unparsed, validate).problem;
  const canStep = (by: number) => validate(addSteps(value, by)) === undefined;

  function settle(): void {
    const text = latestTyped();
    if (text === undefined) return;
    setTyped(undefined);
    const read = parseValue(text, validate);
    onChange(read.problem === undefined ? { value: read.value } : { unparsed: text });
  }
  useBeforeScan(settle);

  /** Steps from the typed text. The text stays if it is invalid or the limit is reached. */
  function step(by: number): void {
    const text = latestTyped();
    const from = text === undefined ? value : parseNumber(text, { decimals: 2 }).value;
    const next = typeof from === 'number' ? addSteps(from, by) : undefined;
    if (next === undefined || validate(next) !== undefined) settle();
    else {
      setTyped(undefined);
      onChange({ value: next });
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <div className={mergeClasses(styles.root, isLarge && styles.filling)}>
      <div className={mergeClasses(styles.control, isLarge && styles.large, problem !== undefined && styles.wrong)}>
        <StepButton label={`One less, ${label}`} disabled={!canStep(-1)} onClick={() => step(-1)}>
          <SubtractRegular />
        </StepButton>
        <input
          className={styles.input}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? given}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
        <StepButton label={`One more, ${label}`} disabled={!canStep(1)} onClick={() => step(1)}>
          <AddRegular />
        </StepButton>
      </div>
      {problem !== undefined && (
        <span id={id} className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

/**
 * Text typed into the field and not handed over yet. Undefined as soon as it reads again as it did before typing, so that a field nobody
 * changed shows a newer value instead of keeping the old one.
 */
function useTypedText(given: string) {
  const [typed, setState] = useState<string>();
  // Ahead of React's rendering, for scans that arrive before it.
  const draft = useRef<{ text: string; before: string }>(undefined);
  return {
    typed,
    latestTyped: () => draft.current?.text,
    setTyped: (text: string | undefined) => {
      const before = draft.current?.before ?? given;
      draft.current = text === undefined || text === before ? undefined : { text, before };
      setState(draft.current?.text);
    },
  };
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  const { button } = useStyles();
  return (
    <button type="button" tabIndex={-1} aria-label={label} className={button} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

const addSteps = (value: number, by: number): number => Math.round((value + by) * 100) / 100;

type Reading = { value: number; problem?: undefined } | { problem: string };

function parseValue(text: string, validate: StepperProps['validate']): Reading {
  const { value, problem } = parseNumber(text, { decimals: 2 });
  if (problem !== undefined) return { problem };
  if (value === null || value === undefined) return { problem: 'Please enter a number' };
  const rejection = validate(value);
  return rejection === undefined ? { value } : { problem: rejection };
}

const useStyles = makeStyles({
  root: { ...flexColumn, alignItems: 'flex-end', gap: '2px' },
  filling: { flex: '1 1 0', alignItems: 'stretch', minWidth: 0 },
  control: {
    ...flexRow,
    width: '102px',
    height: '34px',
    boxSizing: 'border-box',
    backgroundColor: look.surface,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    [touch]: { width: '152px', height: '46px' },
  },
  large: {
    [touch]: { width: '100%', height: '52px' },
    width: '100%',
    height: '52px',
    '& button': { width: '48px', fontSize: '20px' },
    '& input': { fontSize: tokens.fontSizeBase500 },
  },
  wrong: {
    borderTopColor: look.cellInvalidMark,
    borderRightColor: look.cellInvalidMark,
    borderBottomColor: look.cellInvalidMark,
    borderLeftColor: look.cellInvalidMark,
  },
  button: {
    ...flexRow,
    justifyContent: 'center',
    flex: 'none',
    width: '24px',
    height: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontSize: '16px',
    cursor: 'pointer',
    ':hover:enabled': { color: tokens.colorBrandForeground1 },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
    [touch]: { width: '44px' },
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    width: '100%',
    height: '100%',
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    [touch]: { fontSize: '16px' },
  },
  problem: { ...smallText, maxWidth: '160px', color: tokens.colorStatusDangerForeground1, textAlign: 'right' },
});
