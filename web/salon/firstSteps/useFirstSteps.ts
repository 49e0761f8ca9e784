import { useState } from 'react';
import { insights } from '../../../shared/contract/insights.ts';
import { useCanCall, useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { listSteps } from './steps.ts';

/**
 * The first steps of a salon that are still to do; undefined if all are done, if the card was put away on this device, or while loading.
 * @param isNeeded whether the screen has nothing else to show; established salons never ask
 */
export function useFirstSteps(location: number | null | undefined, isNeeded: boolean) {
  const { user } = useSession();
  const canCall = useCanCall();
  const key = `salon-console:first-steps-away ${user.userID}`;
  const [isAway, setAway] = useState(() => readStored('localStorage', key) !== null);
  const asks = isNeeded && !isAway && Boolean(location) && canCall(insights.getFirstSteps);
  const { data, isLoading } = useRead(
    insights.getFirstSteps,
    asks && location ? { query: { location: String(location) } } : null,
  );
  const isOpen = data && listSteps(data).some(({ isDone }) => !isDone);
  return {
    steps: isOpen ? data : undefined,
    isLoading,
    putAway: () => {
      writeStored('localStorage', key, 'yes');
      setAway(true);
    },
  };
}
