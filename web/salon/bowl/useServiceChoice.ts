import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { services } from '../../../shared/contract/services.ts';
import { chooseServiceId } from '../../../shared/rules/bowls.ts';
import { wallClockAt } from '../../../shared/rules/time.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { type BowlSubject, instantOf, type Mix, type VisitService } from './useMixing.ts';

/** Services of the visit that the bowl can be for, if there is a choice, and the one that it is for. */
export function useServiceChoice(
  subject: BowlSubject,
  mix: Mix,
  bowls: readonly FormulaBowl[] = [],
): { choices: VisitService[]; serviceId: string | null } {
  const { visit, appointmentId } = subject;
  const distinct = [...new Map(visit?.services.map((one) => [one.service_id, one])).values()];
  const { data: menu } = useRead(services.listServices, distinct.length > 1 ? { body: {} } : null);
  const at = instantOf(subject, mix);
  if (!visit || Number.isNaN(at)) return { choices: [], serviceId: null };
  const mixedFor = new Set([
    ...(menu ?? []).flatMap((one) => (one.takes_product ? one.service_id : [])),
    ...bowls.map(({ service_id }) => service_id),
  ]);
  const known = visit.services.map((one) => ({ ...one, takesProduct: mixedFor.has(one.service_id) }));
  const mixedHere = bowls.filter((bowl) => bowl.appointment_id === appointmentId);
  const choices = distinct.filter(({ service_id }) => mixedFor.has(service_id));
  return {
    choices: choices.length > 1 ? choices : [],
    serviceId: mix.service_id ?? chooseServiceId(known, mixedHere, wallClockAt(visit.zone, at)),
  };
}
