import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ClientForm, clientForm } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import { ApiError } from '../../kit/call.ts';
import { Form } from '../../kit/Form.tsx';
import { Page } from '../../kit/Page.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { blankClient, clientSections } from './fields.ts';
import { useDuplicateQuestion } from './useDuplicateQuestion.ts';

/** Adds a client, then goes on to the book of the salon with her chosen. */
export function CreateClient() {
  const navigate = useNavigate();
  const back = useBack('/edit-client');
  const toast = useToast();
  const { user, scope } = useSession();
  const [query] = useSearchParams();
  const location = Number(query.get('location_id')) || user.location_id;
  const create = useSend(api.clients.createClient);
  const askAboutDuplicate = useDuplicateQuestion();

  async function save({ birthDate, ...form }: ClientForm) {
    const body = { ...form, date: birthDate, organization: scope.Organization, ...(location && { location }) };
    const reply = await askAboutDuplicate((allow_duplicate) =>
      create({ body: { ...body, ...(allow_duplicate && { allow_duplicate }) } }),
    );
    if (reply.statusCode !== 200) throw new ApiError(reply.statusCode, reply.message);
    toast(reply.message);
    navigate(`/scheduler?client_id=${reply.client_id}${location ? `&location_id=${location}` : ''}`);
  }

  return (
    <Page title="Add New Client" hint="Then pick a time in the book.">
      <Form
        schema={clientForm}
        initial={blankClient}
        sections={clientSections}
        submit="Add Client"
        cancel={{ onClick: back }}
        onSubmit={save}
        onError={(error) =>
          toast(error instanceof ApiError ? error.message : 'Something went wrong.', { intent: 'error' })
        }
      />
    </Page>
  );
}
