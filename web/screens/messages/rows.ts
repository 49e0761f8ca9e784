import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import type { messages } from '../../../shared/contract/messages.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { formatTime, minutesOfDay, wallClockAt } from '../../../shared/rules/time.ts';
import { formatMoment } from '../../kit/ui/days.ts';
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

/** "Nov 28, 10:30 AM and 3 more" */
const formatVisits = (start: string, others: number): string =>
  `${formatMoment(start)}${others > 0 ? ` and ${others} more` : ''}`;

type Waiting = Reply['waiting'][number];
const toWaitingKey = ({ client_id, kind, held, appointment_id }: Waiting): string =>
  `${client_id} ${kind} ${held} ${kind === 'reminder' ? appointment_id : ''}`;

/** "+1 (571) 250-0000" of a text */
const toAddress = ({ channel, to }: LoggedMessage): string => (channel === 'sms' ? formatPhone(to.slice(1)) : to);

/** Waiting messages first, then those of the day, the latest first. Times are those of the salon. */
export const toRows = ({ waiting, messages: logged }: Reply, zone: string): MessageRow[] => [
  // One message tells a client of all their visits that wait. Reminders go out one by one.
  ...[...groupBy(waiting, toWaitingKey)].flatMap(([key, visits]): MessageRow[] => {
    const [first] = [...visits].sort((a, b) => a.start.localeCompare(b.start));
    if (!first) return [];
    const { kind, client_name, start, due, attempts, held, without_mail } = first;
    const why = without_mail ? 'Waiting for mail to be set up. ' : held ? 'Held: too many messages. ' : '';
    return [
      {
        key,
        at: due,
        kind: labelOf(kindLabels, kind),
        client: client_name,
        visit: formatVisits(start, visits.length - 1),
        state: 'waiting',
        note: `${why}${attempts > 0 || why ? 'Next try at' : 'From'} ${formatClock(zone, due)}`,
        logged: undefined,
      },
    ];
  }),
  ...logged.map(
    (one): MessageRow => ({
      key: one.message_id,
      at: one.at,
      kind: labelOf(kindLabels, one.kind),
      client: one.client_name,
      visit: formatVisits(one.start, one.others.length),
      state: one.state,
      note: one.reason
        ? labelOf(reasonTexts, one.reason)
        : `${formatClock(zone, one.at)}, ${one.state === 'received' ? one.text : toAddress(one)}`,
      logged: one,
    }),
  ),
];
