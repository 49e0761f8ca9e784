import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { messages } from '../../../shared/contract/messages.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatTime, minutesOfDay, wallClockAt } from '../../../shared/rules/time.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { kindLabels, type LoggedMessage, type MessageState, reasonTexts } from '../../salon/messages.ts';

type Reply = EndpointReply<typeof messages.listMessages>;

/** A message as a row of the list. `logged` is undefined while it waits. */
export type MessageRow = {
  key: string;
  at: string;
  kind: string;
  client: string;
  visit: string;
  state: MessageState;
  note: string;
  logged: LoggedMessage | undefined;
};

const formatClock = (zone: string, instant: string): string =>
  formatTime(minutesOfDay(wallClockAt(zone, Date.parse(instant))));

/** "11/28/2026 10:30 AM" */
const formatVisit = (start: string): string => `${formatDate(start)} ${formatTime(minutesOfDay(start))}`;

/** Waiting messages first, then those of the day, the latest first. Times are those of the salon. */
export const toRows = ({ waiting, messages: logged }: Reply, zone: string): MessageRow[] => [
  ...waiting.map(
    ({ appointment_id, client_id, client_name, kind, start, due, attempts, held }): MessageRow => ({
      key: `${appointment_id} ${client_id} ${kind}`,
      at: due,
      kind: labelOf(kindLabels, kind),
      client: client_name,
      visit: formatVisit(start),
      state: 'waiting',
      note: `${held ? 'Held: too many emails. ' : ''}${attempts > 0 || held ? 'Next try at' : 'From'} ${formatClock(zone, due)}`,
      logged: undefined,
    }),
  ),
  ...logged.map(
    (one): MessageRow => ({
      key: one.message_id,
      at: one.at,
      kind: labelOf(kindLabels, one.kind),
      client: one.client_name,
      visit: formatVisit(one.start),
      state: one.state,
      note: one.reason ? labelOf(reasonTexts, one.reason) : `${formatClock(zone, one.at)}, ${one.to}`,
      logged: one,
    }),
  ),
];
