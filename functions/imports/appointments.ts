import type { Appointment } from '../../shared/contract/appointments.ts';
import type { ImportValues } from '../../shared/contract/imports.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { busySegments, findFirstOverlap, type Span, type Steps } from '../../shared/rules/appointments.ts';
import { clientName, normalizeName, personName } from '../../shared/rules/names.ts';
import { findState } from '../../shared/rules/series.ts';
import { resolveAssignment, usualSteps } from '../../shared/rules/serviceMinutes.ts';
import { dayOf, formatTime, minutesOfDay } from '../../shared/rules/time.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import { type DaySheetKeys, type DaySheets, sheetKeys, toDaySheet } from '../appointments/daySheetStore.ts';
import { assertFitsDay, toBookedFields, todayIn, toOffer, toStylistDay } from '../appointments/rules.ts';
import {
  appointmentsCreationChanges,
  appointmentsUndoChanges,
  createVisitId,
  loadAppointments,
} from '../appointments/store.ts';
import { findImportedClients, importUseChanges, type StoredClient } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { HttpError } from '../kit/errors.ts';
import { getMany } from '../kit/read.ts';
import { getCachedLocations, loadSalonWithStylists } from '../locations/store.ts';
import type { Menu } from '../services/store.ts';
import { hoursFromItem, hoursKey, loadStylists } from '../stylists/store.ts';
import { type ImportKindRules, type RowPlan, toCheckedRow } from './rules.ts';
import { fitMinutes, readStatus, readVisitRows, type VisitRow } from './visitRows.ts';

/** An appointment that is added, or taken back, with the day sheets of its stylist and client. */
type Step = {
  before?: Appointment;
  after?: Appointment;
  sheets: DaySheets;
  client?: StoredClient | undefined;
  /** The latest day that has begun in a salon. Earlier days are over everywhere. */
  today: string;
};

export const appointmentRows: ImportKindRules<Step> = {
  entity: 'appointment',

  async plan(caller, rows, location) {
    const { found, menu } = await readVisitRows(caller, rows, location);
    const known = await loadKnown(caller, found);
    const busy = new Map<string, Span[]>();
    return found.map((row) => planRow(row, menu, known, busy));
  },

  async planUndo({ organization_id }, done) {
    const ids = done.map(({ id }) => id);
    const [found, salons] = await Promise.all([
      loadAppointments(organization_id, ids),
      getCachedLocations(organization_id),
    ]);
    const today = latestDay(salons);
    const visits = [...found.values()];
    const [sheets, clients] = await Promise.all([
      loadSheets(visits.map(({ from }) => from)),
      findImportedClients(
        organization_id,
        visits.map(({ before }) => before.client.client_id),
      ),
    ]);
    const steps = new Map(
      visits.map(({ before }, index) => {
        const client = clients.get(before.client.client_id);
        return [before.appointmentId, { before, sheets: sheets[index] as DaySheets, client, today }] as const;
      }),
    );
    return done.map((one) => {
      const step = steps.get(one.id);
      return step?.before.version === one.version ? { done: one, step } : { done: one };
    });
  },

  changes(organization, steps) {
    const { today = '' } = steps[0] ?? {};
    const added = steps.flatMap(({ after, sheets }) => (after ? [{ after, to: sheets }] : []));
    const removed = steps.flatMap(({ before, sheets }) => (before ? [{ before, from: sheets }] : []));
    return [
      ...importUseChanges(organization, steps),
      // Nothing is told to clients.
      ...appointmentsCreationChanges(organization, added, { today }),
      ...appointmentsUndoChanges(organization, removed, { today }),
    ];
  },

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.appointmentId ?? '', before, after }),
};

/** What is stored about the stylists, clients and salons of the rows, and which rows are there already. */
async function loadKnown(caller: Caller, rows: readonly VisitRow[]) {
  const organization = caller.organization_id;
  const ids = [...new Set(rows.flatMap(({ stylist }) => stylist?.user_id ?? []))];
  const salonIds = [...new Set(rows.flatMap(({ salon }) => salon?.location_id ?? []))];
  const visits = rows.flatMap((row) => (hasAll(row) ? [row] : []));
  const [all, skills, hours, weekly, salons, sheets, existing] = await Promise.all([
    getCachedLocations(organization),
    loadStylists(caller, ids),
    getMany(ids.map((id) => ({ table: 'services', key: hoursKey(organization, id) }))),
    getMany(ids.map((id) => ({ table: 'appointments', key: weeklyBlocksKey(organization, id) }))),
    Promise.all(salonIds.map(async (id) => [id, (await loadSalonWithStylists(organization, id)).config] as const)),
    loadSheets(visits.map((row) => keysOf(organization, row))),
    loadAppointments(organization, [...new Set(visits.flatMap(listIds))]),
  ]);
  return {
    existing,
    today: latestDay(all),
    configs: new Map(salons),
    stylists: new Map(
      ids.map((id, index) => [
        id,
        {
          assignments: skills[index]?.services ?? [],
          hours: hoursFromItem(hours[index]),
          weekly: weeklyBlocksFromItem(weekly[index]).rules,
        },
      ]),
    ),
    sheets: new Map<VisitRow, DaySheets | undefined>(visits.map((row, index) => [row, sheets[index]])),
  };
}

/** Day sheets of visits, in their order. One request per 50. */
async function loadSheets(keys: readonly DaySheetKeys[]): Promise<DaySheets[]> {
  const items = await getMany(
    keys.flatMap(({ stylist, client = stylist }) => [stylist, client].map((key) => ({ table: 'appointments', key }))),
  );
  return keys.map(({ stylist, client }, index) => ({
    stylist: toDaySheet(stylist, items[2 * index]),
    client: client && toDaySheet(client, items[2 * index + 1]),
  }));
}

const latestDay = (salons: readonly Location[]): string => salons.map(todayIn).sort().at(-1) ?? '';

type Known = Awaited<ReturnType<typeof loadKnown>>;
type WholeRow = VisitRow & { [Part in 'client' | 'stylist' | 'salon']: NonNullable<VisitRow[Part]> };

const hasAll = (row: VisitRow): row is WholeRow =>
  row.client !== undefined && row.stylist !== undefined && row.salon !== undefined && row.start !== '';

const keysOf = (organization: number, { client, stylist, start }: WholeRow) =>
  sheetKeys(organization, { user_id: stylist.user_id, client_id: client.client_id, start });

/** Ids under which the visit of a row can be: its client's own, and those of clients who were merged into them. */
const listIds = ({ client, stylist, start }: WholeRow): string[] =>
  [client, ...(client.merged_from ?? [])].map((one) => createVisitId(one.client_id, stylist.user_id, start));

/** `busy` has the times that earlier rows take, by person and day. */
function planRow(row: VisitRow, menu: Menu, known: Known, busy: Map<string, Span[]>): RowPlan<Step> {
  const { one, client, stylist, salon, start } = row;
  const [id = ''] = hasAll(row) ? listIds(row) : [];
  const conflictKeys = id ? [`visit ${id}`] : [];
  const name = client ? clientName(client) : '';
  const existing = hasAll(row) && listIds(row).flatMap((each) => known.existing.get(each) ?? [])[0];
  if (existing)
    return { judgement: toCheckedRow(one, 'same', { name, version: existing.before.version }), conflictKeys };
  const problems = { ...row.problems };
  const steps = listSteps(row, known);
  const today = salon ? todayIn(salon) : '';
  const isPast = dayOf(start) < today;
  const status = readStatus(String(one.parsed.status ?? ''), isPast);
  const sheets = known.sheets.get(row);
  const after =
    hasAll(row) && Object.keys(problems).length === 0
      ? build(row, menu, { steps, id, status, known, problems })
      : undefined;
  const spans = start
    ? busySegments(
        steps.map((each) => ({ steps: each })),
        minutesOfDay(start),
      )
    : [];
  const takesTime = occupiesTime({ status }) && !isPast;
  const why = takesTime ? findQuestion(row, { steps, spans, known, busy }) : '';
  if (takesTime) for (const key of busyKeys(row)) busy.set(key, [...(busy.get(key) ?? []), ...spans]);
  const judgement = toCheckedRow(one, why ? 'renamed' : 'new', { name, problems, why });
  if (!after || !sheets || !client || !stylist || judgement.verdict === 'wrong') return { judgement, conflictKeys };
  return {
    judgement,
    conflictKeys,
    step: { after, sheets, client, today: known.today },
    // Without the name of the client, which an erasure would have to find there.
    done: { row: one.row, name: `Appointment of ${dayOf(start)}`, id, version: 1, before: null },
  };
}

/** Minutes of each service: the stylist's, or else the usual ones, made to last as long as the row says. */
function listSteps({ one, stylist, services }: VisitRow, known: Known): Steps[] {
  const { assignments = [] } = known.stylists.get(stylist?.user_id ?? '') ?? {};
  const minutes = Number(one.parsed.minutes ?? 0);
  const steps = services.map((service): Steps => {
    const own = assignments.find(({ serviceId }) => serviceId === service.service_id);
    const { servicing = 0, gap = 0, servicing2 = 0 } = own ? resolveAssignment(own, service) : {};
    return servicing > 0 ? [servicing, gap, servicing2] : (usualSteps(service) ?? [minutes, 0, 0]);
  });
  return services.length > 0 ? fitMinutes(steps, minutes) : minutes > 0 ? [[minutes, 0, 0]] : [];
}

type Parts = { steps: Steps[]; id: string; status: Appointment['status']; known: Known; problems: ImportValues };

/** The appointment of a row; undefined, with the reason among the problems, if it cannot be booked. */
function build(row: WholeRow, menu: Menu, { steps, id, status, known, problems }: Parts): Appointment | undefined {
  const { one, client, stylist, salon, services, start } = row;
  const { assignments = [] } = known.stylists.get(stylist.user_id) ?? {};
  const booking = {
    ...{ location_id: salon.location_id, user_id: stylist.user_id, client_id: client.client_id, start },
    services: services.map(({ service_id }, index) => {
      const [service_step1_minutes = 0, service_step2_minutes = 0, service_step3_minutes = 0] = steps[index] ?? [];
      return { service_id, service_step1_minutes, service_step2_minutes, service_step3_minutes };
    }),
  };
  const read = <Value>(field: 'service' | 'startTime', get: () => Value): Value | undefined => {
    try {
      return get();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      problems[field] = error.message;
      return undefined;
    }
  };
  const offers = read('service', () =>
    services.map((service) => {
      const { color = '' } = menu.categories.find(({ category_id }) => category_id === service.category_id) ?? {};
      const assignment = assignments.find(({ serviceId }) => serviceId === service.service_id);
      return toOffer(stylist, service, { color }, assignment);
    }),
  );
  read('startTime', () => assertFitsDay(booking, salon));
  if (steps.flat().every((minutes) => minutes === 0)) problems.minutes ??= 'Minutes are required';
  if (!offers || Object.keys(problems).length > 0) return undefined;
  return {
    ...{
      appointmentId: id,
      event_id: id,
      status,
      status_reason: '',
      notes: String(one.parsed.notes ?? ''),
      version: 1,
    },
    ...toBookedFields(booking, { client, stylist, offers }),
  };
}

/** The people of a row on its day. Those who are not known yet, by their names. */
function busyKeys({ one: { parsed }, client, stylist, start }: VisitRow): string[] {
  const { firstName = '', lastName = '', phone = '', email = '' } = parsed;
  const person = client?.client_id ?? normalizeName(`${firstName} ${lastName} ${phone} ${email}`);
  const byWhom = stylist?.user_id ?? normalizeName(String(parsed.stylist ?? ''));
  return [`stylist ${byWhom} ${dayOf(start)}`, `client ${person} ${dayOf(start)}`];
}

type Taken = { steps: readonly Steps[]; spans: readonly Span[]; known: Known; busy: ReadonlyMap<string, Span[]> };

/** Why a visit of today or later needs a look: a closed salon, the stylist's hours, or somebody booked twice. */
function findQuestion(row: VisitRow, { steps, spans, known, busy }: Taken): string {
  const { salon, stylist, client, start, one } = row;
  const config = salon && known.configs.get(salon.location_id);
  if (!salon || !config || start === '' || spans.length === 0) return '';
  const { hours = hoursFromItem(undefined), weekly = [] } = known.stylists.get(stylist?.user_id ?? '') ?? {};
  const sheets = known.sheets.get(row);
  const [ofStylist = [], ofClient = []] = busyKeys(row).map((key) => busy.get(key));
  const day = toStylistDay(dayOf(start), {
    ...{ salon, config, userId: stylist?.user_id ?? '', hours, weekly, earliest: 0 },
    busy: [...(sheets?.stylist.busy ?? []), ...ofStylist.map((span) => ({ id: '', ...span }))],
    clientBusy: [...(sheets?.client?.busy ?? []), ...ofClient],
  });
  const state = findState(
    steps.map((each) => ({ steps: each })),
    minutesOfDay(start),
    day,
  );
  const who = stylist ? personName(stylist) : String(one.parsed.stylist ?? '');
  if (state === 'free') return '';
  if (state === 'closed') return `${salon.location_name} is closed that day`;
  if (state === 'away') return `Outside the hours of ${who}`;
  const at = findFirstOverlap(spans, day.busy);
  if (at !== undefined) return `${who} is busy at ${formatTime(at)}`;
  const told = client ? clientName(client) : 'The client';
  return `${told} is booked elsewhere at ${formatTime(findFirstOverlap(spans, day.clientBusy) ?? minutesOfDay(start))}`;
}
