import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { type Client, clients } from '../../../shared/contract/clients.ts';
import { erasure } from '../../../shared/contract/erasure.ts';
import { reports } from '../../../shared/contract/reports.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SplitLayout } from '../../kit/ui/SplitLayout.tsx';
import { FormulaCard } from '../../salon/formula/FormulaCard.tsx';
import { PastAppointments, useClientVisits } from './Appointments.tsx';

function useErase({ client_id, version }: Client) {
  const attempt = useAttempt();
  const erase = useSend(erasure.eraseClient, {
    refreshes: [clients.listClients, clients.getClient, scheduler.listClientAppointments, reports.listFormulas],
  });
  return () =>
    attempt(() => erase({ params: { id: client_id }, body: { version } }), {
      errorMessage: 'The client was not erased.',
    });
}

/** Button that erases a client, who has to be typed. */
export function EraseClient({ client }: { client: Client }) {
  const ask = usePrompt();
  const erase = useErase(client);
  const name = clientName(client);
  async function confirm() {
    const answer = await ask({
      title: `Erase ${name}?`,
      text: 'This cannot be undone. Their name, phone, email, birthday, allergies, notes and messages are erased everywhere, and messages that still wait are dropped. Visits, formulas, bills and totals are kept under “Erased client”.',
      field: {
        label: `Type ${name}`,
        maxLength: 200,
        expected: name,
        required: `Please type ${name}`,
      },
      confirm: 'Erase',
      destructive: true,
    });
    if (answer !== undefined) await erase();
  }
  return (
    <Button icon={<DeleteRegular />} onClick={() => void confirm()}>
      Erase client
    </Button>
  );
}

/** What is left of an erased client. Erasing that was interrupted can be finished. */
export function ErasedClient({ client }: { client: Client }) {
  const styles = useStyles();
  const canCall = useCanCall();
  const erase = useErase(client);
  const { client_id } = client;
  const past = useClientVisits(client_id, 'past');
  const isInterrupted = client.erased === 'begun';
  return (
    <Page title={clientName(client)}>
      <MessageBar
        role="status"
        intent={isInterrupted ? 'warning' : 'info'}
        className={styles.banner}
        layout="multiline"
      >
        <MessageBarBody>
          {isInterrupted
            ? 'Erasing this client was interrupted. Some records may still name them.'
            : 'This client was erased. Their visits, formulas and totals are kept.'}
        </MessageBarBody>
        {isInterrupted && canCall(erasure.eraseClient) && (
          <MessageBarActions>
            <Button size="small" onClick={() => void erase()}>
              Finish erasing
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
      <SplitLayout aside={<PastAppointments visits={past} />}>
        <FormulaCard clientId={client_id} clientName={clientName(client)} />
      </SplitLayout>
    </Page>
  );
}

const useStyles = makeStyles({
  banner: { marginBottom: '12px', borderRadius: tokens.borderRadiusLarge },
});
