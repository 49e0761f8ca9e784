import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular, DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { DangerButton } from '../../../kit/DangerButton.tsx';
import { touch } from '../../../kit/media.ts';
import { look } from '../../../kit/theme.ts';
import type { Draft } from '../draft.ts';
import { useTakenFocus } from './useTakenFocus.ts';
import { whenText } from './whenText.ts';

type PanelHeadProps = {
  draft: Draft;
  onClose: () => void;
  /** Below the heading. */
  children?: ReactNode;
};

export function PanelHead({ draft, onClose, children }: PanelHeadProps) {
  const styles = useStyles();
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <div>
          <h2 ref={useTakenFocus()} tabIndex={-1} className={styles.title}>
            {draft.id ? 'Edit appointment' : 'New appointment'}
          </h2>
          <p className={styles.when}>{whenText(draft)}</p>
        </div>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<DismissRegular />}
          aria-label="Close"
          onClick={onClose}
        />
      </div>
      {children}
    </header>
  );
}

type PanelFootProps = {
  saving: boolean;
  /** Missing for an appointment that is not in the book yet. */
  onDelete: (() => void) | undefined;
  onClose: () => void;
};

export function PanelFoot({ saving, onDelete, onClose }: PanelFootProps) {
  const styles = useStyles();
  return (
    <footer className={styles.foot}>
      {onDelete && (
        <DangerButton icon={<DeleteRegular />} onClick={onDelete}>
          Delete
        </DangerButton>
      )}
      <span className={styles.space} />
      <Button className={styles.button} onClick={onClose}>
        Cancel
      </Button>
      <Button className={styles.button} appearance="primary" type="submit" disabledFocusable={saving}>
        Save
      </Button>
    </footer>
  );
}

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '16px 20px',
    borderBottom: `1px solid ${look.hairline}`,
  },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'start' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
  when: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  foot: { display: 'flex', gap: '8px', padding: '12px 20px', borderTop: `1px solid ${look.hairline}` },
  space: { flexGrow: 1 },
  button: { [touch]: { minHeight: '44px', minWidth: '44px' } },
});
