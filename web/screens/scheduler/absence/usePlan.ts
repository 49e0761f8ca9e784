import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import type { BookData } from '../draft.ts';
import { type Line, offerKey, type Picked, stays, toLines } from './lines.ts';
import type { AbsentStylist } from './types.ts';

export type Plan = EndpointReply<typeof scheduler.planAbsence>;
/** `since` is in minutes since midnight; undefined for the whole day. */
export type Asked = { since: number | undefined; prefer: 'time' | 'stylist' };

const noIds: ReadonlySet<string> = new Set();

/** The visits of an absent stylist with the places they get. Planned anew whenever the book changes. */
export function usePlan({ locationId, stylistId, date }: AbsentStylist, data: BookData, { since, prefer }: Asked) {
  const [picked, setPicked] = useState<Picked>({});
  const ref = { location_id: locationId, user_id: stylistId, date };
  const body = { ...ref, prefer, ...(since !== undefined && { from: since }) };
  const { data: plan, error, isLoading, mutate } = useRead(scheduler.planAbsence, { body }, { keepPreviousData: true });
  const again = useEffectEvent(() => void mutate());
  useEffect(() => {
    if (data.mark) again();
  }, [data.mark]);
  const lines = useMemo(() => toLines(plan?.visits ?? [], picked), [plan, picked]);
  const { taken, addTaken } = useTaken(plan, lines, `${prefer} ${since}`);
  return {
    plan: { lines, message: plan?.message, error, isLoading: isLoading || !plan },
    retry: () => void mutate(),
    taken,
    addTaken,
    pick: (id: string, key: string) => setPicked((before) => ({ ...before, [id]: key })),
  };
}

/** Visits whose place somebody else took: it was shown, and the next plan does not have it. */
function useTaken(plan: Plan | undefined, lines: readonly Line[], asked: string) {
  const [shown, setShown] = useState({ plan, lines, asked });
  const [taken, setTaken] = useState(noIds);
  const addTaken = (ids: readonly string[]) => setTaken((before) => new Set([...before, ...ids]));
  if (shown.lines !== lines) {
    setShown({ plan, lines, asked });
    if (shown.plan !== plan && shown.asked === asked) addTaken(findLost(shown.lines, lines));
  }
  return { taken, addTaken };
}

const findLost = (before: readonly Line[], after: readonly Line[]): string[] =>
  before.flatMap(({ visit, chosen }) => {
    const now = after.find((line) => line.visit.appointmentId === visit.appointmentId);
    const isLost = chosen && now && !now.offers.some((offer) => offerKey(offer) === offerKey(chosen));
    return isLost ? [visit.appointmentId] : [];
  });

/** Choice of a line, by key. */
export const pickedKey = ({ chosen }: Line): string => (chosen ? offerKey(chosen) : stays);
