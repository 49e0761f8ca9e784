import { Button, makeStyles, mergeClasses, OverlayDrawer, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRestoreFocus } from '../ui/focus.ts';
import { useIsPhone, useIsWide } from '../ui/media.ts';
import { look } from '../ui/theme.ts';

interface RowPanelProps {
  name: string;
  /** Left of the name. */
  icon?: ReactNode;
  /** Below the name. */
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Details of a list row: next to the list on wide screens, an overlay on medium ones, full screen on phones. Give it the row's key, so
 * that focus returns to the row it was opened from.
 */
export function RowPanel(props: RowPanelProps) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const isRoomy = useIsWide();
  if (isRoomy)
    return (
      <div className={styles.beside}>
        <Panel {...props} className={styles.card} />
      </div>
    );
  return (
    <OverlayDrawer
      open
      position="end"
      size={isNarrow ? 'full' : 'small'}
      modalType={isNarrow ? 'modal' : 'non-modal'}
      role="presentation"
      onOpenChange={(_, { open }) => open || props.onClose()}
    >
      <Panel {...props} />
    </OverlayDrawer>
  );
}

function Panel({
  name,
  icon: picture,
  subtitle,
  onClose,
  children,
  className,
}: RowPanelProps & { className?: string }) {
  const styles = useStyles();
  const title = useRef<HTMLHeadingElement>(null);
  useRestoreFocus();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      aria-label={name}
      className={mergeClasses(styles.panel, className)}
      onKeyDown={(event) => {
        // Dialogs and menus opened from the panel handle Escape themselves.
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        {picture}
        <div className={styles.words}>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {name}
          </h2>
          {subtitle}
        </div>
        <Button
          className={styles.close}
          appearance="subtle"
          aria-label="Close"
          icon={<DismissRegular />}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}

const useStyles = makeStyles({
  // As tall as the list next to it; the content scrolls inside.
  beside: { position: 'relative', flex: '0 0 346px', minHeight: 'min(560px, calc(100dvh - 240px))' },
  card: {
    position: 'absolute',
    inset: 0,
    boxSizing: 'border-box',
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  panel: { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%', backgroundColor: look.surface },
  head: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    padding: '14px 16px',
    borderBottom: `1px solid ${look.hairline}`,
  },
  words: { flex: 1, minWidth: 0, color: tokens.colorNeutralForeground3, fontSize: '13px', lineHeight: '18px' },
  title: {
    margin: 0,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightBold,
    outlineStyle: 'none',
  },
  close: { flexShrink: 0 },
  body: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
});
