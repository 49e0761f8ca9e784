import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Client } from '../../../shared/contract/clients.ts';
import { formatPatchTest } from '../../../shared/rules/patchTest.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Allergies } from '../../salon/formula/Allergies.tsx';

/** On a phone a client opens for reading. The form is folded until `open`, and keeps its input when it is folded again. */
export function useFoldedForm() {
  const isPhone = useIsPhone();
  const [isEditing, setEditing] = useState(false);
  return {
    isFolded: isPhone && !isEditing,
    /** Whether the form stands in the place of what is read. */
    isOpen: isPhone && isEditing,
    open: () => setEditing(true),
    close: () => setEditing(false),
  };
}

type PhoneSummaryProps = { client: Client; showsAllergies: boolean; onEdit: () => void };

/** How to reach a client, and the button that opens the form. */
export function PhoneSummary({ client, showsAllergies, onEdit }: PhoneSummaryProps) {
  const styles = useStyles();
  const {
    client_mobile_phone_number: phone,
    client_email: email,
    client_allergies: allergies,
    client_notes: notes,
    client_patch_test: patchTest,
  } = client;
  return (
    <section aria-label="Client" className={styles.summary}>
      <div className={styles.line}>
        <div className={styles.reach}>
          {phone && (
            <Link href={`tel:+${phone}`} className={styles.link}>
              {formatPhone(phone)}
            </Link>
          )}
          {email && (
            <Link href={`mailto:${email}`} className={styles.link}>
              {email}
            </Link>
          )}
        </div>
        <Button icon={<EditRegular />} className={styles.edit} onClick={onEdit}>
          Edit
        </Button>
      </div>
      {showsAllergies && allergies && <Allergies text={allergies} />}
      {patchTest && (
        <p className={mergeClasses(styles.notes, styles[patchTest.result])}>
          Patch test: {formatPatchTest(patchTest, formatShortDay)}
        </p>
      )}
      {notes && <p className={styles.notes}>{notes}</p>}
    </section>
  );
}

const useStyles = makeStyles({
  summary: { display: 'flex', flexDirection: 'column', gap: '8px', marginBottom: '12px' },
  line: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '12px' },
  reach: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '44px', overflowWrap: 'anywhere' },
  edit: { flexShrink: 0, minHeight: '44px' },
  negative: { color: tokens.colorStatusSuccessForeground1 },
  positive: { color: tokens.colorStatusDangerForeground1 },
  notes: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});
