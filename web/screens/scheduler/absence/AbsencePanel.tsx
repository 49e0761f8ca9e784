import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useState } from 'react';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import { useOffline } from '../../../kit/data/useOffline.ts';
import { LoadError } from '../../../kit/list/RecordScreen.tsx';
import { touch, useIsPhone } from '../../../kit/ui/media.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { denseText, flexColumn, flexRow } from '../../../kit/ui/theme.ts';
import { formatDay, formatDuration } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import { FoldSwitch } from '../FoldSwitch.tsx';
import { absenceReason } from '../openHours.ts';
import type { BookContext } from '../useBookContext.ts';
import { AbsenceHead } from './AbsenceHead.tsx';
import { AbsenceLine } from './AbsenceLine.tsx';
import { ClientText, whyUntold } from './ClientText.tsx';
import { firstName, type Line, possessive } from './lines.ts';
import type { AbsentStylist } from './types.ts';
import { countClients, toMove, toRef, useAbsence } from './useAbsence.ts';
import { type Asked, type Plan, usePlan } from './usePlan.ts';

type AbsencePanelProps = BookContext & { who: AbsentStylist; data: BookData };

/** Offers a place for each client of a stylist who is sick, and saves them with the closed day at once. */
export function AbsencePanel({ who, data, ...context }: AbsencePanelProps) {
  const { book, panel } = context;
  const styles = useStyles();
  const saveAbsence = useSaveAbsence(context);
  const now = who.date === book.clock.today ? book.clock.now : undefined;
  const [asked, setAsked] = useState<Asked>({ since: startsNow(data, who) ? now : undefined, prefer: 'time' });
  const { since } = asked;
  const planned = usePlan(who, data, asked);
  const { lines, error, isLoading, message } = planned.plan;
  const [marked, setMarked] = useState(1);
  const [isSaving, setSaving] = useState(false);
  const isOffline = useOffline();
  const isNarrow = useIsPhone();
  const salonName = data.locations.find(({ location_id }) => location_id === who.locationId)?.location_name ?? '';
  const moving = lines.filter(({ chosen }) => chosen);
  const day = formatDay(who.date, book.clock.today, false);
  useLinesInBook(panel, { who, lines, marked, since, onMark: setMarked });

  const save = async () => {
    setSaving(true);
    const refused = await saveAbsence(who, since, lines);
    setSaving(false);
    if (refused?.length === 0) return panel.close();
    planned.addTaken(refused ?? []);
    planned.retry();
  };
  const stylist = data.stylists.find(({ user_id }) => user_id === who.stylistId);
  const isSick = stylist?.days.some(({ date, is_sick }) => date === who.date && is_sick);
  const isOff = !isSick && stylist !== undefined && absenceReason(data, stylist, who.date) !== undefined;
  const saveLabel = moving.length > 0 ? `Move ${countClients(moving.length)}` : 'Close the day';
  return (
    <SidePanel
      width={596}
      title={`Move ${possessive(who.name)} day`}
      subtitle={`Sick on ${day}${lines.length > 0 ? ` · ${describeSize(lines)}` : ''}`}
      onClose={panel.close}
      isBusy={isLoading || isSaving}
      isFolded={isNarrow && panel.isFolded}
      head={<AbsenceHead {...asked} {...{ now, lines }} onAsk={setAsked} />}
      foot={
        <div className={styles.foot}>
          {isNarrow && moving.length > 0 && (
            <div className={styles.fold}>
              <FoldSwitch panel={panel} />
            </div>
          )}
          {!isNarrow && moving.length > 0 && <span className={styles.hint}>{describeTold(message, moving)}</span>}
          <Button onClick={panel.close}>Cancel</Button>
          {!(isOff && lines.length === 0) && (
            <Button
              appearance="primary"
              disabledFocusable={isLoading || isSaving || isOffline || error !== undefined}
              onClick={() => void save()}
            >
              {saveLabel}
            </Button>
          )}
        </div>
      }
    >
      {error && <LoadError error={error} onRetry={planned.retry} />}
      {!error && isLoading && lines.length === 0 && <LinesSkeleton />}
      {!error && !isLoading && lines.length === 0 && (
        <p className={styles.text} role="status">
          Nobody is booked with {firstName(who.name)} {since === undefined ? '' : 'any more '}on {day.split(',')[0]}.{' '}
          {isOff
            ? `${firstName(who.name)} is off that day: there is nothing to close.`
            : 'The day can be closed, so that nobody books into it.'}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <ol className={styles.lines} aria-label="Clients">
            {lines.map((line) => (
              <AbsenceLine
                key={line.visit.appointmentId}
                line={line}
                stylistName={who.name}
                isMarked={line.number === marked}
                isTaken={planned.taken.has(line.visit.appointmentId)}
                nameOf={(id) => data.schedules.find(({ appointmentId }) => appointmentId === id)?.client.client_name}
                onMark={() => setMarked(line.number)}
                onPick={(key) => planned.pick(line.visit.appointmentId, key)}
              />
            ))}
          </ol>
          <p className={styles.text}>
            Offers are free, by somebody who does the service. Prices stay as booked. Nothing changes before “
            {saveLabel}”, and Undo brings everything back.
          </p>
          <ClientText line={lines[marked - 1]} stylistName={who.name} {...{ lines, message, salonName }} />
        </>
      )}
    </SidePanel>
  );
}

/** Whether the stylist has served somebody already, so that only the rest of the day is meant. */
const startsNow = ({ schedules }: BookData, { stylistId, date }: AbsentStylist): boolean =>
  schedules.some(
    ({ user_id, start, status }) =>
      user_id === stylistId && dayOf(start) === date && (status === 'in_service' || status === 'done'),
  );

const describeSize = (lines: readonly Line[]): string =>
  `${countClients(lines.length)}, ${formatDuration(lines.reduce((sum, { minutes }) => sum + minutes, 0))}`;

function describeTold(message: Plan['message'], moving: readonly Line[]): string {
  const told = moving.filter((one) => !whyUntold(one)).length;
  if (!message || told === 0) return 'Nobody is told automatically.';
  return told === moving.length ? 'All get an email about it.' : `${told} of ${moving.length} get an email about it.`;
}

type LinesInBook = {
  who: AbsentStylist;
  lines: readonly Line[];
  marked: number;
  since: number | undefined;
  onMark: (number: number) => void;
};

/** Draws the places as ghosts in the book, and the day that closes. */
function useLinesInBook({ setOffers }: BookPanel, { who, lines, marked, since = 0, onMark }: LinesInBook) {
  const { stylistId, date } = who;
  const mark = useEffectEvent(onMark);
  useEffect(() => {
    const list = lines.flatMap(({ number, visit, services, chosen }) => {
      if (!chosen) return [];
      const start = minutesOfDay(chosen.start);
      const client = visit.client.client_name;
      return {
        ...{ number, stylistId: chosen.user_id, date: dayOf(chosen.start), start, services, title: client },
        isMarked: number === marked,
        label: `${client} at ${formatTime(start)} with ${chosen.user_name}`,
      };
    });
    const ids = new Set(lines.flatMap(({ visit, chosen }) => (chosen ? [visit.appointmentId] : [])));
    setOffers({ list, onPlace: (number) => mark(number), closing: { stylistId, date, from: since, ids } });
  }, [lines, marked, stylistId, date, since, setOffers]);
  useEffect(() => () => setOffers(undefined), [setOffers]);
}

function LinesSkeleton() {
  return (
    <Skeleton aria-label="Loading">
      {[1, 2, 3, 4].map((one) => (
        <SkeletonItem key={one} style={{ height: 62, marginBottom: 12, borderRadius: 8 }} />
      ))}
    </Skeleton>
  );
}

/** Returns a function that closes the day of a sick stylist and moves their visits, with one Undo. */
function useSaveAbsence(context: BookContext) {
  const { book, undo } = context;
  const { send, end } = useAbsence(context);

  /** Resolves to the ids of the visits that were refused; undefined if nothing is known to be saved. */
  return async function save(who: AbsentStylist, from: number | undefined, lines: readonly Line[]) {
    const moves = lines.flatMap(({ visit, chosen }) => (chosen ? [toMove(visit, chosen.user_id, chosen.start)] : []));
    const body = { ...toRef(who), ...(from !== undefined && { from }), moves };
    const saved = await send('The day was not saved.', () => call(scheduler.saveAbsence, { body }));
    if (!saved) return undefined;
    const { moved, refused } = saved;
    const day = formatDay(who.date, book.clock.today, false).split(',')[0];
    const parts = [
      `${firstName(who.name)} is off on ${day}.`,
      moved.length > 0 && `${countClients(moved.length)} moved.`,
      refused.length > 0 &&
        `${refused.length === 1 ? '1 place was' : `${refused.length} places were`} taken meanwhile.`,
    ];
    const [first] = moved;
    const id = first ? { id: first.appointmentId, version: first.version } : { id: `${who.stylistId} off`, version: 1 };
    undo.offerUndo(id, parts.filter(Boolean).join(' '), async () => {
      const back = moved.flatMap((one) => {
        const visit = lines.find((line) => line.visit.appointmentId === one.appointmentId)?.visit;
        return visit ? [toMove(one, visit.user_id, visit.start)] : [];
      });
      return { kind: (await end(who, back)) ? 'saved' : 'failed' };
    });
    return refused.map(({ schedule_entry_id }) => schedule_entry_id);
  };
}

const useStyles = makeStyles({
  lines: { ...flexColumn, flexShrink: 0, margin: '0 -8px', padding: 0, listStyleType: 'none' },
  text: { margin: 0, ...denseText, color: tokens.colorNeutralForeground2 },
  foot: {
    ...flexRow,
    flexGrow: 1,
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    [touch]: { '& > button': { minHeight: '44px', flexGrow: 1 } },
  },
  hint: { marginRight: 'auto', ...denseText, color: tokens.colorNeutralForeground2 },
  fold: { width: '100%' },
});
