import { makeStyles } from '@fluentui/react-components';
import { MergeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { type Client, clients } from '../../../shared/contract/clients.ts';
import { id } from '../../../shared/contract/fields.ts';
import { reports } from '../../../shared/contract/reports.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { canUndoClientMerge } from '../../../shared/rules/clients.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { successText, useAttempt } from '../../kit/data/failure.ts';
import { useCanCall, useSession } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { Banner } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { clientItems } from '../../salon/clientItems.ts';
import { MergeDialog } from '../../salon/MergeDialog.tsx';

const refreshes = [clients.listClients, clients.getClient, scheduler.listClientAppointments, reports.listFormulas];
const schema = z.object({ into: id.nullable() }).refine(({ into }) => into !== null, {
  path: ['into'],
  message: 'Please choose the client to keep',
});

/** Button that merges a client who was added twice into the other record. */
export function MergeClient({ client }: { client: Client }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const { scope } = useSession();
  const merge = useSend(scheduler.mergeClients, { refreshes });
  const { client_id } = client;
  const loadClients = clientItems(scope);
  const otherClients: PickerLoad = async (search, cursor) => {
    const page = await loadClients(search, cursor);
    return { ...page, items: page.items.filter((item) => item.id !== client_id) };
  };
  return (
    <MergeDialog
      action="Merge"
      icon={<MergeRegular />}
      title={`Merge ${clientName(client)}`}
      hint="Added twice? The client you choose gets the appointments, bowls and allergies of this one, and whatever is missing there. You can undo that for a day."
      open={open}
      onOpenChange={setOpen}
      schema={schema}
      draftKey={`merged client ${client_id}`}
      field={{ label: 'Client to keep', items: otherClients, required: true }}
      onSubmit={async ({ into }) => {
        const reply = await merge({ params: { id: client_id }, body: { into: into ?? '' } });
        toast(successText(reply));
        void navigate(`/edit-client-form?clientId=${reply.client.client_id}`, { replace: true });
      }}
    />
  );
}

/** Banner for each recent merge into a client, with Undo. */
export function RecentMerges({ client }: { client: Client }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const canCall = useCanCall();
  const undo = useSend(scheduler.undoClientMerge, { refreshes });
  const recent = (client.merged_from ?? []).filter((merge) => canUndoClientMerge(merge, Date.now()));
  if (!canCall(scheduler.undoClientMerge)) return null;
  const takeBack = (id: string) =>
    void attempt(() => undo({ params: { id }, body: {} }), { errorMessage: 'The merge could not be undone.' });
  return recent.map(({ client_id, name }) => (
    <Banner
      key={client_id}
      role="status"
      intent="info"
      className={styles.banner}
      text={`${name} was merged into this client.`}
      actions={[{ label: 'Undo', onClick: () => takeBack(client_id) }]}
    />
  ));
}

const useStyles = makeStyles({ banner: { marginBottom: '12px' } });
