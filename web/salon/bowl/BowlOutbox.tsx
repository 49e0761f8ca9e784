import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { reports } from '../../../shared/contract/reports.ts';
import type { Verdict } from '../../../shared/contract/sentBowls.ts';
import { stations } from '../../../shared/contract/stations.ts';
import { call } from '../../kit/data/call.ts';
import { errorReason, formatError } from '../../kit/data/failure.ts';
import { useCanCall, useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRefresh } from '../../kit/data/useApi.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { putQueued, type QueuedBowl, removeQueued, useQueuedBowls } from './bowlQueue.ts';
import { formatQueue } from './bowlStore.ts';

const { enterBowl, listWaitingBowls } = stations;
const { listTransactions, listRolledTransactions, saveRolledTransactions } = reports;

/** Sends the bowls that were entered by hand, in order and each until it is answered, and shows those that wait. */
export function BowlOutbox() {
  const { user } = useSession();
  const toast = useToast();
  const queue = useQueuedBowls(user.userID);
  const isOffline = useOffline();
  const refresh = useRefresh([listTransactions, listRolledTransactions, listWaitingBowls]);
  const undo = useUndo(refresh);
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const waiting = queue.filter(({ problem }) => problem === undefined);
  const [next] = waiting;

  const refuse = (entry: QueuedBowl, problem: string) => {
    putQueued(user.userID, { ...entry, problem });
    toast(`The bowl ${formatClient(entry)} was not saved. ${problem}`, { intent: 'error', timeoutMs: 8000 });
  };
  const { isUnanswered } = useRetryUntilAnswered(next ? { key: next.bowl.local_id, entry: next } : null, {
    send: ({ entry: { location_id, bowl } }) =>
      call(enterBowl, { body: { location_id, sent_at: new Date().toISOString(), bowl } }),
    onDone: (reply, { entry }) => {
      if (reply.verdict === 'refused') return refuse(entry, reply.message ?? '');
      removeQueued(user.userID, entry);
      void refresh();
      if (reply.verdict === 'waiting') {
        const path = ['/stations', '/manage-products'].find(canOpen);
        const missingPath = path === '/stations' ? `${path}?match=${reply.transaction_id}` : path;
        return void toast(`The bowl is kept, and counts once this is known: ${reply.message}`, {
          intent: 'warning',
          timeoutMs: 12_000,
          ...(missingPath && { action: { label: 'See what is missing', onClick: () => void navigate(missingPath) } }),
        });
      }
      const action = undo(entry, reply);
      toast(`The bowl ${formatClient(entry)} is saved.`, { timeoutMs: 8000, ...(action && { action }) });
    },
    onRejected: (error) => next && refuse(next, errorReason(error) ?? 'Please ask an admin.'),
  });

  return (
    <>
      {waiting.length > 0 && (isUnanswered || isOffline) && <Bar text={`${formatQueue(waiting.length)}.`} />}
      {queue
        .filter(({ problem }) => problem !== undefined)
        .map((entry) => (
          <Bar
            key={entry.bowl.local_id}
            text={`The bowl ${formatClient(entry)} was not saved. ${entry.problem}`}
            onDiscard={() => removeQueued(user.userID, entry)}
            onRetry={() => putQueued(user.userID, { ...entry, problem: undefined })}
          />
        ))}
    </>
  );
}

const formatClient = ({ bowl }: QueuedBowl): string =>
  bowl.client_name ? `for ${bowl.client_name}` : 'without a client';

/** Returns a function that makes the Undo of a booked bowl, for users who may correct bowls. */
function useUndo(refresh: () => Promise<unknown>) {
  const toast = useToast();
  const mayCorrect = useCanCall()(saveRolledTransactions);
  return ({ bowl }: QueuedBowl, { transaction_id: id }: Verdict) => {
    if (!mayCorrect || id === undefined) return undefined;
    const changes = bowl.entries.map((_, nth) => ({ type: 'remove' as const, key: `${id}-${nth}` }));
    const remove = async () => {
      try {
        const { results } = await call(saveRolledTransactions, { body: { changes } });
        const refused = results.find(({ saved }) => !saved);
        if (refused) toast(`The bowl stays. ${refused.message ?? ''}`.trim(), { intent: 'error' });
        else toast('The bowl is removed.');
        await refresh();
      } catch (error) {
        toast(formatError('The bowl stays.', error), { intent: 'error' });
      }
    };
    return { label: 'Undo', onClick: () => void remove() };
  };
}

function Bar({ text, onDiscard, onRetry }: { text: string; onDiscard?: () => void; onRetry?: () => void }) {
  const styles = useStyles();
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody>{text}</MessageBarBody>
      {onDiscard && (
        <MessageBarActions>
          <Button size="small" onClick={onRetry}>
            Send again
          </Button>
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

const useStyles = makeStyles({
  bar: { flexShrink: 0, '@media print': { display: 'none' } },
});
