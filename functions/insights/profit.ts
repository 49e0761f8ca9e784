import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import { type Earned, maxSalonDays, type Profit } from '../../shared/contract/insights.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { entryCostCents } from '../../shared/rules/bowls.ts';
import { addDays, dayOf, minutesBetween, startOfWeek } from '../../shared/rules/time.ts';
import { listSalonAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest } from '../kit/errors.ts';
import { listRequestedSalons, loadConfigs } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { listBowls } from '../reports/store.ts';

type DayRange = { from: string; to: string };
type PeriodQuery = { location?: number | undefined; from?: string | undefined; to?: string | undefined };

/** Profit of completed visits: revenue minus product and chair cost. The chair cost of a salon is 0 until it is configured. */
export async function getProfit(caller: Caller, { location, ...asked }: PeriodQuery): Promise<Profit> {
  const { organization_id } = caller;
  const salons = await listRequestedSalons(caller, location);
  const range = resolveDays(salons, asked.from, asked.to);
  const days = listDays(range, salons.length);
  const configs = await loadConfigs(
    organization_id,
    salons.map(({ location_id }) => location_id),
  );
  const priced = salons.map((salon, nth) => ({ salon, chair: configs[nth]?.chairHourCost ?? null }));
  const read = await Promise.all(
    priced.map(({ salon, chair }) => loadSalonEarnings(organization_id, salon, chair ?? 0, { days, range })),
  );
  const works = read.flatMap((one) => one.works);
  const byVisit = [...Map.groupBy(works, ({ visit }) => visit.appointmentId).values()];
  const parts = (groupOf: (work: ServiceEarnings) => readonly [id: string, name: string], many: boolean) =>
    [...Map.groupBy(works, (work) => groupOf(work)[0])].map(([id, group]) => ({
      id,
      name: group[0] ? groupOf(group[0])[1] : id,
      ...sumEarnings(group),
      done: many ? group.length : new Set(group.map(({ visit }) => visit.appointmentId)).size,
    }));
  const week = (work: ServiceEarnings) => startOfWeek(dayOf(work.visit.start));
  return {
    rates: priced.map(({ salon: { location_id, location_name }, chair }) => ({ location_id, location_name, chair })),
    all: { ...sumEarnings(works), done: byVisit.length },
    services: parts(({ service_id, title }) => [service_id, title], true),
    stylists: parts(({ visit }) => [visit.user_id, visit.user_name], false),
    salons: parts(({ salon }) => [String(salon.location_id), salon.location_name], false),
    weeks: parts((work) => [week(work), week(work)], false).sort((a, b) => a.id.localeCompare(b.id)),
    visits: byVisit.flatMap(toVisitRow).sort((a, b) => b.start.localeCompare(a.start)),
    elsewhere: sumNumbers(read.map(({ elsewhere }) => elsewhere)) / 100,
  };
}

/** Days of an inclusive range. @throws 400 if the days of all salons together exceed `maxSalonDays` */
function listDays({ from, to }: DayRange, salonCount: number): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length * salonCount <= maxSalonDays; day = addDays(day, 1)) days.push(day);
  if (days.length * salonCount <= maxSalonDays) return days;
  const maxDays = Math.floor(maxSalonDays / salonCount);
  const text = `At most ${maxDays} days at a time${salonCount > 1 ? ` of ${salonCount} salons` : ''}`;
  throw badRequest(text, { from: text });
}

/** Earnings of a salon's completed visits, and the cost in cents of bowls that belong to none of them. */
async function loadSalonEarnings(
  organization: number,
  salon: Location,
  chair: number,
  { days, range }: { days: readonly string[]; range: DayRange },
) {
  const [booked, bowls] = await Promise.all([
    listSalonAppointments(organization, salon.location_id, days),
    listBowls(organization, salon.location_id, range),
  ]);
  const done = booked.filter(({ status }) => status === 'done');
  const visits = new Set(done.map(({ appointmentId }) => appointmentId));
  const isOfVisit = ({ appointment_id }: Bowl) => appointment_id !== null && visits.has(appointment_id);
  return {
    works: done.flatMap((visit) =>
      toServiceEarnings(
        visit,
        bowls.filter(({ appointment_id }) => appointment_id === visit.appointmentId),
        salon,
        chair,
      ),
    ),
    elsewhere: sumNumbers(bowls.filter((bowl) => !isOfVisit(bowl)).map(bowlCostCents)),
  };
}

/** Row of a visit with the earnings of its services. */
function toVisitRow(earnings: readonly ServiceEarnings[]): Profit['visits'] {
  const visit = earnings[0]?.visit;
  if (!visit) return [];
  return [
    {
      ...sumEarnings(earnings),
      done: 1,
      id: visit.appointmentId,
      start: visit.start,
      location_id: visit.location,
      client_name: visit.client.client_name,
      user_name: visit.user_name,
      services: visit.services.map(({ title }) => title).join(', '),
    },
  ];
}

/** Earnings of one service of a visit, in cents. */
type ServiceEarnings = {
  visit: Appointment;
  salon: Location;
  service_id: string;
  title: string;
  revenue: number;
  product: number;
  minutes: number;
  chair: number;
};

/** Assigns each bowl to the service it was mixed for, or to the first service of the visit. */
function toServiceEarnings(
  visit: Appointment,
  bowls: readonly Bowl[],
  salon: Location,
  hour: number,
): ServiceEarnings[] {
  return visit.services.map((service, nth) => {
    const first = visit.services.findIndex(({ service_id }) => service_id === service.service_id) === nth;
    const isOfIt = ({ service_id }: Bowl) =>
      visit.services.some((one) => one.service_id === service_id)
        ? first && service_id === service.service_id
        : nth === 0;
    const minutes = minutesBetween(service.serviceStart, service.serviceEnd);
    return {
      visit,
      salon,
      service_id: service.service_id,
      title: service.title,
      revenue: Math.round(service.price * 100),
      product: sumNumbers(bowls.filter(isOfIt).map(bowlCostCents)),
      minutes,
      chair: Math.round((minutes / 60) * hour * 100),
    };
  });
}

const sumNumbers = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const bowlCostCents = ({ entries }: Bowl): number => sumNumbers(entries.map(entryCostCents));

function sumEarnings(works: readonly ServiceEarnings[]): Omit<Earned, 'done'> {
  const of = (figure: 'revenue' | 'product' | 'chair') => sumNumbers(works.map((work) => work[figure]));
  const [revenue, product, chair] = [of('revenue'), of('product'), of('chair')];
  return {
    revenue: revenue / 100,
    product: product / 100,
    minutes: sumNumbers(works.map(({ minutes }) => minutes)),
    chair: chair / 100,
    profit: (revenue - product - chair) / 100,
  };
}
