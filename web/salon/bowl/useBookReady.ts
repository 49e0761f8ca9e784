import { useCallback } from 'react';
import { stations } from '../../../shared/contract/stations.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { useToast } from '../../kit/ui/Toast.tsx';

const { bookReadyBowls, listDevices, listWaitingBowls } = stations;
const refreshes = [listWaitingBowls, listDevices];

/** Returns a function that books the waiting bowls for which nothing is missing any more. What fails waits for the next time. */
export function useBookReady(): () => Promise<void> {
  const canCall = useCanCall();
  const toast = useToast();
  const book = useSend(bookReadyBowls, { refreshes });
  const may = canCall(bookReadyBowls);
  return useCallback(async () => {
    if (!may) return;
    try {
      const { booked } = await book({ body: {} });
      if (booked > 0) toast(booked === 1 ? 'A waiting bowl now counts.' : `${booked} waiting bowls now count.`);
    } catch {
      // They stay under Stations and in Tasks.
    }
  }, [may, book, toast]);
}
