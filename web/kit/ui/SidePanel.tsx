import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useRestoreFocus } from './focus.ts';
import { phone, useIsPhone } from './media.ts';
import { flexColumn, flexRow, look, quietDenseText, smallText, titleText } from './theme.ts';

interface SidePanelFrameProps {
  label: string;
  /** 290 to 596 px; by default 384, and 360 on windows below 1280 px. */
  width?: number;
  /** At the bottom edge, as tall as its content, so that the page above can be used. */
  isFolded?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Frame of a panel next to the content. On a phone it covers the page below the console's header. */
export function SidePanelFrame({ label, width, isFolded, onKeyDown, children }: SidePanelFrameProps) {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  return (
    <aside
      aria-label={label}
      className={mergeClasses(styles.frame, isNarrow && styles.page, isFolded && styles.folded)}
      style={width === undefined || isNarrow ? undefined : { width }}
      onKeyDown={onKeyDown}
    >
      {children}
    </aside>
  );
}

interface SidePanelHeadProps {
  title: string;
  /** Number in a badge after the title. */
  count?: number;
  subtitle?: ReactNode;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** Below the title. */
  children?: ReactNode;
}

export function SidePanelHead({ title, count, subtitle, titleRef, onClose, children }: SidePanelHeadProps) {
  const styles = useStyles();
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <Button
          appearance="subtle"
          className={styles.close}
          icon={<DismissRegular />}
          aria-label="Close"
          onClick={onClose}
        />
      </div>
      {children}
    </header>
  );
}

interface SidePanelProps extends Omit<SidePanelHeadProps, 'children' | 'titleRef'> {
  width?: number;
  /** Below the title, above the line. */
  head?: ReactNode;
  foot?: ReactNode;
  /** On a phone: only the foot is shown, and the page can be used. */
  isFolded?: boolean;
  /** Shows a progress bar at the top. */
  isBusy?: boolean;
  children: ReactNode;
}

/**
 * Panel next to the content: head and foot stand still, the body scrolls. Esc closes it, and focus returns to the element it was opened
 * from. Give it a key per subject. A field with autoFocus takes the focus, otherwise the title.
 */
export function SidePanel(props: SidePanelProps) {
  const { width, head, foot, isFolded = false, isBusy, children, ...headProps } = props;
  const styles = useStyles();
  const title = useRef<HTMLHeadingElement>(null);
  useRestoreFocus();
  useEffect(() => {
    const isTaken = title.current?.closest('aside')?.contains(document.activeElement);
    if (!isTaken) title.current?.focus({ preventScroll: true });
  }, []);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs and menus opened from the panel are elsewhere in the document and handle Escape themselves.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    headProps.onClose();
  };
  return (
    <SidePanelFrame
      label={headProps.title}
      {...(width !== undefined && { width })}
      isFolded={isFolded}
      onKeyDown={handleKey}
    >
      {isBusy && <ProgressBar className={styles.progress} aria-label="Loading" />}
      {!isFolded && (
        <SidePanelHead {...headProps} titleRef={title}>
          {head}
        </SidePanelHead>
      )}
      {/* A panel without a foot is a text, which is scrolled with the keyboard. */}
      <div className={styles.body} hidden={isFolded} tabIndex={foot ? undefined : 0}>
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </SidePanelFrame>
  );
}

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    boxSizing: 'border-box',
    ...flexColumn,
    flexShrink: 0,
    width: '360px',
    maxWidth: 'calc(100% - 200px)',
    minHeight: 0,
    borderLeft: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
    '@media (min-width: 1280px)': { width: '384px' },
  },
  page: {
    position: 'fixed',
    inset: '56px 0 0',
    zIndex: 1000,
    width: '100%',
    maxWidth: 'none',
    borderLeftStyle: 'none',
  },
  folded: { top: 'auto', borderTop: `1px solid ${look.hairline}`, boxShadow: tokens.shadow16 },
  progress: { position: 'absolute', top: 0, zIndex: 1 },
  head: {
    ...flexColumn,
    flexShrink: 0,
    gap: '10px',
    padding: '16px 20px',
    borderBottom: `1px solid ${look.hairline}`,
    [phone]: { padding: '12px 16px' },
  },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'start' },
  words: { minWidth: 0 },
  title: { ...titleText, margin: 0, letterSpacing: '-0.015em', outlineStyle: 'none' },
  count: {
    ...smallText,
    marginLeft: '8px',
    padding: '2px 7px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    letterSpacing: 0,
    verticalAlign: 'middle',
  },
  subtitle: { ...quietDenseText, margin: 0, fontVariantNumeric: 'tabular-nums' },
  close: { flexShrink: 0 },
  body: {
    ...flexColumn,
    gap: '16px',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    '&[hidden]': { display: 'none' },
    padding: '16px 20px',
    [phone]: { padding: '12px 16px' },
  },
  foot: {
    ...flexRow,
    flexShrink: 0,
    gap: '8px',
    padding: '12px 20px',
    borderTop: `1px solid ${look.hairline}`,
    [phone]: { padding: '12px 16px' },
  },
});
