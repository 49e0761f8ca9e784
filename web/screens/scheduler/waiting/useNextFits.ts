import { useEffect, useRef } from 'react';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import type { NextFit } from '../../../../shared/contract/waitingList.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import type { BookData } from '../draft.ts';
import type { WaitingList } from './useWaitingList.ts';

/** When each client who waits could be booked next, by wish. Undefined until it is known. Read again whenever the book or list changes. */
export function useNextFits({ salonId, waiting }: WaitingList, { mark }: BookData) {
  const query = waiting.length > 0 ? { query: { location_id: salonId } } : null;
  const { data, error, mutate } = useRead(scheduler.findNextFits, query, { keepPreviousData: true });
  const state = `${mark} ${waiting.map(({ wish_id, version }) => `${wish_id} ${version}`).join()}`;
  const readAt = useRef(state);
  useEffect(() => {
    if (readAt.current !== state) void mutate();
    readAt.current = state;
  }, [state, mutate]);
  const fits = data && new Map<string, NextFit>(data.fits.map((fit) => [fit.wish_id, fit]));
  return { fits, error };
}

export type NextFits = ReturnType<typeof useNextFits>;
