import type { BlockedTime, BlockedTimeForm, BlockedTimeRef, WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import { findFirstOverlap } from '../../shared/rules/appointments.ts';
import { blockedSpan, blockedTimeTitle, listWeeklyBlocks, withoutWeeklyBlock } from '../../shared/rules/blockedTime.ts';
import { dayOf, formatTime, minutesOfDay, toMoment, weekdayOf } from '../../shared/rules/time.ts';
import {
  blockCreationChange,
  blockKey,
  blockRemovalChange,
  parseBlockedTime,
  weeklyBlocksChange,
  weeklyBlocksFromItem,
  weeklyBlocksKey,
} from '../appointments/blockedTimeStore.ts';
import {
  type Busy,
  busyAfter,
  findBlocked,
  listOtherSpans,
  sheetChange,
  sheetKeys,
  toDaySheet,
  withWeeklyBlocks,
} from '../appointments/daySheetStore.ts';
import { askQuestion, assertFitsDay, type Confirmations, todayIn } from '../appointments/rules.ts';
import { dayPartition, dayRevisionKey } from '../appointments/store.ts';
import { auditEntry } from '../kit/audit.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { notFound } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { getMany, toKeyString } from '../kit/read.ts';
import { assertCanAccessSalon } from '../kit/scope.ts';
import { add, type Change } from '../kit/write.ts';
import { locationKey, parseLocation } from '../locations/store.ts';
import { parseWorkingStylist } from './loading.ts';

type BlockChange = { removed?: BlockedTimeRef; added?: BlockedTime };

/**
 * Changes of a transaction that blocks time, frees it, or both: one-off times stand in the book and on the stylist's day sheet, weekly
 * ones in one record of the stylist.
 * @throws 404 for unknown records, 403 for a salon the caller cannot access, 409 `double_booked` for a time that is taken
 */
export async function blockedTimeChanges(
  caller: Caller,
  { removed, added }: BlockChange,
  yes: Confirmations = {},
): Promise<Change[]> {
  const organization = caller.organization_id;
  const places: Place[] = [
    ...(removed ? [removed] : []),
    ...(added ? [{ location_id: added.location, user_id: added.user_id, start: added.start }] : []),
  ];
  const stored = await loadPlaces(organization, places);
  for (const { location_id } of places) assertCanAccessSalon(caller, stored.salonOf(location_id).location_id);
  const changes: Change[] = [];
  const before = removed && findBlock(removed, stored);
  if (removed && before?.weekly)
    stored.editRules(removed.user_id, (rules) => withoutWeeklyBlock(rules, { ...removed, day: dayOf(removed.start) }));
  else if (removed) {
    changes.push(blockRemovalChange(dayPartition(organization, removed.location_id, dayOf(removed.start)), removed));
    stored.editSheet(removed, [], [removed.block_id]);
  }
  if (added) {
    parseWorkingStylist(stored.stylists.get(added.user_id), added.location);
    assertFitsDay({ start: added.start, services: [toMinutes(added.minutes)] }, stored.salonOf(added.location));
    assertUntaken(added, stored, yes);
  }
  if (added?.weekly) stored.editRules(added.user_id, (rules) => [...rules, toRule(added)]);
  else if (added) {
    changes.push(blockCreationChange(dayPartition(organization, added.location, dayOf(added.start)), added));
    stored.editSheet(added, [{ id: added.block_id, title: blockedTimeTitle(added), spans: [blockedSpan(added)] }], []);
  }
  const days = new Map(
    places.map(({ location_id, start }) => [`${location_id} ${dayOf(start)}`, { location_id, start }]),
  );
  const action = removed && added ? 'update' : added ? 'create' : 'delete';
  const id = (before ?? added)?.block_id ?? '';
  return [
    ...changes,
    ...stored.buildChanges(),
    ...[...days.values()].map(({ location_id, start }) =>
      add('appointments', dayRevisionKey(organization, location_id, dayOf(start)), { n: 1 }),
    ),
    auditEntry(caller, { entity: 'blocked time', id, action, before, after: added }),
  ];
}

export const toBlock = ({ location_id: location, ...form }: BlockedTimeForm): BlockedTime => ({
  block_id: ulid(),
  location,
  ...form,
});

const toMinutes = (minutes: number) => ({
  service_step1_minutes: minutes,
  service_step2_minutes: 0,
  service_step3_minutes: 0,
});

const toRule = ({ block_id, location, start, minutes, kind, title }: BlockedTime): WeeklyBlock => ({
  ...{ block_id, location, minutes, kind, title },
  weekday: weekdayOf(dayOf(start)),
  from: minutesOfDay(start),
  since: dayOf(start),
  skipped: [],
});

type SheetPlace = { user_id: string; start: string };
type Place = SheetPlace & { location_id: number; block_id?: string };
type Stored = Awaited<ReturnType<typeof loadPlaces>>;

/** Loads salons, stylists, day sheets, weekly records and the named blocks in one request. */
async function loadPlaces(organization: number, places: readonly Place[]) {
  const sheetKeyOf = ({ user_id, start }: SheetPlace) =>
    sheetKeys(organization, { user_id, client_id: '', start }).stylist;
  const salonIds = [...new Set(places.map(({ location_id }) => location_id))];
  const userIds = [...new Set(places.map(({ user_id }) => user_id))];
  const partitionOf = ({ location_id, start }: Place) => dayPartition(organization, location_id, dayOf(start));
  const named = places.flatMap((place) =>
    place.block_id === undefined ? [] : [{ ...place, block_id: place.block_id }],
  );
  const keys = {
    salons: salonIds.map((id) => ({ table: 'directory' as const, key: locationKey(organization, id) })),
    stylists: userIds.map((id) => ({ table: 'directory' as const, key: userKey(organization, id) })),
    weekly: userIds.map((id) => ({ table: 'appointments' as const, key: weeklyBlocksKey(organization, id) })),
    sheets: places.map((place) => ({ table: 'appointments' as const, key: sheetKeyOf(place) })),
    blocks: named.map((place) => ({ table: 'appointments' as const, key: blockKey(partitionOf(place), place) })),
  };
  const items = await getMany(Object.values(keys).flat());
  const take = <K>(ids: readonly K[]) => new Map(ids.map((id) => [id, items.shift()]));
  const [salons, stylists, weekly] = [take(salonIds), take(userIds), take(userIds)];
  const sheets = new Map(
    places.map((place) => [toKeyString(sheetKeyOf(place)), toDaySheet(sheetKeyOf(place), items.shift())]),
  );
  const rules = new Map([...weekly].map(([id, item]) => [id, weeklyBlocksFromItem(item)]));
  const [editedRules, editedSheets] = [
    new Map<string, WeeklyBlock[]>(),
    new Map<string, { added: Busy[]; removedIds: string[] }>(),
  ];
  const rulesOf = (userId: string): readonly WeeklyBlock[] => editedRules.get(userId) ?? rules.get(userId)?.rules ?? [];
  const salonOf = (id: number) => {
    const item = salons.get(id);
    if (!item) throw notFound('Salon');
    return parseLocation(item);
  };
  return {
    stylists,
    blocks: items.flatMap((item) => (item ? [parseBlockedTime(item)] : [])),
    salonOf,
    rulesOf,
    sheetOf: (place: SheetPlace) => {
      const key = sheetKeyOf(place);
      const sheet = sheets.get(toKeyString(key)) ?? toDaySheet(key, undefined);
      const edit = editedSheets.get(toKeyString(key));
      return edit ? { ...sheet, busy: busyAfter(sheet, edit.added, edit.removedIds) } : sheet;
    },
    editRules: (userId: string, edit: (before: readonly WeeklyBlock[]) => WeeklyBlock[]) =>
      void editedRules.set(userId, edit(rulesOf(userId))),
    editSheet: (place: SheetPlace, added: Busy[], removedIds: string[]) => {
      const name = toKeyString(sheetKeyOf(place));
      const edit = editedSheets.get(name) ?? { added: [], removedIds: [] };
      editedSheets.set(name, { added: [...edit.added, ...added], removedIds: [...edit.removedIds, ...removedIds] });
    },
    buildChanges: (): Change[] => [
      ...[...editedRules].map(([userId, edited]) =>
        weeklyBlocksChange(
          organization,
          userId,
          rules.get(userId) ?? weeklyBlocksFromItem(undefined),
          edited,
          todayIn(salonOf(salonIds[0] ?? 0)),
        ),
      ),
      ...[...editedSheets].flatMap(([name, { added, removedIds }]) => {
        const sheet = sheets.get(name);
        return sheet ? [sheetChange(sheet, added, removedIds)] : [];
      }),
    ],
  };
}

/** @throws 404 if neither a one-off nor a weekly blocked time is there on this day */
function findBlock({ block_id, user_id, start }: BlockedTimeRef, { blocks, rulesOf }: Stored): BlockedTime {
  const [once] = blocks;
  const weekly = listWeeklyBlocks(rulesOf(user_id), user_id, dayOf(start)).find((one) => one.block_id === block_id);
  const found = once ?? weekly;
  if (!found) throw notFound('Blocked time');
  return found;
}

/** @throws 409 `double_booked` with the first moment that is taken, unless confirmed */
function assertUntaken(block: BlockedTime, { sheetOf, rulesOf }: Stored, yes: Confirmations): void {
  const day = dayOf(block.start);
  const sheet = withWeeklyBlocks(sheetOf(block), rulesOf(block.user_id), block);
  const at = findFirstOverlap([blockedSpan(block)], listOtherSpans(sheet, block.block_id));
  if (at === undefined || yes.allow_double_booking) return;
  const blocked = findBlocked(sheet, block.block_id, at);
  const taken = blocked ? `is blocked already: ${blocked.text}` : `is taken at ${formatTime(at)}`;
  const more = { starting_at: toMoment(day, at), ...(blocked && { blocked: blocked.title }) };
  throw askQuestion('double_booked', `This time ${taken}. Would you like to block it anyway?`, more);
}
