import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { type FormulaBowl, formulaBowl, pastFormula } from '../../../shared/contract/formulas.ts';
import { reports } from '../../../shared/contract/reports.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useDeviceDraft } from '../../kit/data/useDeviceDraft.ts';
import { usePages } from '../../kit/data/usePages.ts';
import { readBowls, subscribeToBowls } from '../bowl/bowlStore.ts';
import { useHomeSalon } from '../useHomeSalon.ts';
import { useSalonWatch } from '../watch.ts';

const storedFormula = z.object({
  client_id: z.string(),
  seen: z.iso.datetime(),
  bowls: z.array(formulaBowl),
  past: z.array(pastFormula).optional(),
  allergies: z.string().optional(),
});
type StoredFormula = z.output<typeof storedFormula>;
const isStoredFormula = (value: unknown): value is StoredFormula => storedFormula.safeParse(value).success;

/** Latest day, and bowls per page. */
type FormulaQuery = { until?: string | undefined; limit: number };

/**
 * A client's weighed bowls and imported formulas, latest first; null waits. The last formula seen is stored on the device and shown with
 * its date (`seen`) when offline.
 */
export function useFormulas(clientId: string | null, { until, limit }: FormulaQuery) {
  const { scope, user } = useSession();
  const read = usePages(reports.listFormulas, (cursor) =>
    clientId === null
      ? null
      : { body: { ...scope, client_id: clientId, limit, ...(until && { until }), ...(cursor && { cursor }) } },
  );
  useSalonWatch(useHomeSalon(), read.retry);
  const latest = useRef(read);
  latest.current = read;
  // The bowls entered here are answered.
  useEffect(() => subscribeToBowls(() => readBowls(user.userID).length === 0 && latest.current.retry()), [user.userID]);
  const { slot, save } = useDeviceDraft('formula', isStoredFormula);
  const first = read.pages?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is another one at each rendering
  useEffect(() => {
    if (slot && first && clientId !== null && !until)
      save({
        ...{ client_id: clientId, seen: new Date().toISOString(), allergies: first.allergies },
        ...{ bowls: first.Items, past: first.past },
      });
  }, [slot, first, clientId, until]);

  const stored = slot?.restored?.client_id === clientId ? slot.restored : undefined;
  const isUnavailable = read.error !== undefined && read.pages === undefined;
  const bowls: FormulaBowl[] | undefined =
    read.pages?.flatMap(({ Items }) => Items) ?? (isUnavailable ? stored?.bowls : undefined);
  const past = read.pages?.flatMap((page) => page.past) ?? (isUnavailable ? stored?.past : undefined) ?? [];
  const allergies = (first ?? (isUnavailable ? stored : undefined))?.allergies;
  const charging = read.pages?.flatMap((page) => page.allowances) ?? [];
  const allowances = [...new Map(charging.map((one) => [one.service_id, one])).values()];
  const waitingIds = first?.waiting_ids ?? [];
  return {
    ...read,
    bowls,
    past,
    waitingIds,
    allergies,
    allowances,
    ...(isUnavailable && stored && { seen: stored.seen }),
  };
}
