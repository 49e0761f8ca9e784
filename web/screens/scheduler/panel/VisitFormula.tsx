import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { type ReactNode, useRef, useState } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { walkInId } from '../../../../shared/contract/clients.ts';
import type { FormulaBowl } from '../../../../shared/contract/formulas.ts';
import { pictures as endpoints } from '../../../../shared/contract/pictures.ts';
import { stations } from '../../../../shared/contract/stations.ts';
import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { findAllowanceOverages, parseFormula } from '../../../../shared/rules/formulas.ts';
import { nameBowl } from '../../../../shared/rules/shades.ts';
import { addMinutes, dayOf, formatTime, minutesOfDay, toMoment } from '../../../../shared/rules/time.ts';
import { useCanCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { formatShortDay } from '../../../kit/ui/days.ts';
import { TextLink } from '../../../kit/ui/TextLink.tsx';
import { denseText, flexColumn, quietDenseText } from '../../../kit/ui/theme.ts';
import { GramsBar } from '../../../salon/bill/GramsBar.tsx';
import { BowlService } from '../../../salon/bowl/BowlService.tsx';
import { bowlTitle } from '../../../salon/bowl/bowlTitle.ts';
import { NewBowl } from '../../../salon/bowl/NewBowl.tsx';
import type { BowlSubject, VisitService } from '../../../salon/bowl/useMixing.ts';
import type { useFormulas } from '../../../salon/formula/useFormulas.ts';
import { BowlRow } from '../../../salon/formula/VisitBowls.tsx';
import { VisitPictures } from '../../../salon/pictures/VisitPictures.tsx';
import type { Draft } from '../draft.ts';
import { type LastFormulaRead, plannedFormula } from './readLastFormula.ts';

type VisitFormulaProps = {
  stored: Draft;
  /** Client chosen in the form; null for none or a walk-in. */
  clientId: string | null;
  formulas: ReturnType<typeof useFormulas>;
  last: LastFormulaRead;
  /** Time zone of the salon. */
  zone: string;
  onRepeat: (formula: string) => Promise<void>;
  /** Shows the visit as it was saved. */
  onSaved: (visit: Appointment) => Promise<unknown>;
};

/** The client's last formula, and the entry of a bowl. Only the stored client's formula can be repeated. */
export function VisitFormula({ stored, clientId, formulas, last, zone, ...on }: VisitFormulaProps) {
  const { id, client, pictures = [] } = stored;
  const canAdd = useCanCall()(endpoints.addVisitPicture);
  const shown = id && client && client.id !== walkInId && canAdd && (
    <VisitPictures visitId={id} clientId={client.id} pictures={pictures} onSaved={on.onSaved} />
  );
  return (
    <>
      <LastFormula
        key={clientId}
        id={stored.id}
        {...{ formulas, last }}
        services={stored.bill ? [] : listTimes(stored)}
        chosen={plannedFormula(stored, clientId)}
        onRepeat={client?.id === clientId ? on.onRepeat : undefined}
      />
      {formulas.waitingIds.length > 0 && id && <WaitingBowls ids={formulas.waitingIds} date={stored.date} />}
      {shown}
      {id && client && <NewBowl subject={{ ...toBowlSubject(stored, client, zone), tools: shown }} />}
    </>
  );
}

/** The bowls of the visit's day that do not count yet, with what they lack. Read only if the client has any. */
function WaitingBowls({ ids, date }: { ids: readonly string[]; date: string }) {
  const { data } = useRead(stations.listWaitingBowls, {});
  const bowls = data?.bowls.filter(({ bowl_id, start }) => ids.includes(bowl_id) && dayOf(start) === date) ?? [];
  const [first] = bowls;
  return (
    first && (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          {bowls.length === 1 ? '1 bowl is waiting' : `${bowls.length} bowls are waiting`}:{' '}
          {bowls.map(bowlTitle).join(', ')}.{' '}
          <TextLink to={`/stations?match=${first.bowl_id}`}>See what is missing</TextLink>
        </MessageBarBody>
      </MessageBar>
    )
  );
}

const toBowlSubject = (stored: Draft, client: NonNullable<Draft['client']>, zone: string): BowlSubject => ({
  clientId: client.id === walkInId ? null : client.id,
  clientName: client.name,
  locationId: stored.locationId,
  appointmentId: stored.id,
  visit: { zone, services: listTimes(stored) },
  ...(stored.stylistId && { stylist: { id: stored.stylistId, name: stored.stylistName ?? '' } }),
});

/** Services of a visit with their times. */
function listTimes({ date, start = 0, services }: Draft): VisitService[] {
  let end = toMoment(date, start);
  return services.map(({ service_id, title, steps }) => {
    const serviceStart = end;
    end = addMinutes(serviceStart, totalMinutes([{ steps }]));
    return { service_id, title, serviceStart, serviceEnd: end };
  });
}

interface LastFormulaProps {
  /** Appointment id; undefined until it is booked. */
  id: string | undefined;
  formulas: ReturnType<typeof useFormulas>;
  last: LastFormulaRead;
  /** Formula planned for this appointment, one bowl per line. */
  chosen: string | undefined;
  /** Services of the visit, unless its bill is closed. */
  services: readonly VisitService[];
  /** Copies the last formula into the appointment. Undefined when the client differs from the saved one. */
  onRepeat?: ((formula: string) => Promise<void>) | undefined;
}

/** The client's last formula and the one planned for this appointment. */
function LastFormula({ id, formulas, last, chosen, services, onRepeat }: LastFormulaProps) {
  const styles = useStyles();
  const { error, isLoading, retry } = formulas;
  const card = useRef<HTMLElement>(null);
  const [isSending, setSending] = useState(false);
  const isOfAppointment = ({ appointment_id }: FormulaBowl) => id !== undefined && appointment_id === id;
  async function repeat(write: NonNullable<typeof onRepeat>, formula: string) {
    setSending(true);
    await write(formula).finally(() => setSending(false));
    // The button disappears after its action, so focus the card.
    card.current?.focus();
  }
  const hasChoice = new Set(services.map(({ service_id }) => service_id)).size > 1;
  const titleOf = (bowl: FormulaBowl) => services.find(({ service_id }) => service_id === bowl.service_id)?.title;
  const serviceOf = (bowl: FormulaBowl) =>
    hasChoice &&
    id !== undefined &&
    isOfAppointment(bowl) && (
      <BowlService appointmentId={id} bowlId={bowl.bowl_id} title={titleOf(bowl)} onAssigned={retry} />
    );
  // No loading or empty state: most appointments have no formula.
  if (!last && !chosen && !(error && !isLoading)) return null;
  return (
    <section ref={card} tabIndex={-1} aria-label="Formula" className={styles.card}>
      {error && !isLoading && (
        <p className={styles.hint}>
          The last formula could not be read.{' '}
          <Button appearance="transparent" size="small" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
      {chosen && (
        <Bowls title="To mix">
          <WrittenBowls lines={chosen.split('\n')} />
        </Bowls>
      )}
      {last && (
        <>
          <Bowls title={last.isMixedHere ? 'Mixed' : 'Last formula'} hint={describeOrigin(last)}>
            {last.isFromBefore && <WrittenBowls lines={last.lines} />}
            {last.visit.bowls.map((bowl, nth) => (
              <BowlRow
                key={bowl.bowl_id}
                name={nameBowl(bowl.entries) ?? titleOf(bowl) ?? `Bowl ${nth + 1}`}
                time={formatTime(minutesOfDay(bowl.start))}
                entries={bowl.entries}
              >
                {serviceOf(bowl)}
              </BowlRow>
            ))}
          </Bowls>
          {onRepeat && !last.isMixedHere && (
            <Button
              size="small"
              className={styles.repeat}
              icon={<ArrowRepeatAllRegular />}
              disabledFocusable={isSending}
              onClick={() => void repeat(onRepeat, last.text)}
            >
              Repeat in this appointment
            </Button>
          )}
        </>
      )}
      {listOverages(formulas, isOfAppointment).map(({ service_id, service_name, included, overage, cents }) => (
        <GramsBar
          key={service_id}
          title={service_name}
          included={included / 100}
          above={overage / 100}
          amount={cents / 100}
        />
      ))}
    </section>
  );
}

/** "Oct 9 · Mara Ellison", with a mark if the formula was imported. */
const describeOrigin = ({ visit: { day, user_name }, isFromBefore }: NonNullable<LastFormulaRead>): string =>
  [isFromBefore && 'From before', formatShortDay(day), user_name].filter(Boolean).join(' · ');

/** Grams above what the visit's services include. Empty if the visit may have more bowls than were loaded. */
function listOverages(
  { bowls = [], allowances, hasMore }: ReturnType<typeof useFormulas>,
  isOfAppointment: (bowl: FormulaBowl) => boolean,
) {
  const oldest = bowls.at(-1);
  const isIncomplete = hasMore && oldest !== undefined && isOfAppointment(oldest);
  return isIncomplete ? [] : findAllowanceOverages(bowls.filter(isOfAppointment), allowances);
}

function Bowls({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div>
      <h3 className={styles.title}>
        {title}
        {hint && <span className={styles.hint}> · {hint}</span>}
      </h3>
      {children}
    </div>
  );
}

/** Bowls as they were written, one per line; as strips if all of them are understood. */
function WrittenBowls({ lines }: { lines: readonly string[] }) {
  const styles = useStyles();
  const bowls = lines.map(parseFormula);
  // biome-ignore-start lint/suspicious/noArrayIndexKey: Two bowls may have the same text.
  if (bowls.every((entries) => entries !== undefined))
    return bowls.map((entries, nth) => (
      <BowlRow key={nth} name={nameBowl(entries) ?? `Bowl ${nth + 1}`} entries={entries} />
    ));
  return (
    <ul className={styles.lines}>
      {lines.map((line, nth) => (
        <li key={nth}>{line}</li>
      ))}
    </ul>
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: Two bowls may have the same text.
}

const useStyles = makeStyles({
  card: {
    ...flexColumn,
    gap: '10px',
    outlineStyle: 'none',
  },
  title: { margin: '0 0 6px', ...denseText, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, ...quietDenseText, fontWeight: tokens.fontWeightRegular },
  lines: {
    margin: '2px 0 0',
    padding: 0,
    listStyleType: 'none',
    ...denseText,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  repeat: { alignSelf: 'start' },
});
