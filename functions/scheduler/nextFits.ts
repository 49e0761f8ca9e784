import type { Service } from '../../shared/contract/services.ts';
import { type NextFit, nextFitDays, type Wish } from '../../shared/contract/waitingList.ts';
import type { Span } from '../../shared/rules/appointments.ts';
import { personName } from '../../shared/rules/names.ts';
import { getCharge } from '../../shared/rules/prices.ts';
import { assignmentSteps, resolveAssignment } from '../../shared/rules/serviceMinutes.ts';
import { addDays, dayOf, toMoment, wallClockAt } from '../../shared/rules/time.ts';
import { type DayWish, isWishOn, findNextFits as searchNextFits } from '../../shared/rules/waitingList.ts';
import { sheetKeys, toDaySheet } from '../appointments/daySheetStore.ts';
import { earliestStart, toStylistDay } from '../appointments/rules.ts';
import { listWishes } from '../appointments/wishStore.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { getMany, type Key } from '../kit/read.ts';
import { getSalon, loadSalonWithStylists } from '../locations/store.ts';
import { parseService, serviceKey } from '../services/store.ts';
import { loadTeam, type TeamMember } from './team.ts';

/**
 * When each waiting client could be booked next. Reads the day sheets of each stylist in one request, and those of the clients only for the
 * days that were found, together. Eventually consistent: the booking checks them again.
 * @throws 404 for a salon of another organization, 403 for one the caller cannot access
 */
export async function findNextFits(caller: Caller, locationId: number): Promise<NextFit[]> {
  const organization = caller.organization_id;
  const salon = await getSalon(caller, locationId);
  const clock = wallClockAt(salon.zone, now());
  const today = dayOf(clock);
  const days = Array.from({ length: nextFitDays }, (_, index) => addDays(today, index));
  const [wishes, { config, stylists }] = await Promise.all([
    listWishes(organization, locationId, today),
    loadSalonWithStylists(organization, locationId),
  ]);
  const waiting = wishes.filter((wish) => !wish.ended && days.some((day) => isWishOn(wish, day)));
  if (waiting.length === 0) return [];
  const [team, services] = await Promise.all([
    loadTeam(organization, stylists, [today, days.at(-1) ?? today]),
    loadServices(organization, waiting),
  ]);
  const offering = new Map(waiting.map((wish) => [wish, listOffering(wish, team, services)]));
  const sheets: ClientSheets = new Map();
  const dayOfStylist = rememberByDay(({ person, hours, weekly, busy }: TeamMember, day) =>
    toStylistDay(day, {
      ...{ salon, config, userId: person.user_id, hours, weekly, busy: busy.get(day), clientBusy: [] },
      earliest: earliestStart(day, clock),
    }),
  );
  const toDayWish = (wish: Wish, day: string): DayWish => ({
    ...{ id: wish.wish_id, clientId: wish.client.client_id, part: wish.part, after: wish.after },
    candidates: (offering.get(wish) ?? []).map(({ member, steps }) => ({
      ...{ stylistId: member.person.user_id, services: steps },
      day: { ...dayOfStylist(member, day), clientBusy: sheets.get(`${wish.client.client_id} ${day}`) ?? [] },
    })),
  });
  const fits = await searchDays(organization, waiting, sheets, () => searchNextFits(waiting, days, toDayWish));
  const names = new Map(team.map(({ person }) => [person.user_id, personName(person)]));
  return fits.map(({ wishId, day, stylistId, start }) => ({
    ...{ wish_id: wishId, user_id: stylistId, user_name: names.get(stylistId) ?? '', start: toMoment(day, start) },
  }));
}

/** Every wish looks at the same days of the same stylists. */
function rememberByDay<T>(find: (member: TeamMember, day: string) => T): typeof find {
  const known = new Map<string, T>();
  return (member, day) => {
    const key = `${member.person.user_id} ${day}`;
    const found = known.get(key) ?? find(member, day);
    known.set(key, found);
    return found;
  };
}

type Services = ReadonlyMap<string, Service>;

/** The services of wishes, by id. One request per 100. */
async function loadServices(organization: number, wishes: readonly Wish[]): Promise<Services> {
  const ids = [...new Set(wishes.flatMap(({ services }) => services))];
  const items = await getMany(ids.map((id) => ({ table: 'services', key: serviceKey(organization, id) })));
  return new Map(items.flatMap((item) => (item ? [parseService(item)] : [])).map((one) => [one.service_id, one]));
}

/** The stylists of a wish who can be booked for all of its services, with their minutes. */
function listOffering({ stylists, services: ids }: Wish, team: readonly TeamMember[], services: Services) {
  const wanted = team.filter(({ person }) => stylists.length === 0 || stylists.includes(person.user_id));
  return wanted.flatMap((member) => {
    const steps = ids.flatMap((id) => {
      const assignment = member.assignments.find(({ serviceId }) => serviceId === id);
      const charge = getCharge({ title: '', service: services.get(id), stylist: member.person, assignment });
      return assignment && 'price' in charge
        ? [{ steps: assignmentSteps(resolveAssignment(assignment, services.get(id))) }]
        : [];
    });
    return steps.length === ids.length ? [{ member, steps }] : [];
  });
}

type Fits = ReturnType<typeof searchNextFits>;
/** When clients are served elsewhere, by client and day. */
type ClientSheets = Map<string, readonly Span[]>;

/** Searches until the clients' own day sheets are known for each fit. One request per search. */
async function searchDays(
  organization: number,
  wishes: readonly Wish[],
  sheets: ClientSheets,
  search: () => Fits,
): Promise<Fits> {
  const clients = new Map(wishes.map(({ wish_id, client }) => [wish_id, client.client_id]));
  for (;;) {
    const fits = search();
    const unread = new Map<string, Key>();
    for (const { wishId, day } of fits) {
      const client_id = clients.get(wishId) ?? '';
      const { client: key } = sheetKeys(organization, { user_id: '', client_id, start: day });
      if (key && !sheets.has(`${client_id} ${day}`)) unread.set(`${client_id} ${day}`, key);
    }
    if (unread.size === 0) return fits;
    const refs = [...unread.values()].map((key) => ({ table: 'appointments' as const, key }));
    const items = await getMany(refs, { consistent: false });
    for (const [index, [id, key]] of [...unread].entries()) sheets.set(id, toDaySheet(key, items[index]).busy);
  }
}
