import type { Draft } from '../draft.ts';
import type { Outcome } from './useBooking.ts';

type Save = (draft: Draft) => Promise<Outcome>;

/**
 * Saves the changes of one appointment one after the other: who drops it again before the first answer is here means the version that
 * this answer brings.
 */
export function takingTurns() {
  const sent = new Map<string, Promise<Outcome>>();
  return (id: string, wanted: Draft, save: Save): Promise<Outcome> => {
    const earlier = sent.get(id);
    const saving = (async () => {
      const outcome = await earlier;
      return save(outcome?.kind === 'saved' ? { ...wanted, version: outcome.appointment.version } : wanted);
    })();
    sent.set(id, saving);
    return saving.finally(() => sent.get(id) === saving && sent.delete(id));
  };
}
