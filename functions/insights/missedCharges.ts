import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Allowance } from '../../shared/contract/formulas.ts';
import type { MissedCharge } from '../../shared/contract/insights.ts';
import { listMissing } from '../../shared/rules/bills.ts';
import { chooseServiceId } from '../../shared/rules/bowls.ts';
import { findAllowanceOverages } from '../../shared/rules/formulas.ts';
import { roundToCents } from '../../shared/rules/numbers.ts';
import { listSalonAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { listRequestedSalons } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { listBowls } from '../reports/store.ts';
import { loadMenu } from '../services/store.ts';
import { isCompleted } from './earnings.ts';
import { isTooLong, listDays, tooManyDays } from './profit.ts';

type MissedQuery = { location?: number | undefined; from?: string | undefined; to?: string | undefined };

/**
 * Extra product of completed visits that is on no closed bill.
 * @throws 400 for too many days
 */
export async function listMissedCharges(caller: Caller, { location, ...asked }: MissedQuery) {
  const { organization_id } = caller;
  const salons = await listRequestedSalons(caller, location);
  const range = resolveDays(salons, asked.from, asked.to);
  const days = listDays(range);
  if (isTooLong(days.length, salons.length)) throw tooManyDays(salons.length);
  const { services } = await loadMenu(organization_id);
  const allowances = services.filter(({ gram_charge }) => gram_charge > 0);
  const found = await Promise.all(
    salons.map(async ({ location_id }) => {
      const [visits, bowls] = await Promise.all([
        listSalonAppointments(organization_id, location_id, days),
        listBowls(organization_id, location_id, range),
      ]);
      const byVisit = Map.groupBy(bowls, ({ appointment_id }) => appointment_id ?? '');
      return visits
        .filter(isCompleted)
        .flatMap((visit) => findMissed(visit, byVisit.get(visit.appointmentId) ?? [], allowances));
    }),
  );
  const Items = found.flat().sort((a, b) => b.start.localeCompare(a.start));
  return { Items, total: roundToCents(Items.reduce((sum, { amount }) => sum + amount, 0)) };
}

/** Charges of a visit that are on no closed bill: for grams above the allowances, and for bowls of services that charge for none. */
function findMissed(visit: Appointment, bowls: readonly Bowl[], allowances: readonly Allowance[]): MissedCharge[] {
  const about = {
    appointment_id: visit.appointmentId,
    start: visit.start,
    location_id: visit.location,
    client_name: visit.client.client_name,
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
  const found: MissedCharge[] = listMissingOf(bowls).map(({ title, grams, amount }) => ({
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
