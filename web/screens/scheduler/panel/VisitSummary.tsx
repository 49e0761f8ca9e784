import { Link, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { walkInId } from '../../../../shared/contract/clients.ts';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { useIsPhone } from '../../../kit/ui/media.ts';
import type { Draft } from '../draft.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';
import type { OpenAppointment } from '../editing/openAppointment.ts';
import { ClientDetails } from './ClientDetails.tsx';

/** On a phone a saved appointment opens for reading, and its fields show after `edit`. */
export function useReading(opened: OpenAppointment | undefined) {
  const isNarrow = useIsPhone();
  const [editedKey, setEditedKey] = useState<string>();
  return {
    isReading: isNarrow && opened?.stored.id !== undefined && !opened.typed && editedKey !== opened.key,
    edit: () => {
      setEditedKey(opened?.key);
      // The button that was pressed is gone.
      focusWhenShown('aside[aria-label="Appointment"] h2');
    },
  };
}

type VisitSummaryProps = { stored: Draft; formula: ReactNode; outlook: ReactNode; history: ReactNode };

/** What is read beside the chair, in its order: phone, formula, steps, the client, notes. */
export function VisitSummary({
  stored: { id, client, stylistId, askedStylistId, stylistName, notes },
  formula,
  outlook,
  history,
}: VisitSummaryProps) {
  const styles = useStyles();
  return (
    <div className={styles.summary}>
      {client?.phone && (
        <Link href={`tel:+${client.phone}`} className={styles.phone}>
          {formatPhone(client.phone)}
        </Link>
      )}
      {formula}
      {outlook}
      {stylistName && (
        <p className={styles.text}>
          {askedStylistId === stylistId ? 'Asked for' : 'With'} {stylistName}
        </p>
      )}
      {client && client.id !== walkInId && <ClientDetails clientId={client.id} appointmentId={id} />}
      {notes && (
        <section aria-label="Notes">
          <p className={styles.text}>{notes}</p>
        </section>
      )}
      {history}
    </div>
  );
}

const useStyles = makeStyles({
  summary: { display: 'flex', flexDirection: 'column', gap: '12px' },
  phone: { display: 'inline-flex', alignItems: 'center', alignSelf: 'start', minHeight: '44px' },
  text: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});
