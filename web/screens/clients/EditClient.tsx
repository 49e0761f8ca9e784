import { PersonSearchRegular } from '@fluentui/react-icons';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import { Beside } from '../../kit/Beside.tsx';
import { ChooseOrganization } from '../../kit/ChooseOrganization.tsx';
import { ApiError } from '../../kit/call.ts';
import { Form } from '../../kit/Form.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { failureText } from '../../kit/refusal.ts';
import { EmptyState, FormSkeleton } from '../../kit/States.tsx';
import { useMay, useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { ClientAppointments } from './ClientAppointments.tsx';
import { clientChange, clientSections, draftOf } from './fields.ts';
import { useDuplicateQuestion } from './useDuplicateQuestion.ts';

const list = '/edit-client';

export function EditClient() {
  const navigate = useNavigate();
  const back = useBack(list);
  const toast = useToast();
  const may = useMay();
  const mayList = may(list);
  const { scope, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const clientID = query.get('clientId');
  const named = types.includes(6) ? query.get('organization') : null;
  const organization = named ?? scope.Organization;
  const read = useRead(api.clients.getClient, clientID ? { body: { clientID, organization } } : null);
  const client = read.data?.client_id === clientID ? read.data : undefined;
  const update = useSend(api.clients.updateClient, { refreshes: [api.clients.getClient] });
  const askAboutDuplicate = useDuplicateQuestion();

  async function save(form: z.output<typeof clientChange>) {
    if (!client) return;
    const body = { ...form, clientID: client.client_id, organization, role: scope.Role };
    const reply = await askAboutDuplicate((allow_duplicate) =>
      update({ body: { ...body, ...(allow_duplicate && { allow_duplicate }) } }),
    );
    toast(reply.message);
    if (mayList) back();
  }

  function refuse(problem: unknown) {
    const isForbidden = problem instanceof ApiError && problem.status === 403;
    const text = isForbidden ? problem.message : failureText('Client Update failed, please try again', problem);
    toast(text, { intent: 'error' });
  }

  function content() {
    if (!clientID) {
      const action = mayList ? { label: 'Choose a client', onClick: () => void navigate(list) } : undefined;
      return <EmptyState icon={<PersonSearchRegular />} text="No client was chosen." {...(action && { action })} />;
    }
    if (client)
      return (
        <Form
          key={client.client_id}
          schema={clientChange}
          initial={draftOf(client)}
          sections={clientSections}
          submit="Update Client"
          {...(mayList && { cancel: { onClick: back } })}
          onSubmit={save}
          onError={refuse}
        />
      );
    if (!read.error) return <FormSkeleton />;
    const isElsewhere = read.error instanceof ApiError && read.error.status === 404 && types.includes(6);
    if (isElsewhere)
      return (
        <ChooseOrganization
          noun="client"
          tried={named ?? undefined}
          onChoose={(chosen) => setQuery({ clientId: clientID, organization: chosen }, { replace: true })}
        />
      );
    return <LoadError error={read.error} onRetry={() => void read.mutate()} />;
  }

  const name = client && `${client.client_first_name} ${client.client_last_name}`;
  const hasBook = clientID !== null && named === null && may('/scheduler') && (client || !read.error);
  return (
    <Page title="Edit Client" hint={name ?? ''}>
      <Beside aside={hasBook && <ClientAppointments key={clientID} clientId={clientID} />}>{content()}</Beside>
    </Page>
  );
}
