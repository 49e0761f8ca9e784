import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Allowance } from '../../shared/contract/formulas.ts';
import { listMissing } from '../../shared/rules/bills.ts';
import { chooseServiceId } from '../../shared/rules/bowls.ts';
import { findAllowanceOverages } from '../../shared/rules/formulas.ts';
import { roundToCents } from '../../shared/rules/numbers.ts';
import type { DayEarnings } from '../appointments/earningsStore.ts';

type Missed = DayEarnings['missed'][number];

/** Charges of a visit that are on no closed bill: for grams above the allowances, and for bowls of services that charge for none. */
export function findMissed(visit: Appointment, bowls: readonly Bowl[], allowances: readonly Allowance[]): Missed[] {
  const about = {
    appointment_id: visit.appointmentId,
    start: visit.start,
    location_id: visit.location,
    user_name: visit.user_name,
    ...(visit.bill && { bill_number: visit.bill.number }),
  };
  const ofVisit = allowances.filter(({ service_id }) => visit.services.some((one) => one.service_id === service_id));
  const isCharged = (one: Pick<Bowl, 'service_id'>) => ofVisit.some(({ service_id }) => service_id === one.service_id);
  const services = visit.services.map((service) => ({ ...service, takesProduct: isCharged(service) }));
  const listMissingOf = (mixed: readonly Bowl[]) =>
    listMissing(
      visit.bill?.extra ?? [],
      findAllowanceOverages(
        mixed.map((bowl) => ({ ...bowl, service_id: bowl.service_id ?? null })),
        ofVisit,
      ),
    );
  const found: Missed[] = listMissingOf(bowls).map(({ title, grams, amount }) => ({
    ...about,
    title,
    grams,
    amount,
  }));
  if (ofVisit.length === 0) return found;
  let assigned = bowls;
  for (const bowl of bowls.filter((one) => !isCharged(one))) {
    const service_id = chooseServiceId(services, assigned, bowl.start) ?? '';
    const before = listMissingOf(assigned).find((one) => one.service_id === service_id);
    assigned = assigned.map((one) => (one === bowl ? { ...bowl, service_id } : one));
    const after = listMissingOf(assigned).find((one) => one.service_id === service_id);
    const amount = roundToCents((after?.amount ?? 0) - (before?.amount ?? 0));
    if (!after || amount <= 0) continue;
    const mixedFor = visit.services.find((one) => one.service_id === bowl.service_id);
    const { bowl_id, entries } = bowl;
    found.push({
      ...about,
      title: after.title,
      grams: roundToCents(after.grams - (before?.grams ?? 0)),
      amount,
      bowl: { bowl_id, grams: sumGrams(entries), mixed_for: mixedFor?.title ?? '', service_id },
    });
  }
  return found;
}

const sumGrams = (entries: Bowl['entries']): number => entries.reduce((sum, { amount }) => sum + amount, 0) / 100;
