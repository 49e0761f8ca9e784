import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Allowance } from '../../shared/contract/formulas.ts';
import type { MissedCharge } from '../../shared/contract/insights.ts';
import { listMissing } from '../../shared/rules/bills.ts';
import { findAllowanceOverages } from '../../shared/rules/formulas.ts';
import { roundToCents } from '../../shared/rules/numbers.ts';
import { listSalonAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { listRequestedSalons } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { listBowls } from '../reports/store.ts';
import { loadMenu } from '../services/store.ts';
import { isTooLong, listDays, tooManyDays } from './profit.ts';

type MissedQuery = { location?: number | undefined; from?: string | undefined; to?: string | undefined };

/**
 * Extra product of done visits that is on no closed bill.
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
        .filter(({ status }) => status === 'done')
        .flatMap((visit) => findMissed(visit, byVisit.get(visit.appointmentId) ?? [], allowances));
    }),
  );
  const Items = found.flat().sort((a, b) => b.start.localeCompare(a.start));
  return { Items, total: roundToCents(Items.reduce((sum, { amount }) => sum + amount, 0)) };
}

function findMissed(visit: Appointment, bowls: readonly Bowl[], allowances: readonly Allowance[]): MissedCharge[] {
  const ids = new Set(visit.services.map(({ service_id }) => service_id));
  const overages = findAllowanceOverages(
    bowls.map((bowl) => ({ ...bowl, service_id: bowl.service_id ?? null })),
    allowances.filter(({ service_id }) => ids.has(service_id)),
  );
  return listMissing(visit.bill?.extra ?? [], overages).map(({ title, grams, amount }) => ({
    appointment_id: visit.appointmentId,
    start: visit.start,
    location_id: visit.location,
    client_name: visit.client.client_name,
    user_name: visit.user_name,
    title,
    grams,
    amount,
    ...(visit.bill && { bill_number: visit.bill.number }),
  }));
}
