import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ClientForm, clientForm } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import { ApiError } from '../../kit/call.ts';
import { Form } from '../../kit/Form.tsx';
import { Page } from '../../kit/Page.tsx';
import { ErrorState, FormSkeleton } from '../../kit/States.tsx';
import { useMay, useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { clientSections, draftOf } from './fields.ts';
import { useDuplicateQuestion } from './useDuplicateQuestion.ts';

export function EditClient() {
  const navigate = useNavigate();
  const toast = useToast();
  const may = useMay();
  const { scope, types } = useSession();
  const [query] = useSearchParams();
  const clientID = query.get('clientId');
  // A platform admin has no clients of his own; the address then names whose they are.
  const organization = types.includes(6) ? (query.get('organization') ?? scope.Organization) : scope.Organization;
  const {
    data: client,
    error,
    mutate,
  } = useRead(api.clients.getClient, clientID ? { body: { clientID, organization } } : null);
  const update = useSend(api.clients.updateClient, { refreshes: [api.clients.getClient] });
  const askAboutDuplicate = useDuplicateQuestion();

  async function save(form: ClientForm) {
    if (!client) return;
    const body = { ...form, clientID: client.client_id, organization, role: scope.Role, version: client.version };
    const reply = await askAboutDuplicate((allow_duplicate) =>
      update({ body: { ...body, ...(allow_duplicate && { allow_duplicate }) } }),
    );
    if (!reply) return;
    toast(reply.message);
    if (may('/edit-client')) navigate('/edit-client');
  }

  function refuse(problem: unknown) {
    const explained = problem instanceof ApiError && (problem.status === 0 || problem.status === 409);
    toast(explained ? problem.message : 'Client Update failed, please try again', { intent: 'error', timeout: 4000 });
  }

  const missing = clientID ? undefined : 'No client was chosen.';
  return (
    <Page title="Edit Client" hint={client && `${client.client_first_name} ${client.client_last_name}`}>
      {missing || (error && !client) ? (
        <ErrorState text={missing ?? error?.message ?? ''} onRetry={() => void mutate()} />
      ) : client ? (
        <Form
          key={`${client.client_id} ${client.version}`}
          schema={clientForm}
          initial={draftOf(client)}
          sections={clientSections}
          submit="Update Client"
          cancel={{ onClick: () => navigate(-1) }}
          onSubmit={save}
          onError={refuse}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
