import { makeStyles, ProgressBar } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { bookingProblem, resized } from '../../../shared/rules/appointments.ts';
import { dayOf, minutesOf, nowIn, timeText } from '../../../shared/rules/time.ts';
import { DayGrid } from '../../kit/book/DayGrid.tsx';
import { useMode } from '../../kit/mode.ts';
import { Page } from '../../kit/Page.tsx';
import { EmptyState, ErrorState, GridSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { look } from '../../kit/theme.ts';
import { useRead } from '../../kit/useApi.ts';
import { AppointmentPanel } from './AppointmentPanel.tsx';
import { BookActions, DayBar, SalonPicker } from './BookTools.tsx';
import { dayOfBook } from './day.ts';
import { blockOf, checkedDraft, type Draft, draftOf, withDraft } from './draft.ts';
import { useArrivingClient } from './useArrivingClient.ts';
import { useBooking } from './useBooking.ts';
import { useClock } from './useClock.ts';

const undoMs = 10_000;

/** The book: a day of a salon, stylists side by side, with the editor beside it. Day and salon live in the URL. */
export function Scheduler() {
  const styles = useStyles();
  const toast = useToast();
  const { mode } = useMode();
  const { user, scope } = useSession();
  const [query, setQuery] = useSearchParams();
  const [draft, setDraft] = useState<Draft>();
  const [saving, setSaving] = useState(false);
  const instant = useClock();

  const locationId = Number(query.get('location_id')) || (user.location_id ?? allLocations);
  const asked = query.get('date');
  const body = { ...scope, Location: locationId, ...(asked && { date: asked }) };
  const { data, error, isValidating, mutate } = useRead(api.scheduler.getSchedulerData, { body });
  const zone = data?.locations.find(({ location_id }) => location_id === locationId)?.zone ?? data?.locations[0]?.zone;
  const clock = zone ? nowIn(zone, instant) : undefined;
  const today = clock ? dayOf(clock) : (asked ?? '');
  const date = asked ?? data?.date ?? '';
  const day = useMemo(() => (data && date ? dayOfBook(data, date) : undefined), [data, date]);
  const locationName = data?.locations.find(({ location_id }) => location_id === locationId)?.location_name ?? '';

  const refresh = useCallback(() => mutate(), [mutate]);
  const { save, remove } = useBooking(refresh);

  const go = (changes: Record<string, string | undefined>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });

  const blank = useCallback(
    (more: Partial<Draft> = {}): Draft => ({
      locationId,
      client: undefined,
      stylistId: undefined,
      date,
      start: undefined,
      services: [],
      notes: '',
      ...more,
    }),
    [locationId, date],
  );

  const arriving = useArrivingClient(query.get('client_id'));
  useEffect(() => {
    if (arriving && date) setDraft((open) => open ?? blank({ client: arriving }));
  }, [arriving, date, blank]);

  const found = (id: string) => data?.schedules.find(({ appointmentId }) => appointmentId === id);

  function open(id: string) {
    const appointment = found(id);
    if (appointment) setDraft(draftOf(appointment));
  }

  function close() {
    setDraft(undefined);
    if (query.has('client_id')) go({ client_id: undefined });
  }

  async function submit() {
    if (!draft || saving) return;
    const problem = bookingProblem(checkedDraft(draft), locationName);
    if (problem) return void toast(problem, { intent: 'error', timeout: 3000 });
    setSaving(true);
    const outcome = await save(draft).finally(() => setSaving(false));
    if (outcome === 'done') close();
  }

  /** Shows the change at once, sends it, and takes it back when it was refused. */
  async function change(id: string, after: (before: Draft) => Draft) {
    const appointment = found(id);
    if (!appointment || !data) {
      if (draft && (draft.id ?? 'draft') === id) setDraft(after(draft));
      return;
    }
    if (draft?.id === id) return setDraft(after(draft));
    const before = draftOf(appointment);
    const wanted = after(before);
    const schedules = data.schedules.map((one) => (one.appointmentId === id ? withDraft(one, wanted) : one));
    await mutate({ ...data, schedules }, { revalidate: false });
    const outcome = await save(wanted);
    if (outcome !== 'done') return;
    const times = `${timeText(before.start ?? 0)} to ${timeText(wanted.start ?? 0)}`;
    const undo = () => void save({ ...before, version: (before.version ?? 0) + 1 });
    const moved = `${before.client?.name}: ${times}`;
    toast(moved, { intent: 'info', timeout: undoMs, action: { label: 'Undo', onClick: undo } });
  }

  async function erase(id: string) {
    const name = found(id)?.client.client_name ?? 'this client';
    if ((await remove(id, name)) && draft?.id === id) close();
  }

  function create(stylistId: string, start: number) {
    setDraft((current) =>
      current && !current.id ? { ...current, stylistId, start, date } : blank({ stylistId, start }),
    );
  }

  return (
    <div className={styles.screen}>
      <div className={styles.book}>
        <Page
          fill
          title="Service Scheduler"
          tools={
            <>
              <SalonPicker
                data={data}
                locationId={locationId}
                onLocation={(id) => {
                  setDraft(undefined);
                  go({ location_id: String(id), client_id: undefined });
                }}
              />
              <BookActions refreshing={isValidating} onRefresh={() => void mutate()} onNew={() => setDraft(blank())} />
            </>
          }
        >
          <DayBar
            date={date}
            today={today}
            data={data}
            onDate={(next) => go({ date: next === today ? undefined : next })}
          />
          <div className={styles.card}>
            {isValidating && data && <ProgressBar className={styles.progress} aria-label="Refreshing" />}
            {error && !data && <ErrorState text={error.message} onRetry={() => void mutate()} />}
            {!day && !error && <GridSkeleton />}
            {day && day.stylists.length === 0 && <EmptyState text="No stylists work in this salon yet." />}
            {day && day.stylists.length > 0 && (
              <DayGrid
                date={date}
                stylists={day.stylists}
                appointments={day.appointments}
                hours={day.hours}
                closed={day.closed}
                now={clock && date === today ? minutesOf(clock) : undefined}
                mode={mode}
                selectedId={draft?.id}
                draft={blockOf(draft, date)}
                onCreate={create}
                onOpen={open}
                onMove={(id, to) =>
                  void change(id, (before) => ({ ...before, stylistId: to.stylistId, start: to.start }))
                }
                onResize={(id, { minutes }) =>
                  void change(id, (before) => ({ ...before, services: resized(before.services, minutes) }))
                }
                onDelete={(id) => void erase(id)}
              />
            )}
          </div>
        </Page>
      </div>
      {draft && data && (
        <AppointmentPanel
          draft={draft}
          data={data}
          saving={saving}
          onChange={setDraft}
          onSave={() => void submit()}
          onDelete={() => draft.id && void erase(draft.id)}
          onClose={close}
        />
      )}
    </div>
  );
}

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0 },
  book: { flexGrow: 1, minWidth: 0, minHeight: 0 },
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    backgroundColor: look.surface,
    boxShadow: look.cardShadow,
  },
  progress: { position: 'absolute', top: 0, zIndex: 5 },
});
