import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import type { User } from '../../../shared/contract/users.ts';
import { newBarcode } from '../../../shared/rules/barcode.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { DangerButton } from '../../kit/DangerButton.tsx';
import { Form } from '../../kit/Form.tsx';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { failureText } from '../../kit/refusal.ts';
import { FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { BarcodeField } from './BarcodeField.tsx';
import { bodyOf, heldRoles, personRow } from './people.ts';
import {
  blankUser,
  bodyOfForm,
  draftOf,
  type UserDraft,
  type UserValues,
  userDraft,
  userSections,
} from './userDraft.ts';

const team = '/manage-users';
const refreshes = [api.users.listUsers, api.users.getUser];

/** Adds a person, or changes the one the address names. */
export function UserAccount() {
  const { id } = useParams();
  const salons = useRead(api.locations.listLocationsByRole, { body: {} });
  const read = useRead(api.users.getUser, id ? { params: { id } } : null);
  const person = read.data?.user_id === id ? read.data : undefined;
  const error = salons.error ?? (person ? undefined : read.error);
  return (
    <Page title="Add New User">
      {error ? (
        <LoadError error={error} onRetry={() => void Promise.all([salons.mutate(), read.mutate()])} />
      ) : !salons.data || (id && !person) ? (
        <FormSkeleton rows={6} />
      ) : (
        <AccountForm key={id ?? 'new'} person={person} salons={salons.data} />
      )}
    </Page>
  );
}

function AccountForm({ person, salons }: { person: User | undefined; salons: readonly Location[] }) {
  const navigate = useNavigate();
  const back = useBack(team);
  const toast = useToast();
  const ask = useConfirm();
  const { user: me } = useSession();
  const [query] = useSearchParams();
  const forStylist = !person && query.get('role') === 'stylist';
  const create = useSend(api.users.createUser, { refreshes });
  const update = useSend(api.users.updateUser, { refreshes });
  const choices = { salons, held: heldRoles(me), person, forStylist };

  async function save(values: UserValues) {
    const { version, ...body } = bodyOfForm(values);
    if (person) {
      await update({ params: { id: person.user_id }, body: { ...body, status: person.user_status, version } });
      toast('User updated');
    } else {
      await create({ body });
      toast('Email sent to new user for verification.');
    }
    navigate(team);
  }

  async function deactivate(user: User) {
    const question = { title: 'Deactivate Account', text: 'Are you sure you want to deactivate this user?' };
    if (!(await ask({ ...question, destructive: true }))) return;
    try {
      await update({ params: { id: user.user_id }, body: bodyOf(personRow(user), { status: 'INACTIVE' }) });
      toast('User updated');
      navigate(team);
    } catch (problem) {
      refuse(problem);
    }
  }

  function refuse(problem: unknown) {
    if (person) toast(failureText('Error updating user.', problem), { intent: 'error' });
    else toast(failureText('Error creating new user', problem), { intent: 'error', timeout: 5000 });
  }

  return (
    <Form
      schema={userDraft}
      initial={person ? draftOf(person) : blankUser(forStylist ? ['stylist'] : [])}
      sections={(draft) => userSections(choices, badgeFields(draft, person?.user_barcode ?? null))}
      submit={person ? 'Edit Account' : 'Create a new account'}
      cancel={{ onClick: back }}
      footer={person && <DangerButton onClick={() => void deactivate(person)}>Deactivate Account</DangerButton>}
      onChange={afterTick}
      onSubmit={save}
      onError={refuse}
    />
  );
}

const afterTick = (draft: UserDraft, changed: string): UserDraft =>
  changed === 'generateBarcode' ? { ...draft, barcode: draft.generateBarcode ? newBarcode() : null } : draft;

const badgeFields = ({ barcode }: UserDraft, carried: string | null): FieldSpec<keyof UserDraft>[] => [
  { name: 'generateBarcode', label: 'Generate Barcode', kind: 'checkbox' },
  {
    name: 'barcode',
    label: '',
    kind: 'custom',
    render: ({ onChange }) => barcode && <BarcodeField value={barcode} carried={carried} onChange={onChange} />,
  },
];
