import type { Appointment, AppointmentStatus } from '../../shared/contract/appointments.ts';
import type { ImportRow, ImportValues } from '../../shared/contract/imports.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Service } from '../../shared/contract/services.ts';
import type { User } from '../../shared/contract/users.ts';
import type { Steps } from '../../shared/rules/appointments.ts';
import { splitServices } from '../../shared/rules/imports/givenNames.ts';
import { type ParsedRow, parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName, personName } from '../../shared/rules/names.ts';
import type { StoredClient } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { getCachedLocations } from '../locations/store.ts';
import { loadMenu, type Menu } from '../services/store.ts';
import { canSeeUser } from '../users/rules.ts';
import { isStylist, isWorking, listUsers } from '../users/store.ts';
import { findRowClients } from './rowClients.ts';
import { findStylists, type ParsedImportRow } from './rules.ts';

/** A row of a list of appointments with whom and what it names, as far as they are known. */
export type VisitRow = {
  one: ParsedImportRow;
  client: StoredClient | undefined;
  stylist: User | undefined;
  services: Service[];
  salon: Location | undefined;
  /** Moment in the salon; '' if the row tells none. */
  start: string;
  problems: ImportValues;
};

/** Finds the clients, stylists, services and salons that rows name. Two requests, and those of the clients. */
export async function readVisitRows(caller: Caller, rows: readonly ImportRow[], location: number | undefined) {
  const organization = caller.organization_id;
  const parsed = rows.map(({ row, values }) => ({ row, ...parseRow('appointments', values) }));
  const [matches, people, menu, salons] = await Promise.all([
    findRowClients(organization, parsed),
    listUsers(organization),
    loadMenu(organization),
    getCachedLocations(organization),
  ]);
  const stylists = people.filter((one) => isStylist(one) && isWorking(one) && canSeeUser(caller, one));
  const found = parsed.map((one, index): VisitRow => {
    const { client, problems } = matches[index] ?? { client: undefined, problems: {} };
    const person = readStylist(one.parsed, stylists);
    const menuItems = readServices(one.parsed, menu);
    const salon = readSalon(caller, one.parsed, { salons, stylist: person.stylist, location });
    const moment = readStart(one.parsed);
    return {
      one,
      client,
      stylist: person.stylist,
      services: menuItems.services,
      salon: salon.salon,
      start: moment.start,
      problems: {
        ...problems,
        ...person.problems,
        ...menuItems.problems,
        ...salon.problems,
        ...moment.problems,
        ...one.problems,
      },
    };
  });
  return { found, menu };
}

function readStylist({ stylist: text = '' }: ParsedRow, stylists: readonly User[]) {
  const [stylist, ...others] = findStylists(stylists, String(text));
  if (others.length > 0) return { problems: { stylist: 'Several stylists have this name. Write the email.' } };
  return stylist ? { stylist } : { problems: { stylist: 'There is no such stylist here' } };
}

function readServices({ service: text = '' }: ParsedRow, { services: menu }: Menu) {
  const byName = new Map(menu.map((one) => [normalizeName(one.service_name), one]));
  const names = splitServices(String(text), (name) => byName.has(normalizeName(name)));
  const services = names.flatMap((name) => byName.get(normalizeName(name)) ?? []);
  const [unknown] = names.filter((name) => !byName.has(normalizeName(name)));
  if (names.length === 0) return { services, problems: { service: 'Service is required' } };
  return { services, problems: unknown ? { service: `There is no service “${unknown}”` } : {} };
}

type Places = { salons: readonly Location[]; stylist: User | undefined; location: number | undefined };

/** The salon that the row names, or else where its stylist works. */
function readSalon(caller: Caller, { salon: text = '' }: ParsedRow, { salons, stylist, location }: Places) {
  const home = stylist?.location_ids.find((id) => id === stylist.location_id) ?? stylist?.location_ids[0];
  const usual = location ?? home ?? (salons.length === 1 ? salons[0]?.location_id : caller.location_id);
  const salon = salons.find(({ location_id, location_name }) =>
    text ? normalizeName(location_name) === normalizeName(String(text)) : location_id === usual,
  );
  const complain = (problem: string) => ({ salon: undefined, problems: { salon: problem } });
  if (!salon) return complain(text ? 'There is no such salon' : 'Salon is required');
  if (!canAccessSalon(caller, salon.location_id)) return complain('You do not work there');
  if (stylist && !stylist.location_ids.includes(salon.location_id))
    return complain(`${personName(stylist)} does not work there`);
  return { salon, problems: {} };
}

function readStart({ visitDate = '', startTime = '' }: ParsedRow): { start: string; problems: ImportValues } {
  const date = String(visitDate).replaceAll('/', '-');
  if (!date || !startTime)
    return {
      start: '',
      problems: {
        ...(!date && { visitDate: 'Date is required' }),
        ...(!startTime && { startTime: 'Time is required' }),
      },
    };
  if (!/^20\d\d-/.test(date)) return { start: '', problems: { visitDate: 'Write the year, too' } };
  return { start: `${date} ${startTime}:00`, problems: {} };
}

const statusWords: readonly (readonly [AppointmentStatus, RegExp])[] = [
  ['no_show', /no[- ]?show|missed|did not (?:come|show)/i],
  ['cancelled', /cancel|declined|deleted|void/i],
  ['done', /done|complete|finished|closed|paid|checked[- ]?out|fulfilled/i],
  ['confirmed', /\bconfirmed/i],
];

/** Status of an imported visit. One of a past day took place unless the file says otherwise, and none of a later day is done. */
export function readStatus(text: string, isPast: boolean): Appointment['status'] {
  const [found = 'booked'] = statusWords.find(([, words]) => words.test(text)) ?? [];
  if (found === 'no_show' || found === 'cancelled') return found;
  if (isPast) return 'done';
  return found === 'done' ? 'booked' : found;
}

/** A working step keeps at least as many minutes. */
const minStep = 5;

/** Steps of the services that last as long together as the file says. What differs from the usual is done in the last steps. */
export function fitMinutes(services: readonly Steps[], total: number | undefined): Steps[] {
  let left = total ? total - services.flat().reduce((sum, minutes) => sum + minutes, 0) : 0;
  const fitted = services.toReversed().map((steps) => {
    const taken = steps.toReversed().map((minutes) => {
      if (minutes === 0 || left === 0) return minutes;
      const fit = Math.max(Math.min(minStep, minutes), minutes + left);
      left -= fit - minutes;
      return fit;
    });
    return taken.toReversed() as unknown as Steps;
  });
  return fitted.toReversed();
}
