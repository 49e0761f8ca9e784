import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { phone, touch } from '../ui/media.ts';
import { flexRow, look } from '../ui/theme.ts';

interface FormFooterProps {
  submit: string | undefined;
  submitIcon: ReactElement | undefined;
  cancel: { label?: string; onClick: () => void } | undefined;
  /** Extra buttons at the left. */
  children: ReactNode;
  busy: boolean;
  layout: 'card' | 'plain' | 'panel';
  size: 'medium' | 'large';
}

export function FormFooter({ submit, submitIcon, cancel, children, busy, layout, size }: FormFooterProps) {
  const styles = useStyles();
  const alone = layout === 'plain' && !cancel && !children;
  const button = mergeClasses(styles.button, alone && styles.alone);
  return (
    <div className={mergeClasses(styles.footer, styles[layout], !alone && layout !== 'panel' && styles.sticky)}>
      {children}
      {layout === 'card' && submit && (
        <span className={styles.hint}>
          <kbd className={styles.key}>Ctrl S</kbd> to save
        </span>
      )}
      <span className={styles.space} />
      {cancel && (
        <Button className={button} size={size} onMouseDown={keepFocus} onClick={cancel.onClick}>
          {cancel.label ?? (submit ? 'Cancel' : 'Back')}
        </Button>
      )}
      {submit && (
        <Button
          type="submit"
          appearance="primary"
          className={button}
          size={size}
          onMouseDown={keepFocus}
          disabledFocusable={busy}
          icon={busy ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : submitIcon}
        >
          {submit}
        </Button>
      )}
    </div>
  );
}

/** Keeps focus in the field on press: a blur would show its error and move the button away from the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

const useStyles = makeStyles({
  footer: { ...flexRow, flexWrap: 'wrap', gap: '8px' },
  sticky: { position: 'sticky', bottom: 0, zIndex: 2 },
  card: {
    padding: '16px 24px',
    backgroundColor: look.surfaceSunken,
    borderTop: `1px solid ${look.hairline}`,
    borderRadius: '0 0 11px 11px',
    [phone]: { padding: '12px 16px' },
  },
  plain: { marginTop: '24px', backgroundColor: look.surface },
  panel: { flexShrink: 0, padding: '12px 20px', borderTop: `1px solid ${look.hairline}` },
  button: { minWidth: '96px', [phone]: { flexGrow: 1 } },
  alone: { width: '100%' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, [touch]: { display: 'none' } },
  key: {
    padding: '1px 6px',
    fontFamily: 'inherit',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surface,
  },
  space: { flexGrow: 1, [phone]: { display: 'none' } },
});
