import { Button } from '@fluentui/react-components';
import { EditRegular, PersonSearchRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import {
  type Client,
  type ClientForm,
  clientAtBookingForm,
  clientForm,
  clients,
  client as knownClient,
} from '../../../shared/contract/clients.ts';
import { erasure } from '../../../shared/contract/erasure.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { ApiError, isNotFound } from '../../kit/data/call.ts';
import { CanceledByUser } from '../../kit/data/failure.ts';
import { useCanCall, useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { SplitLayout } from '../../kit/ui/SplitLayout.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { ChooseOrganization } from '../../salon/ChooseOrganization.tsx';
import { NextAppointments, PastAppointments, useClientVisits } from './Appointments.tsx';
import { ClientFormula } from './ClientFormula.tsx';
import { ClientFacts, ClientHead } from './ClientHead.tsx';
import { ClientMessages } from './ClientMessages.tsx';
import { EraseClient, ErasedClient } from './EraseClient.tsx';
import { blankClient, clientChange, clientSections, toDraft } from './form.ts';
import { MergeClient, RecentMerges } from './MergeClient.tsx';
import { useFoldedForm } from './useFoldedForm.ts';

const listPath = '/edit-client';

/** Adds a client, then opens the book with the client selected. */
export function CreateClient() {
  const navigate = useNavigate();
  const { back } = useReturnToList(listPath);
  const toast = useToast();
  const { user, scope } = useSession();
  const [query] = useSearchParams();
  const location = Number(query.get('location_id')) || user.location_id;
  // Somebody on the phone is booked by name and phone; the rest is asked for later.
  const name = query.get('name');
  const isBooking = name !== null;
  const create = useSend(clients.createClient, { refreshes: [clients.listClients] });
  const askAboutDuplicate = useDuplicateQuestion();

  async function save({ birthDate, ...form }: ClientForm) {
    const later = isBooking && { rest_later: true as const };
    const body = {
      ...form,
      date: birthDate,
      organization: scope.Organization,
      ...(location && { location }),
      ...later,
    };
    const reply = await askAboutDuplicate((allow_duplicate) =>
      create({ body: { ...body, ...(allow_duplicate && { allow_duplicate }) } }),
    );
    if (reply.statusCode !== 200) throw new ApiError(reply.statusCode, reply.message, { message: reply.message });
    toast(reply.message);
    navigate(`/scheduler?client_id=${reply.client_id}${location ? `&location_id=${location}` : ''}`);
  }

  return (
    <Page title="Add New Client" hint="Then pick a time in the book.">
      <Form
        schema={isBooking ? clientAtBookingForm : clientForm}
        initial={{ ...blankClient, ...parseNames(name ?? '') }}
        sections={clientSections(undefined, isBooking)}
        submitLabel="Add Client"
        draftKey="new client"
        cancel={{ onClick: back }}
        onSubmit={save}
        errorMessage={(reason) => reason ?? 'Something went wrong.'}
      />
    </Page>
  );
}

/** Splits a search text into names, unless it looks like a phone number or email. */
function parseNames(typed: string) {
  const [firstName = '', ...rest] = typed.split(/\s+/);
  return /[\d@]/.test(typed) ? {} : { firstName, lastName: rest.join(' ') };
}

/** The facts, and what was done beside what is next. */
const skeletonRows = [
  { height: 24, spans: [12] },
  { height: 220, spans: [8, 4] },
];

export function EditClient() {
  const { back, onSaved: saved } = useReturnToList(listPath);
  const toast = useToast();
  const canOpen = useCanOpen();
  const canList = canOpen(listPath);
  const { scope, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const clientID = query.get('clientId');
  const urlOrganization = types.includes(6) ? query.get('organization') : null;
  const organization = urlOrganization ?? scope.Organization;
  const client = useRead(clients.getClient, clientID ? { body: { clientID, organization } } : null);
  const schema = useMemo(() => clientChange(client.data), [client.data]);
  const update = useSend(clients.updateClient, { refreshes: [clients.getClient, clients.listClients] });
  const askAboutDuplicate = useDuplicateQuestion(urlOrganization);
  const hasBook = urlOrganization === null && canOpen('/scheduler');
  const next = useClientVisits(hasBook ? clientID : null, 'next');
  const past = useClientVisits(hasBook ? clientID : null, 'past');
  const title = 'Edit Client';
  const fold = useFoldedForm(hasBook);

  async function save(id: string, form: z.output<ReturnType<typeof clientChange>>) {
    const body = { ...form, clientID: id, organization, role: scope.Role };
    const reply = await askAboutDuplicate((allow_duplicate) =>
      update({ body: { ...body, ...(allow_duplicate && { allow_duplicate }) } }),
    );
    fold.close();
    if (canList) saved(reply, id);
    else toast(reply.message);
  }

  if (!clientID) return <NoClient title={title} canList={canList} />;
  if (client.data?.erased) return <ErasedClient client={client.data} />;
  if (isNotFound(client.error) && types.includes(6))
    return (
      <Page title={title}>
        <ChooseOrganization
          noun="client"
          tried={urlOrganization ?? undefined}
          onChoose={(chosen) => setQuery({ clientId: clientID, organization: chosen }, { replace: true })}
        />
      </Page>
    );
  return (
    <RecordScreen
      title={title}
      subject={client.data && <ClientHead client={client.data} />}
      tools={client.data && hasBook && <ClientTools client={client.data} fold={fold} />}
      id={clientID}
      reads={{ client }}
      {...(hasBook && { rows: skeletonRows })}
    >
      {(read) => (
        <>
          {hasBook && <ClientFacts past={past} />}
          <SplitLayout
            aside={
              hasBook && (
                <>
                  <NextAppointments clientId={clientID} visits={next} />
                  <ClientMessages clientId={clientID} />
                </>
              )
            }
          >
            <RecentMerges client={read.client} />
            {fold.isFolded && (
              <>
                <ClientFormula client={read.client} next={next} onEditAllergies={() => fold.open('allergies')} />
                <PastAppointments visits={past} />
              </>
            )}
            <div hidden={fold.isFolded}>
              <Form
                schema={schema}
                initial={toDraft(read.client)}
                sections={clientSections(read.client)}
                submitLabel="Update Client"
                draftKey={`client ${clientID}`}
                {...(fold.canFold ? { cancel: { onClick: fold.close } } : canList && { cancel: { onClick: back } })}
                // Input of an earlier time is not hidden.
                onDraftChange={(_, { isDirty }) => isDirty && fold.show()}
                onSubmit={(form) => save(clientID, form)}
                errorMessage="Client Update failed, please try again"
              />
            </div>
          </SplitLayout>
        </>
      )}
    </RecordScreen>
  );
}

function ClientTools({ client, fold }: { client: Client; fold: ReturnType<typeof useFoldedForm> }) {
  const canCall = useCanCall();
  return (
    <>
      {canCall(scheduler.mergeClients) && <MergeClient client={client} />}
      {canCall(erasure.eraseClient) && <EraseClient client={client} />}
      {fold.isFolded && (
        <Button icon={<EditRegular />} onClick={() => fold.open()}>
          Edit
        </Button>
      )}
    </>
  );
}

function NoClient({ title, canList }: { title: string; canList: boolean }) {
  const navigate = useNavigate();
  const action = { label: 'Choose a client', onClick: () => void navigate(listPath) };
  return (
    <Page title={title}>
      <EmptyState icon={<PersonSearchRegular />} text="No client was chosen." {...(canList && { action })} />
    </Page>
  );
}

/**
 * Sends a request. If a client with the same phone or email exists, asks whether to save anyway or open that client.
 * @throws Declined when the user answers No
 */
function useDuplicateQuestion(organization?: string | null) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async <Reply,>(send: (allow_duplicate?: true) => Promise<Reply>): Promise<Reply> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.data.code !== 'duplicate_client') throw error;
      const { data: existing } = knownClient.safeParse(error.data['client']);
      const href =
        existing &&
        `/edit-client-form?clientId=${existing.client_id}${organization ? `&organization=${organization}` : ''}`;
      // Navigate after the dialog closes and saving ends, so the form can ask about unsaved input.
      const question = {
        title: 'Same phone or email',
        text: `${error.message} Save anyway?`,
        ...(href && {
          link: { label: `Open ${clientName(existing)}`, href, follow: () => void setTimeout(() => navigate(href)) },
        }),
        confirm: 'Save anyway',
      };
      if (!(await confirm(question))) throw new CanceledByUser();
      return send(true);
    }
  };
}
