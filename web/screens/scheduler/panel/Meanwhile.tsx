import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { statusWords } from '../../../../shared/rules/appointmentStatus.ts';
import { draftOf } from '../draft.ts';
import { useBarStyles } from './barStyles.ts';
import { whenText } from './whenText.ts';

type MeanwhileProps = {
  /** The appointment as somebody else has saved it. */
  theirs: Appointment;
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody else was faster: shows what stands in the book now beside what was typed here, and lets choose. */
export function Meanwhile({ theirs, onTheirs, onMine }: MeanwhileProps) {
  const styles = useBarStyles();
  const facts = [
    theirs.status !== 'booked' && statusWords[theirs.status],
    whenText(draftOf(theirs)),
    theirs.user_name,
    theirs.client.client_name,
    theirs.services.map(({ title }) => title).join(', '),
    theirs.notes,
  ];
  return (
    <MessageBar role="alert" intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.words}>
        <MessageBarTitle>Somebody else changed this in the meantime.</MessageBarTitle> The book now says:{' '}
        {facts.filter(Boolean).join(' · ')}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onTheirs}>
          Use theirs
        </Button>
        <Button size="small" onClick={onMine}>
          Save mine
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
