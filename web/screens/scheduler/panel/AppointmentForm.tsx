import { makeStyles, Textarea } from '@fluentui/react-components';
import { type KeyboardEvent, useRef } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { allLocations } from '../../../../shared/contract/fields.ts';
import type { AppointmentStatus } from '../../../../shared/rules/appointmentStatus.ts';
import type { Span } from '../../../../shared/rules/appointments.ts';
import { useSaveKey } from '../../../kit/form/useSaveKey.ts';
import type { BookData, Draft } from '../draft.ts';
import type { Loss } from '../editing/opened.ts';
import { History } from '../history/History.tsx';
import { offersOf, withStylist } from '../offers.ts';
import { ClientField } from './ClientField.tsx';
import { DateField } from './DateField.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { Missing } from './Missing.tsx';
import { Outlook } from './Outlook.tsx';
import { PanelField } from './PanelField.tsx';
import { PanelFoot, PanelHead } from './PanelFrame.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ServicesField } from './ServicesField.tsx';
import { StatusField } from './StatusField.tsx';
import { TimeField } from './TimeField.tsx';
import { Timeline } from './Timeline.tsx';

export type AppointmentFormProps = {
  draft: Draft;
  data: BookData;
  /** The hours of the day shown. */
  hours: Span;
  saving: boolean;
  /** What somebody else has made of the appointment since it was opened. */
  theirs: Appointment | undefined;
  /** What somebody else has done to the appointment, which is not in its place any more. */
  loss: Loss | undefined;
  onChange: (draft: Draft) => void;
  onLocation: (locationId: number) => void;
  onDate: (date: string) => void;
  onAddClient: () => void;
  onTheirs: () => void;
  onMine: () => void;
  onRenew: () => void;
  onStatus: (status: AppointmentStatus) => Promise<void>;
  onSave: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** Everything about an appointment, from the client down to the notes. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { draft, data, theirs, loss, onChange, onSave, onClose } = props;
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(form, onSave);
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const stylist = data.stylists.find(({ user_id }) => user_id === draft.stylistId);

  // A list or a calendar that is open keeps Esc for itself.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onKeyDown={closeByKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <PanelHead draft={draft} onClose={onClose}>
        {draft.status && <StatusField status={draft.status} onStatus={props.onStatus} />}
      </PanelHead>
      <div className={styles.body}>
        {loss && !theirs && <Missing loss={loss} onRenew={props.onRenew} />}
        {theirs && <Meanwhile theirs={theirs} onTheirs={props.onTheirs} onMine={props.onMine} />}
        <ClientField
          client={draft.client}
          disabled={draft.locationId === allLocations}
          onChange={(client) => onChange({ ...draft, client })}
          onAdd={props.onAddClient}
        />
        <div className={styles.pairs}>
          <PlaceFields
            draft={draft}
            data={data}
            onLocation={props.onLocation}
            onStylist={(stylistId) => onChange(withStylist(draft, stylistId, data))}
          />
          <DateField value={draft.date} onChange={props.onDate} />
          <TimeField value={draft.start} hours={props.hours} onChange={(start) => onChange({ ...draft, start })} />
        </div>
        <ServicesField
          services={draft.services}
          offers={offersOf(data, stylist)}
          disabled={!stylist}
          onChange={(services) => onChange({ ...draft, services })}
        />
        <Timeline services={draft.services} start={draft.start} />
        <Outlook draft={draft} data={data} />
        <PanelField label="Notes">
          <Textarea
            value={draft.notes}
            maxLength={2000}
            onChange={(_, { value }) => onChange({ ...draft, notes: value })}
          />
        </PanelField>
        {draft.id && (
          <History id={draft.id} version={draft.version} zone={salon?.zone ?? 'UTC'} salons={data.locations} />
        )}
      </div>
      <PanelFoot saving={props.saving} onDelete={draft.id ? props.onDelete : undefined} onClose={onClose} />
    </form>
  );
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '16px 20px',
  },
  pairs: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '14px 12px' },
});
