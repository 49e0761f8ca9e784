import { useCallback, useEffect, useState } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { useToast } from '../../../kit/Toast.tsx';
import type { BookData } from '../draft.ts';
import { useUndoKey } from './useUndoKey.ts';

const undoMs = 10_000;

type Offer = { version: number; dismiss: () => void };

/** Offers to take back what was done to an appointment, for ten seconds or until it is changed again, by whomever. */
export function useUndo(data: BookData | undefined) {
  const toast = useToast();
  const offerKey = useUndoKey();
  const [offers] = useState(() => new Map<string, Offer>());

  const withdraw = useCallback(
    (id: string) => {
      offers.get(id)?.dismiss();
      offers.delete(id);
    },
    [offers],
  );

  useEffect(() => {
    for (const { appointmentId, version } of data?.schedules ?? []) {
      const offer = offers.get(appointmentId);
      if (offer && version > offer.version) withdraw(appointmentId);
    }
  }, [data, offers, withdraw]);

  /** `done` says what was done; `version` is the one that it has made. */
  const offer = ({ appointmentId, version }: Appointment, done: string, takeBack: () => void) => {
    const undo = () => {
      if (offers.get(appointmentId) !== made) return;
      withdraw(appointmentId);
      takeBack();
    };
    const action = { label: 'Undo', onClick: undo };
    const made = { version, dismiss: toast(done, { intent: 'info', timeout: undoMs, action }).dismiss };
    withdraw(appointmentId);
    offers.set(appointmentId, made);
    offerKey(undo, undoMs);
  };

  return { offer, withdraw };
}

export type Undo = ReturnType<typeof useUndo>;
