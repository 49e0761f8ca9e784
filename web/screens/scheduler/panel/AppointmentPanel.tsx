import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { walkInId } from '../../../../shared/contract/clients.ts';
import type { Span } from '../../../../shared/rules/appointments.ts';
import { formatShortFormula } from '../../../../shared/rules/formulas.ts';
import { canChangePrices } from '../../../../shared/rules/prices.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import { DangerButton } from '../../../kit/ui/DangerButton.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { SidePanelFrame, SidePanelHead } from '../../../kit/ui/SidePanel.tsx';
import { Allergies } from '../../../salon/formula/Allergies.tsx';
import { useFormulas } from '../../../salon/formula/useFormulas.ts';
import { BlockTimeChips } from '../blocked/BlockTimeChips.tsx';
import type { BlockForm } from '../blocked/useBlockedTime.ts';
import { formatDraftTime } from '../dateFormats.ts';
import type { BookData, Draft } from '../draft.ts';
import type { Removal } from '../editing/openAppointment.ts';
import type { Editor } from '../editing/useEditor.ts';
import type { MoveTogether } from '../editing/useMoves.ts';
import { History } from '../history/History.tsx';
import { RunningLate } from '../late/RunningLate.tsx';
import { canRunLate, type LateKeys } from '../late/useLateKeys.ts';
import { Availability } from './Availability.tsx';
import { adjustAfterChange, buildFields } from './fields.tsx';
import { applyFields, type Fields, fieldsSchema, toFields } from './fieldValues.ts';
import { ServiceTotal } from './PriceThisOnce.tsx';
import { type LastFormulaRead, readLastFormula } from './readLastFormula.ts';
import { StatusField } from './StatusField.tsx';
import { Timeline } from './Timeline.tsx';
import { VisitFormula } from './VisitFormula.tsx';
import { useReading, VisitSummary } from './VisitSummary.tsx';

type AppointmentPanelProps = {
  editor: Editor;
  data: BookData;
  /** Hours shown in the grid. */
  hours: Span;
  /** Today in the salon. */
  today: string | undefined;
  /** Called after a change that moves the book to another day, salon or stylist. */
  onNavigate: (fields: Fields, changed: string) => void;
  onStatus: (status: AppointmentStatus, reason: string) => Promise<void>;
  onRepeat: (appointmentId: string) => void;
  onBill: (appointmentId: string) => void;
  isDeleting: boolean;
  onDelete: () => void;
  moveTogether: MoveTogether;
  lateKeys: LateKeys;
  /** Ways to book the saved appointment again, below its services. */
  rebook: ReactNode;
  /** Blocks the time of a new appointment instead. */
  onBlock: (form: BlockForm) => Promise<void>;
};

/** Page size of the client's bowls; more than a single visit has. */
const maxBowls = 12;

/** In one line. A new appointment keeps the line while it loads, so that no field moves under the pointer. */
function describeLastFormula(
  last: LastFormulaRead,
  { bowls, isLoading }: ReturnType<typeof useFormulas>,
  { id }: Draft,
): string | undefined {
  if (last) return last.isMixedHere ? undefined : formatShortFormula(last.visit.bowls);
  if (id !== undefined) return undefined;
  return isLoading ? '…' : bowls && 'None yet';
}

/** Appointment editor next to the book. On a phone it covers the page. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const {
    editor,
    data,
    hours,
    today,
    onNavigate,
    onStatus,
    onRepeat,
    onBill,
    isDeleting,
    onDelete,
    onBlock,
    moveTogether,
    lateKeys,
  } = props;
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const { types } = useSession();
  const { opened, draft, close, removal } = editor;
  const client = draft?.client && draft.client.id !== walkInId ? draft.client.id : null;
  // For a finished visit show its own bowls, not later ones.
  const finishedOn = opened?.stored.status === 'done' ? opened.stored.date : undefined;
  const formulas = useFormulas(client, { until: finishedOn, limit: maxBowls });
  const { isReading, edit } = useReading(opened);
  if (!opened || !draft) return null;
  const { stored, typed } = opened;
  const config = data.configs.find(({ location }) => location === draft.locationId);
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const saved = data.schedules.find(({ appointmentId }) => appointmentId === stored.id);
  const notice = removal
    ? [{ fields: [], content: <RemovedNotice removal={removal} onBookAgain={editor.open.copy} /> }]
    : [];
  const rebook = stored.id ? [{ fields: [], content: props.rebook }] : [];
  const last = readLastFormula(formulas.bowls, stored, client);
  const formula = (
    <VisitFormula
      {...{ stored, formulas, last }}
      clientId={client}
      isInClientCard={!isReading}
      onRepeat={editor.saving.setFormula}
    />
  );
  const history = stored.id && (
    <History id={stored.id} version={stored.version} zone={salon?.zone ?? 'UTC'} salons={data.locations} />
  );
  const outlook = (current: Draft) => <Outlook draft={current} stored={stored} data={data} onBill={onBill} />;
  const summary = <VisitSummary stored={stored} formula={formula} outlook={outlook(stored)} history={history} />;
  const sections = (fields: Fields) =>
    isReading
      ? [...notice, { fields: [], content: summary }, ...rebook]
      : [
          ...notice,
          {
            fields: buildFields(fields, {
              stored,
              data,
              hours,
              canPrice: canChangePrices(types, config?.priceChanges),
              focusesClient: !stored.id && !stored.client && !isNarrow,
              lastFormula: describeLastFormula(last, formulas, stored),
              onAddClient: editor.addClient,
            }),
            content: outlook(applyFields(fields, stored)),
          },
          ...rebook,
          {
            fields: [{ name: 'notes', label: 'Notes', kind: 'textarea', maxLength: 2000 } as const],
            content: (
              <div className={styles.stack}>
                {formula}
                {history}
              </div>
            ),
          },
        ];
  return (
    <SidePanelFrame label="Appointment">
      <Form
        key={opened.key}
        layout="panel"
        isLive
        handle={editor.form.handle}
        schema={fieldsSchema}
        initial={toFields(stored)}
        guardsLeave={editor.form.losesInput}
        header={
          <PanelHead draft={draft} isReading={isReading} onClose={() => void close.afterConfirm()}>
            {stored.status && (
              <StatusField
                status={stored.status}
                reason={stored.statusReason}
                client={stored.client?.name ?? ''}
                onStatus={onStatus}
                {...(saved && client && { onRepeat: () => onRepeat(saved.appointmentId) })}
              />
            )}
            <BlockTimeChips draft={draft} onBlock={(form) => void onBlock(form)} />
            {saved && canRunLate(saved, today) && (
              <RunningLate
                appointment={saved}
                data={data}
                moveTogether={moveTogether}
                entry={lateKeys.entry?.id === saved.appointmentId ? lateKeys.entry : undefined}
                onEntryEnd={lateKeys.end}
              />
            )}
            {formulas.allergies && <Allergies text={formulas.allergies} />}
          </PanelHead>
        }
        sections={sections}
        readOnly={isReading}
        submitLabel="Save"
        cancel={{ ...(isReading && { label: 'Close' }), onClick: () => void close.afterConfirm() }}
        footer={
          stored.id && (
            <>
              <DangerButton icon={<DeleteRegular />} disabledFocusable={isDeleting} onClick={onDelete}>
                Delete
              </DangerButton>
              {isReading && (
                <Button icon={<EditRegular />} onClick={edit}>
                  Edit
                </Button>
              )}
            </>
          )
        }
        onChange={(fields, changed) => {
          const after = adjustAfterChange(fields, changed, data, stored);
          onNavigate(after, changed);
          return after;
        }}
        onDraftChange={(fields) => editor.form.onDraft(applyFields(fields, stored))}
        onSubmit={async (fields) => editor.saving.submit(applyFields(fieldsSchema.parse(fields), stored))}
      />
      <RestoreTyped typed={typed} restore={(before) => editor.form.handle.current?.setValues(toFields(before))} />
    </SidePanelFrame>
  );
}

type OutlookProps = { draft: Draft; stored: Draft; data: BookData; onBill: (appointmentId: string) => void };

/** How the appointment will go: its segments and whether its time is free. */
function Outlook({ draft, stored, data, onBill }: OutlookProps) {
  const styles = useStyles();
  return (
    <div className={styles.stack}>
      <ServiceTotal
        services={draft.services}
        bill={draft.bill}
        onBill={draft.id ? () => onBill(draft.id ?? '') : undefined}
      />
      <Timeline services={draft.services} start={draft.start} />
      <Availability draft={draft} stored={stored} data={data} />
    </div>
  );
}

/** Restores unsaved input into the form once it is mounted. */
function RestoreTyped({ typed, restore }: { typed: Draft | undefined; restore: (typed: Draft) => void }) {
  const restored = useRef<Draft>(undefined);
  useEffect(() => {
    if (!typed || restored.current === typed) return;
    restored.current = typed;
    restore(typed);
  });
  return null;
}

type PanelHeadProps = { draft: Draft; isReading: boolean; onClose: () => void; children?: ReactNode };

function PanelHead({ draft, isReading, onClose, children }: PanelHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Do not steal the focus from a form field.
    const isTaken = title.current?.closest('form')?.contains(document.activeElement);
    if (!isTaken) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <SidePanelHead
      title={isReading ? (draft.client?.name ?? 'Appointment') : draft.id ? 'Edit appointment' : 'New appointment'}
      subtitle={formatDraftTime(draft)}
      titleRef={title}
      onClose={onClose}
    >
      {children}
    </SidePanelHead>
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

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: '12px', ':empty': { display: 'none' } },
  bar: { borderRadius: tokens.borderRadiusLarge, flexShrink: 0 },
  words: { whiteSpace: 'normal' },
});
