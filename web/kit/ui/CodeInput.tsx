import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { flexRow, look } from './theme.ts';

const length = 6;

type CodeInputProps = {
  id?: string;
  label: string;
  /** Ids of the texts about it. */
  describedBy?: string | undefined;
  invalid?: boolean;
  autoFocus?: boolean | undefined;
  /** The sixth digit was typed, or a code pasted. Keeps the digits if it resolves to true, and clears them otherwise. */
  onComplete: (code: string) => Promise<boolean>;
};

/** Six digits of an authenticator app. One input lies over the boxes, so that pasting and the browser's suggestions work. */
export function CodeInput({ id, label, describedBy, invalid = false, autoFocus, onComplete }: CodeInputProps) {
  const styles = useStyles();
  const [digits, setDigits] = useState('');
  const [isSending, setSending] = useState(false);
  const [isFocused, setFocused] = useState(false);

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  async function change(text: string) {
    if (isSending) return;
    const code = text.replace(/\D/g, '').slice(0, length);
    setDigits(code);
    if (code.length < length) return;
    setSending(true);
    const isRight = await onComplete(code).catch(() => false);
    if (!isRight) setDigits('');
    setSending(false);
  }

  return (
    <div className={styles.field}>
      <input
        id={id}
        className={styles.input}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={input}
        value={digits}
        readOnly={isSending}
        onChange={(event) => void change(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {Array.from({ length }, (_, index) => {
        const isNext = isFocused && !isSending && index === Math.min(digits.length, length - 1);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their positions
            key={index}
            aria-hidden
            className={mergeClasses(styles.box, isNext && styles.next, invalid && styles.invalid)}
          >
            {digits[index] ?? (isNext && <span className={styles.caret} />)}
          </div>
        );
      })}
    </div>
  );
}

const useStyles = makeStyles({
  field: { position: 'relative', display: 'flex', gap: '8px', width: 'fit-content', maxWidth: '100%' },
  // 16 px, or phones zoom in.
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    padding: 0,
    border: 'none',
    fontSize: '16px',
    opacity: 0,
    cursor: 'text',
  },
  box: {
    ...flexRow,
    flexShrink: 1,
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '44px',
    height: '52px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surface,
    fontSize: '24px',
    fontWeight: tokens.fontWeightBold,
    ':nth-of-type(4)': { marginLeft: '12px' },
  },
  next: { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  invalid: { borderBottomColor: tokens.colorStatusDangerForeground1 },
  caret: {
    width: '2px',
    height: '24px',
    backgroundColor: tokens.colorNeutralForeground1,
    animationName: { '50%': { opacity: 0 } },
    animationDuration: '1s',
    animationTimingFunction: 'step-end',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});
