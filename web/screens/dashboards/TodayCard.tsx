import { scheduler } from '../../../shared/contract/scheduler.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { SentenceCard } from './SentenceCard.tsx';
import { todaySentence } from './todaySentence.ts';

/** The salon's day, for a front desk. Read as the book reads it, which then opens at once. */
export function TodayCard({ location }: { location: number }) {
  const { scope } = useSession();
  const body = { ...scope, Location: location, days: 1, packed: true } as const;
  const { data, error } = useRead(scheduler.getSchedulerData, { body });
  const path = useCanOpen()('/scheduler') ? `/scheduler?location_id=${location}` : undefined;
  // The cards below say what they have to say without it.
  if (error && !data) return null;
  return (
    <SentenceCard
      label="Today"
      parts={data && todaySentence(data, Date.now())}
      pathOf={{ visits: path, chairs: path, unconfirmed: path }}
    />
  );
}
