import { FluentProvider, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../kit/data/stored.ts';
import { look, type Mode, ModeContext, themes } from '../kit/ui/theme.ts';

const key = 'salon-console:theme';
const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const contrastQuery = matchMedia('(forced-colors: active)');

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
darkQuery.addEventListener('change', notify);
contrastQuery.addEventListener('change', notify);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The user's choice, else the system preference. System high contrast always wins: its palette is light or dark. */
function currentMode(): Mode {
  if (contrastQuery.matches) return darkQuery.matches ? 'contrast' : 'light';
  const chosen = readStored('localStorage', key);
  if (chosen === 'light' || chosen === 'dark' || chosen === 'contrast') return chosen;
  return darkQuery.matches ? 'dark' : 'light';
}

function setMode(mode: Mode): void {
  writeStored('localStorage', key, mode);
  notify();
}

export function ModeProvider({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const mode = useSyncExternalStore(subscribe, currentMode);
  const value = useMemo(() => ({ mode, setMode: setMode }), [mode]);
  // For browser-drawn parts: scrollbars, the page before first paint.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = mode === 'light' ? 'light' : 'dark';
  }, [mode]);
  return (
    <ModeContext value={value}>
      {/* FluentProvider's class names are copied to every popover and drawer, so the page size is set on a child. */}
      <FluentProvider theme={themes[mode]}>
        <div className={styles.page}>{children}</div>
      </FluentProvider>
    </ModeContext>
  );
}

const useStyles = makeStyles({
  page: {
    height: '100dvh',
    overflowY: 'auto',
    backgroundColor: look.canvas,
    '@media print': { height: 'auto', overflowY: 'visible', backgroundColor: 'transparent' },
  },
});
