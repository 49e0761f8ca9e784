import { useEffect } from 'react';
import { onNewBuild } from '../kit/data/build.ts';
import { useToast } from '../kit/ui/Toast.tsx';

/** Offers to reload after a release. The page never reloads by itself: forms that would lose something ask before they are left. */
export function NewVersion() {
  const toast = useToast();
  useEffect(
    () =>
      onNewBuild(() =>
        toast('A new version is ready.', {
          intent: 'info',
          timeoutMs: 60_000,
          action: { label: 'Reload', onClick: () => location.reload() },
        }),
      ),
    [toast],
  );
  return null;
}
