import { useMemo } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { groupBy } from '../../../../shared/rules/groupBy.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import type { Draft } from '../draft.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import type { Book } from '../useBook.ts';
import type { FreedTime } from './wishFits.ts';

/** The waiting list of the shown salon; in the book of all salons that of the user's own. */
export function useWaitingList({ data, locationId, clock: { today = '' } }: Book) {
  const { user } = useSession();
  const salon = locationId === allLocations ? (user.location_id ?? data?.locations[0]?.location_id) : locationId;
  const {
    data: list,
    error,
    mutate,
  } = useRead(scheduler.listWaiting, data && salon !== undefined ? { query: { location_id: salon } } : null);
  const wishes = list?.wishes;
  const [waiting, ended] = useMemo(() => {
    const isWaiting = groupBy(wishes ?? [], (one) => !one.ended && one.until >= today);
    return [isWaiting.get(true) ?? [], isWaiting.get(false) ?? []];
  }, [wishes, today]);
  return { salonId: salon ?? 0, isLoaded: wishes !== undefined, waiting, ended, error, refresh: () => mutate() };
}

export type WaitingList = ReturnType<typeof useWaitingList>;

/** Opens the waiting list if somebody fits the time that an appointment has left. */
export function useFreedTime({ data: shown, clock }: Book, { waiting }: WaitingList, panel: BookPanel) {
  return async (left: Draft, how: FreedTime['how'], data = shown): Promise<void> => {
    if (!data || left.start === undefined || waiting.length === 0) return;
    const { listFits, toFreedTime } = await import('./wishFits.ts');
    const freed = toFreedTime(left, how, data);
    if (listFits(waiting, freed.data, clock, freed).length > 0) await panel.open({ kind: 'waiting', freed });
  };
}

export type OfferFreedTime = ReturnType<typeof useFreedTime>;
