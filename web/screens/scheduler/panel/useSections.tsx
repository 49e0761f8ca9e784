import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ClockRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import type { Span } from '../../../../shared/rules/appointments.ts';
import { formatShortFormula } from '../../../../shared/rules/formulas.ts';
import { canChangePrices } from '../../../../shared/rules/prices.ts';
import { useSession } from '../../../kit/data/session.tsx';
import type { FormSection } from '../../../kit/form/fieldSpec.ts';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { quietSmallText } from '../../../kit/ui/theme.ts';
import type { useFormulas } from '../../../salon/formula/useFormulas.ts';
import type { BookParts } from '../bookFeature.ts';
import { formatDraftTime } from '../dateFormats.ts';
import type { BookData, Draft } from '../draft.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';
import type { OpenAppointment, Removal } from '../editing/openAppointment.ts';
import { History } from '../history/History.tsx';
import type { BookContext } from '../useBookContext.ts';
import { Availability } from './Availability.tsx';
import { ClientDetails } from './ClientDetails.tsx';
import { buildFields } from './fields.tsx';
import { applyFields, type Fields } from './fieldValues.ts';
import { type LastFormulaRead, readLastFormula } from './readLastFormula.ts';
import { Timeline } from './Timeline.tsx';
import { VisitFormula } from './VisitFormula.tsx';
import { VisitSummary } from './VisitSummary.tsx';
import { VisitTotal } from './VisitTotal.tsx';

export type AppointmentPanelProps = {
  context: BookContext;
  parts: readonly BookParts[];
  data: BookData;
  /** Hours shown in the grid. */
  hours: Span;
  opened: OpenAppointment;
  draft: Draft;
};

type Formulas = ReturnType<typeof useFormulas>;
type ClientRead = { clientId: string | null; formulas: Formulas; isReading: boolean };

/** Sections of the form: on a phone a summary to read, otherwise the fields. Both with what features add. */
export function useSections(props: AppointmentPanelProps, { clientId, formulas, isReading }: ClientRead) {
  const { context, data, opened, draft } = props;
  const { editor, panel } = context;
  const { stored } = opened;
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const [openPrices, setOpenPrices] = useState<readonly string[]>([]);
  const [isPlaceOpen, setPlaceOpen] = useState(false);
  const { types } = useSession();
  const config = data.configs.find(({ location }) => location === draft.locationId);
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const zone = salon?.zone ?? 'UTC';
  const last = readLastFormula(formulas, stored, clientId);
  const formula = (
    <VisitFormula
      {...{ stored, formulas, last, clientId, zone }}
      onRepeat={editor.saving.setFormula}
      onSaved={async (visit) => {
        editor.saving.syncStored(visit);
        await context.book.updates.showSaved(visit);
      }}
    />
  );
  const history = stored.id && <History id={stored.id} version={stored.version} zone={zone} salons={data.locations} />;
  const openBill = (appointmentId: string) => void panel.open({ kind: 'bill', appointmentId });
  const total = (current: Draft) => <VisitTotal draft={current} onBill={openBill} />;
  const outlook = (current: Draft) => <Outlook draft={current} stored={stored} data={data} />;
  const whenAndWho = (current: Draft) => (
    <>
      <WhenAndWho draft={current} salon={salon?.location_name} onOpen={() => setPlaceOpen(true)} />
      {outlook(current)}
    </>
  );
  const toSection = (content: ReactNode) => ({ fields: [], content });
  const notice = editor.removal
    ? [toSection(<RemovedNotice removal={editor.removal} onBookAgain={editor.open.copy} />)]
    : [];
  const added = props.parts.flatMap(({ appointmentSection: one }) => (one ? [toSection(one)] : []));
  return (fields: Fields): FormSection<keyof Fields>[] => {
    if (isReading) {
      const summary = <VisitSummary stored={stored} formula={formula} outlook={outlook(stored)} history={history} />;
      return [...notice, toSection(total(stored)), toSection(summary), ...added];
    }
    const { visit, place } = buildFields(fields, {
      stored,
      data,
      hours: props.hours,
      canPrice: !stored.bill && canChangePrices(types, config?.priceChanges),
      focusesClient: !stored.id && !stored.client && !isNarrow,
      openPrices,
      onOpenPrice: (key) => setOpenPrices([...openPrices, key]),
      onAddClient: editor.addClient,
    });
    const current = applyFields(fields, stored);
    const isNew = stored.id === undefined;
    const lastFormula = isNew ? describeLastFormula(last, formulas) : undefined;
    const details = clientId && <ClientDetails {...{ clientId, appointmentId: stored.id, lastFormula }} />;
    const isFolded = !isNew && !isPlaceOpen && !isMoved(current, stored);
    const sections: FormSection<keyof Fields>[] = [
      { fields: visit, content: total(current) },
      ...(details ? [toSection(details)] : []),
      { fields: place, hidden: isFolded, content: !isFolded && outlook(current) },
      ...(isFolded ? [toSection(whenAndWho(current))] : []),
    ];
    return [
      ...notice,
      ...(isNew ? [] : [toSection(<div className={styles.stack}>{formula}</div>)]),
      // Without a salon nobody can be chosen.
      ...(stored.locationId === allLocations ? sections.reverse() : sections),
      ...added,
      {
        fields: [{ name: 'notes', label: 'Notes', kind: 'textarea', maxLength: 2000 }],
        content: (
          <div className={styles.stack}>
            {isNew && formula}
            {history}
          </div>
        ),
      },
    ];
  };
}

/** Whether the appointment has another time or place than the saved one, which shows the fields of both. */
const isMoved = (draft: Draft, stored: Draft): boolean =>
  (['date', 'start', 'stylistId', 'locationId', 'askedStylistId'] as const).some(
    (name) => draft[name] !== stored[name],
  );

const describeLast = ({ visit, text, isFromBefore }: NonNullable<LastFormulaRead>): string =>
  isFromBefore ? text : formatShortFormula(visit.bowls);

/** In one line, which is kept while it loads, so that no field moves under the pointer. */
function describeLastFormula(last: LastFormulaRead, { bowls, isLoading }: Formulas): string | undefined {
  if (last) return describeLast(last);
  return isLoading ? '…' : bowls && 'None yet';
}

type OutlookProps = { draft: Draft; stored: Draft; data: BookData };

/** How the appointment will go: its segments and whether its time is free. */
function Outlook({ draft, stored, data }: OutlookProps) {
  const styles = useStyles();
  return (
    <div className={styles.stack}>
      <Timeline services={draft.services} start={draft.start} />
      <Availability draft={draft} stored={stored} data={data} />
    </div>
  );
}

/** Warns that another user moved or deleted the open appointment. A deleted one can be booked again. */
function RemovedNotice({ removal, onBookAgain }: { removal: Removal; onBookAgain: () => void }) {
  const styles = useStyles();
  return (
    <MessageBar role="alert" intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.words}>Somebody else has {removal} this appointment.</MessageBarBody>
      {removal === 'deleted' && (
        <MessageBarActions>
          <Button size="small" onClick={onBookAgain}>
            Book it again
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

type WhenAndWhoProps = { draft: Draft; salon: string | undefined; onOpen: () => void };

/** Time, salon and stylist of a saved appointment in one line, in place of their fields until it is pressed. */
function WhenAndWho({ draft, salon, onOpen }: WhenAndWhoProps) {
  const styles = useWhenAndWhoStyles();
  const { stylistId, stylistName, askedStylistId } = draft;
  const isAsked = stylistId !== undefined && askedStylistId === stylistId;
  return (
    <Button
      className={styles.line}
      icon={<ClockRegular />}
      aria-expanded={false}
      onClick={() => {
        onOpen();
        // The button is gone.
        focusWhenShown('aside[aria-label="Appointment"] input[name="start"]');
      }}
    >
      <span className={styles.words}>
        {formatDraftTime(draft)}
        <span className={styles.who}>{[salon, stylistName, isAsked && 'asked for'].filter(Boolean).join(' · ')}</span>
      </span>
      <ChevronDownRegular />
    </Button>
  );
}

const useWhenAndWhoStyles = makeStyles({
  line: { width: '100%', minHeight: '52px', marginBottom: '12px', justifyContent: 'flex-start', textAlign: 'left' },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  who: { ...quietSmallText, display: 'block', fontWeight: tokens.fontWeightRegular },
});

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: '12px', ':empty': { display: 'none' } },
  bar: { borderRadius: tokens.borderRadiusLarge, flexShrink: 0 },
  words: { whiteSpace: 'normal' },
});
