import { useCallback, useState } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { addDays } from '../../../../shared/rules/time.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import { toDayString } from '../../../kit/ui/days.ts';

/** A month with the days of the weeks around it that a calendar shows. */
const daysShown = 45;
const daysBefore = 7;
/** From here on a day counts as nearly full. */
const fullPercent = 90;

/** Marks the days of a calendar with how full they are: a callback for its cells. Loads a month when it is shown. */
export function useDayLoads(locationId: number, date: string | undefined, isOpen: boolean) {
  const [month, setMonth] = useState<string>();
  const shown = month ?? date?.slice(0, 7);
  const isWanted = isOpen && shown !== undefined && locationId !== allLocations;
  const from = shown && addDays(`${shown}-01`, -daysBefore);
  const { data } = useRead(
    scheduler.getDayLoads,
    isWanted && from ? { body: { location_id: locationId, from, days: daysShown } } : null,
    { keepPreviousData: true },
  );
  const days = data?.days;
  const markDay = useCallback(
    (cell: HTMLElement | null, day: Date) => {
      // Each month shows its middle once.
      if (cell && day.getDate() === 15) setMonth(toDayString(day).slice(0, 7));
      const load = days?.find((one) => one.date === toDayString(day));
      if (!cell || !load) return;
      cell.dataset['load'] = !load.is_open ? 'closed' : load.booked >= fullPercent ? 'full' : 'free';
      cell.style.setProperty('--booked', `${load.booked}%`);
      cell.title = load.is_open ? `${load.booked}% booked` : 'Closed';
    },
    [days],
  );
  return markDay;
}
