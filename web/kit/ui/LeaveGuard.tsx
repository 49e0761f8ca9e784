import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useBlocker } from 'react-router-dom';
import { useConfirm } from './Confirm.tsx';
import type { Question } from './QuestionDialog.tsx';
import { overlayDepth } from './useOverlayHistoryEntry.ts';

/** Whether navigating to `next` would lose unsaved work. */
export type LosesWork = (next: Location, here: Location) => boolean;

interface LeaveGuardProps {
  dirty: boolean;
  /** Evaluated at the moment of leaving. */
  losesWork: LosesWork;
}

export const leaveQuestion: Question = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved.',
  confirm: 'Leave',
  cancel: 'Stay',
  destructive: true,
};

/** Confirms before unsaved work is left: with our dialog inside the console, with the browser's when the tab closes. */
export function LeaveGuard({ dirty, losesWork }: LeaveGuardProps) {
  const router = useContext(DataRouterContext);
  useEffect(() => {
    if (!dirty) return;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [dirty]);
  // `useBlocker` throws outside a data router.
  return router && <RouteGuard losesWork={losesWork} />;
}

/** A form may be in an overlay at depth 1; one at depth 2 opens above the form. */
const leavesOverlay = (here: Location, next: Location): boolean => overlayDepth(here) + overlayDepth(next) === 1;

function RouteGuard({ losesWork }: Pick<LeaveGuardProps, 'losesWork'>) {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      losesWork(next, here) &&
      (here.pathname !== next.pathname || here.search !== next.search || leavesOverlay(here, next)),
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  const isAsking = useRef(false);
  useEffect(() => {
    // Do not ask again while the dialog is open.
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    confirm(leaveQuestion).then((leave) => {
      isAsking.current = false;
      if (leave) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocker, confirm]);
  return null;
}
