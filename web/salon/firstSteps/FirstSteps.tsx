import { type ReactNode, useState } from 'react';
import { insights } from '../../../shared/contract/insights.ts';
import { useCanCall, useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { LinesSkeleton } from '../../kit/ui/States.tsx';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import { listSteps } from './steps.ts';

interface FirstStepsProps {
  location: number | null | undefined;
  /** What shows once all steps are done, or if the card was put away on this device. */
  children: ReactNode;
}

/** The first steps of a salon, in place of a screen that has nothing to show yet. Established salons never ask for them. */
export function FirstSteps({ location, children }: FirstStepsProps) {
  const { user } = useSession();
  const canCall = useCanCall();
  const key = `salon-console:first-steps-away ${user.userID}`;
  const [isAway, setAway] = useState(() => readStored('localStorage', key) !== null);
  const asks = !isAway && Boolean(location) && canCall(insights.getFirstSteps);
  const { data, isLoading } = useRead(
    insights.getFirstSteps,
    asks && location ? { query: { location: String(location) } } : null,
  );
  if (isLoading) return <LinesSkeleton lines={6} />;
  if (!data || isAway || listSteps(data).every(({ isDone }) => isDone)) return children;
  const putAway = () => {
    writeStored('localStorage', key, 'yes');
    setAway(true);
  };
  return <FirstStepsCard steps={data} onPutAway={putAway} />;
}
