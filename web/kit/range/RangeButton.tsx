import {
  Button,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { CalendarLtrRegular, ChevronDownRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { restoreFocus } from '../ui/focus.ts';
import { phone, useIsPhone } from '../ui/media.ts';
import { look } from '../ui/theme.ts';
import { type RangeChoice, RangePanel } from './RangePanel.tsx';
import { findPresetName, formatRange } from './ranges.ts';

/** Button that opens the date range panel (Alt+R): a popover, or a bottom drawer on phones. */
export function RangeButton(props: RangeChoice) {
  const { range, today, onChoose } = props;
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(setOpen);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => restoreFocus(button.current));
  };
  const preset = findPresetName(range, today);
  const trigger = (
    <Button
      ref={button}
      icon={<CalendarLtrRegular />}
      aria-haspopup="dialog"
      aria-expanded={open}
      className={styles.button}
      onClick={() => setOpen(!open)}
    >
      {preset && <span className={styles.preset}>{preset}</span>}
      <span className={mergeClasses(preset !== undefined && styles.days)}>{formatRange(range)}</span>
      <ChevronDownRegular className={styles.arrow} />
    </Button>
  );
  const panel = (
    <RangePanel
      {...props}
      onCancel={close}
      onChoose={(chosen, comparison) => {
        close();
        onChoose(chosen, comparison);
      }}
    />
  );
  if (isNarrow)
    return (
      <>
        {trigger}
        <OverlayDrawer
          open={open}
          position="bottom"
          className={styles.sheet}
          onOpenChange={(_, now) => now.open || close()}
        >
          {panel}
        </OverlayDrawer>
      </>
    );
  return (
    <Popover
      open={open}
      trapFocus
      positioning={{ position: 'below', align: 'end', offset: 4 }}
      onOpenChange={(_, now) => (now.open ? setOpen(true) : close())}
    >
      <PopoverTrigger disableButtonEnhancement>{trigger}</PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="Days">
        {panel}
      </PopoverSurface>
    </Popover>
  );
}

/** Keeps the place of the button until the days are known. */
export function RangePlaceholder() {
  const styles = useStyles();
  return (
    <Button
      disabled
      icon={<CalendarLtrRegular />}
      aria-label="Days"
      className={mergeClasses(styles.button, styles.empty)}
    />
  );
}

/** Alt+R opens the panel. */
function useShortcut(setOpen: (open: boolean) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyR') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setOpen]);
}

const useStyles = makeStyles({
  button: { fontWeight: tokens.fontWeightRegular, [phone]: { width: '100%' } },
  empty: { width: '290px', maxWidth: '100%' },
  preset: { fontWeight: tokens.fontWeightSemibold, marginRight: '10px' },
  days: { color: tokens.colorNeutralForeground3 },
  arrow: { marginLeft: '10px', [phone]: { marginLeft: 'auto' } },
  surface: { padding: 0, boxShadow: look.raisedShadow, borderRadius: tokens.borderRadiusXLarge },
  sheet: { height: 'auto', maxHeight: '92dvh' },
});
