import { useEffect } from 'react';
import * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import { type FormulaBowl, formulaBowl } from '../../../shared/contract/reports.ts';
import { useKeptOnDevice } from '../../kit/data/keptOnDevice.ts';
import { useSession } from '../../kit/data/session.tsx';
import { usePages } from '../../kit/data/usePages.ts';

const kept = z.object({
  client_id: z.string(),
  seen: z.iso.datetime(),
  allergies: z.string(),
  bowls: z.array(formulaBowl),
});
type Kept = z.output<typeof kept>;
const isKept = (value: unknown): value is Kept => kept.safeParse(value).success;

/** Bowls, so that the rest of the page stays near. */
const atOnce = 4;

/**
 * What was weighed for a client, the latest first. The last formula that was seen stays on this device: beside the bowl it is there
 * without a connection too, and says of when it is.
 */
export function useFormulas(clientId: string) {
  const { scope } = useSession();
  const read = usePages(api.reports.listFormulas, (cursor) => ({
    body: { ...scope, client_id: clientId, limit: atOnce, ...(cursor && { cursor }) },
  }));
  const { held, keep } = useKeptOnDevice('formula', isKept);
  const first = read.pages?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is another one at each rendering
  useEffect(() => {
    if (held && first)
      keep({ client_id: clientId, seen: new Date().toISOString(), allergies: first.allergies, bowls: first.Items });
  }, [held, first, clientId]);

  const before = held?.found?.client_id === clientId ? held.found : undefined;
  const isCut = read.error !== undefined && read.pages === undefined;
  const bowls: FormulaBowl[] | undefined =
    read.pages?.flatMap(({ Items }) => Items) ?? (isCut ? before?.bowls : undefined);
  const allergies = first?.allergies ?? (isCut ? before?.allergies : undefined);
  return { ...read, bowls, allergies, ...(isCut && before && { seen: before.seen }) };
}
