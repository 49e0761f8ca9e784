import { insights } from '../../../shared/contract/insights.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { FirstStepsCard } from '../../salon/firstSteps/FirstStepsCard.tsx';
import { useFailedSalons, useHomeSalon } from '../../salon/useHomeSalon.ts';

/** The checklist of a new salon, also after it was put away. */
export function GetStarted() {
  const location = useHomeSalon();
  const failed = useFailedSalons(location === undefined);
  const steps = useRead(insights.getFirstSteps, location ? { query: { location: String(location) } } : null);
  const { data, error, mutate } = failed ?? steps;
  return (
    <Page title="Get started" hint="From an empty console to a salon at work.">
      {location === null && <EmptyState text="Please select salon" />}
      {error && !data && <ErrorState text="The steps could not be loaded." onRetry={() => void mutate()} />}
      {location !== null && !data && !error && <LinesSkeleton lines={6} />}
      {data && <FirstStepsCard steps={data} />}
    </Page>
  );
}
