import type { Appointment } from '../../shared/contract/appointments.ts';
import type { MessageKind, MessageSettings, ToldVisit } from '../../shared/contract/messages.ts';
import { chooseMessage, viewVisit } from '../../shared/rules/messages.ts';
import { loadAppointments } from '../appointments/store.ts';
import { now } from '../kit/clock.ts';
import { checkVersion, tryCommit, WriteConflict } from '../kit/write.ts';
import { buildClaim, dueOf, listWaiting, type OutboxItem } from '../outbox/outboxStore.ts';
import { parseVisitItem, visitMessagePrefix } from '../outbox/visitStore.ts';

/** Other visits in one message. The end of their outbox items and of the message takes 100 actions of a transaction. */
const maxOthers = 90;

/** Another visit of the same client, about which the same kind of message waits. */
export type OtherVisit = {
  item: OutboxItem;
  /** What the client knows of it. */
  told: ToldVisit | null;
  visit: ToldVisit;
  appointment: Appointment | undefined;
};

/**
 * The other visits of which the client is told in the same message: those of a series, or of a sick day. Messages that wait for their
 * delay are waited for. One request, and two more if others wait.
 */
export async function findOtherVisits(
  item: OutboxItem,
  settings: MessageSettings,
  { kind, owner, location_id, hasBegun }: Shared,
): Promise<{ until: number } | { others: OtherVisit[] }> {
  const { client_id } = parseVisitItem(item);
  const waiting = (await listWaiting(item.organization_id, visitMessagePrefix(client_id))).filter(
    (one) => one.sk !== item.sk,
  );
  const lastDue = now() + settings.delay_minutes * 60_000;
  const later = waiting
    .filter((one) => dueOf(one) > now())
    .flatMap((one) => {
      // Another run makes an attempt at it, or at this one together with it.
      if (one.unreported > 0) return [now() + 60_000];
      return one.attempts === 0 && dueOf(one) <= lastDue ? [dueOf(one)] : [];
    });
  if (later.length > 0) return { until: Math.max(...later) };
  const due = waiting.filter((one) => dueOf(one) <= now()).map((one) => ({ item: one, ...parseVisitItem(one) }));
  const found = await loadAppointments(
    item.organization_id,
    due.map(({ appointment_id }) => appointment_id),
  );
  const others = due.flatMap(({ item: other, told, appointment_id }): OtherVisit[] => {
    const appointment = found.get(appointment_id)?.before;
    const notice = chooseMessage(told ?? undefined, viewVisit(appointment, owner), hasBegun);
    const isSame = notice?.kind === kind && notice.visit.location_id === location_id;
    return isSame ? [{ item: other, told, visit: notice.visit, appointment }] : [];
  });
  return { others: others.sort((a, b) => a.visit.start.localeCompare(b.visit.start)).slice(0, maxOthers) };
}

type Shared = {
  kind: MessageKind;
  owner: string;
  location_id: number;
  hasBegun: (visit: ToldVisit) => boolean;
};

/**
 * Takes the items of other visits for the attempt at a claimed item. Undefined if one of them was changed or taken meanwhile: of two
 * attempts that take each other's, one succeeds.
 */
export async function claimOthers(claimed: OutboxItem, others: readonly OtherVisit[]) {
  if (others.length === 0) return [];
  const claims = others.map((one) => ({ one, ...buildClaim(one.item) }));
  const untaken = checkVersion('messages', claimed, claimed.version, () => new WriteConflict());
  const isTaken = await tryCommit([untaken, ...claims.map(({ change }) => change)]);
  if (!isTaken) return undefined;
  return claims.map(({ one, claimed: item }) => ({ ...one, item }));
}
