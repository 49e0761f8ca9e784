import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import type { User } from '../../../shared/contract/users.ts';
import { newBarcode } from '../../../shared/rules/barcode.ts';
import { assignableRoles, type Role } from '../../../shared/rules/roles.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { DangerButton } from '../../kit/DangerButton.tsx';
import { Form } from '../../kit/Form.tsx';
import type { FieldSpec } from '../../kit/form/fieldSpec.ts';
import { Page } from '../../kit/Page.tsx';
import { ErrorState, FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { BarcodeField } from './BarcodeField.tsx';
import { bodyOf, heldRoles, personRow, rolesOf } from './people.ts';
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
        <ErrorState text={error.message} onRetry={() => void Promise.all([salons.mutate(), read.mutate()])} />
      ) : !salons.data || (id && !person) ? (
        <FormSkeleton rows={6} />
      ) : (
        <AccountForm key={id ?? 'new'} found={person} salons={salons.data} />
      )}
    </Page>
  );
}

function AccountForm({ found, salons }: { found: User | undefined; salons: readonly Location[] }) {
  // As it was when the form opened: a newer version read meanwhile must not hide that somebody else changed the person.
  const [person] = useState(found);
  const navigate = useNavigate();
  const toast = useToast();
  const ask = useConfirm();
  const { user: me } = useSession();
  const [query] = useSearchParams();
  const forStylist = !person && query.get('role') === 'stylist';
  const create = useSend(api.users.createUser, { refreshes });
  const update = useSend(api.users.updateUser, { refreshes });
  const roles: Role[] = forStylist
    ? ['stylist']
    : [...new Set([...assignableRoles(heldRoles(me)), ...(person ? rolesOf(person) : [])])];
  const initial = useMemo(
    () => (person ? draftOf(person) : blankUser(forStylist ? ['stylist'] : [], [])),
    [person, forStylist],
  );
  const updateFailed = () => toast('Error updating user.', { intent: 'error', timeout: 4000 });

  async function save(values: UserValues) {
    const body = bodyOfForm(values);
    if (person) {
      await update({
        params: { id: person.user_id },
        body: { ...body, status: person.user_status, version: person.version },
      });
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
    } catch {
      updateFailed();
    }
  }

  return (
    <Form
      schema={userDraft}
      initial={initial}
      sections={(draft) =>
        userSections({
          salons,
          roles,
          editing: Boolean(person),
          badge: badgeFields(draft, person?.user_barcode ?? null),
        })
      }
      submit={person ? 'Edit Account' : 'Create a new account'}
      cancel={{ onClick: () => navigate(-1) }}
      footer={person && <DangerButton onClick={() => void deactivate(person)}>Deactivate Account</DangerButton>}
      onChange={afterTick}
      onSubmit={save}
      onError={() => (person ? updateFailed() : toast('Error creating new user', { intent: 'error', timeout: 5000 }))}
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
