import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowSyncRegular, MailRegular } from '@fluentui/react-icons';
import { type RefObject, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { type Location, locations } from '../../../shared/contract/locations.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { generateBarcode } from '../../../shared/rules/barcode.ts';
import { personName } from '../../../shared/rules/names.ts';
import { listSessionRoles } from '../../../shared/rules/users.ts';
import { formatError, useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormHandle } from '../../kit/form/FormCore.tsx';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { DangerButton } from '../../kit/ui/DangerButton.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { BarcodePanel } from '../../salon/Barcode.tsx';
import { downloadBarcode } from '../../salon/downloadBarcode.ts';
import { statusLabel } from './columns.ts';
import {
  blankUser,
  toDraft,
  toRequestBody,
  toUserChange,
  type UserDraft,
  type UserValues,
  userDraft,
  userSections,
} from './form.ts';

const refreshes = [users.listUsers, users.getUser];

/** Adds or edits a user. */
export function UserAccount() {
  const { id } = useParams();
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const person = useRead(users.getUser, id ? { params: { id } } : null);
  return (
    <RecordScreen
      title={id ? 'Edit Account' : 'Add New User'}
      hint={id && (person.data ? <UserSummary person={person.data} /> : '')}
      id={id}
      reads={{ salons, person: id ? person : undefined }}
      rows={6}
    >
      {(data) => <AccountForm {...data} />}
    </RecordScreen>
  );
}

const UserSummary = ({ person }: { person: User }) => (
  <>
    {personName(person)} · <StatusDot word={statusLabel(person.user_status)} />
  </>
);

const badgeWarning = 'The old badge will stop working.';

function AccountForm({ person, salons }: { person: User | undefined; salons: readonly Location[] }) {
  const toast = useToast();
  const { user: me } = useSession();
  const [query] = useSearchParams();
  const isForStylist = !person && query.get('role') === 'stylist';
  const { back, onSaved: saved } = useReturnToList(isForStylist ? '/search-stylists' : '/manage-users');
  const create = useSend(users.createUser, { refreshes });
  const update = useSend(users.updateUser, { refreshes });
  const form = useRef<FormHandle<UserDraft>>(null);
  const choices = { salons, held: listSessionRoles(me), person, forStylist: isForStylist };
  const badge = useBadge(person?.user_barcode ?? null, form);

  async function save(values: UserValues) {
    const { version, ...body } = toRequestBody(values);
    if (person) {
      await update({ params: { id: person.user_id }, body: { ...body, status: person.user_status, version } });
      saved('User updated', person.user_id);
    } else {
      const { user_id } = await create({ body });
      saved('Email sent to new user for verification.', user_id);
    }
  }

  return (
    <Form
      schema={userDraft}
      initial={person ? toDraft(person) : blankUser(isForStylist ? ['stylist'] : [], salons)}
      sections={(draft) => [
        ...userSections(choices, badge.fields(draft)),
        ...(person?.user_status === 'ACTIVE' ? [signInSection(person)] : []),
      ]}
      submitLabel={person ? 'Edit Account' : 'Create a new account'}
      draftKey={person ? `user ${person.user_id}` : 'new user'}
      cancel={{ onClick: back }}
      footer={person && <StatusButtons person={person} onChanged={() => saved('User updated', person.user_id)} />}
      onChange={badge.applyToggle}
      onSubmit={save}
      onError={(problem) =>
        person
          ? toast(formatError('Error updating user.', problem), { intent: 'error' })
          : toast(formatError('Error creating new user', problem), { intent: 'error', timeoutMs: 5000 })
      }
      handle={form}
    />
  );
}

/** The fields of the barcode. Removing or replacing a stored one asks first, since its badge stops working. */
function useBadge(storedBarcode: string | null, form: RefObject<FormHandle<UserDraft> | null>) {
  const ask = useConfirm();

  /** Generates a barcode when ticked. Unticking a stored barcode asks first, since its badge stops working. */
  const applyToggle = (draft: UserDraft, changed: string): UserDraft => {
    if (changed !== 'generateBarcode') return draft;
    if (!draft.generateBarcode && storedBarcode) void confirmRemoval(draft.barcode);
    return { ...draft, barcode: draft.generateBarcode ? (storedBarcode ?? generateBarcode()) : null };
  };
  async function confirmRemoval(barcode: string | null) {
    const question = { title: 'Remove barcode', text: `${badgeWarning} Remove it?`, confirm: 'Remove', cancel: 'Keep' };
    if (!(await ask({ ...question, destructive: true }))) form.current?.setValues({ generateBarcode: true, barcode });
  }
  async function regenerate(barcode: string, onChange: (barcode: string) => void) {
    const question = { title: 'Regenerate barcode', text: `${badgeWarning} Make a new number?` };
    if (barcode !== storedBarcode || (await ask(question))) onChange(generateBarcode());
  }

  const fields = ({ barcode }: UserDraft): FieldSpec<keyof UserDraft>[] => [
    { name: 'generateBarcode', label: 'Generate Barcode', kind: 'checkbox' },
    {
      name: 'barcode',
      label: '',
      kind: 'custom',
      render: ({ onChange }) =>
        barcode && (
          <BarcodePanel barcode={barcode}>
            <Button icon={<ArrowDownloadRegular />} onClick={() => void downloadBarcode(barcode)}>
              Download barcode
            </Button>
            <Button icon={<ArrowSyncRegular />} onClick={() => void regenerate(barcode, onChange)}>
              Regenerate barcode
            </Button>
          </BarcodePanel>
        ),
    },
  ];

  return { fields, applyToggle };
}

/** Actions by the user's status: invite again, activate, deactivate. */
function StatusButtons({ person, onChanged }: { person: User; onChanged: () => void }) {
  const ask = useConfirm();
  const attempt = useAttempt();
  const toast = useToast();
  const update = useSend(users.updateUser, { refreshes });
  const invite = useSend(users.inviteUser);
  const { user_id: id, user_status: status } = person;

  async function change(next: User['user_status']) {
    try {
      await update({ params: { id }, body: toUserChange({ user: person }, { status: next }) });
      onChanged();
    } catch (problem) {
      toast(formatError('Error updating user.', problem), { intent: 'error' });
    }
  }
  async function deactivate() {
    const question = { title: 'Deactivate Account', text: 'Are you sure you want to deactivate this user?' };
    if (await ask({ ...question, destructive: true })) await change('INACTIVE');
  }
  const inviteAgain = () =>
    attempt(() => invite({ params: { id }, body: {} }), { errorMessage: 'The invitation could not be sent.' });

  if (status === 'INACTIVE' || status === 'DELETED')
    return <Button onClick={() => void change('ACTIVE')}>Activate Account</Button>;
  return (
    <>
      {status === 'PENDING' && (
        <Button icon={<MailRegular />} onClick={() => void inviteAgain()}>
          Send invitation again
        </Button>
      )}
      <DangerButton onClick={() => void deactivate()}>Deactivate Account</DangerButton>
    </>
  );
}

/** How somebody signs in, and what an admin can do about it. */
const signInSection = (person: User): FormSection<never> => ({
  title: 'Sign-in',
  hint: person.second_factor_since ? 'With a password and a second factor.' : 'With a password.',
  fields: [],
  content: <SignInButtons person={person} />,
});

function SignInButtons({ person }: { person: User }) {
  const styles = useStyles();
  const ask = useConfirm();
  const attempt = useAttempt();
  const signOut = useSend(users.signOutUser);

  async function signOutEverywhere() {
    const text = `Every browser in which ${personName(person)} is signed in has to sign in again.`;
    if (await ask({ title: 'Sign out everywhere', text, confirm: 'Sign out' }))
      await attempt(() => signOut({ params: { id: person.user_id }, body: {} }), {
        successMessage: 'Signed out everywhere.',
        errorMessage: 'They could not be signed out.',
      });
  }

  return (
    <div className={styles.buttons}>
      <Button onClick={() => void signOutEverywhere()}>Sign out everywhere</Button>
      {person.second_factor_since && <ResetSecondFactor person={person} />}
    </div>
  );
}

/** For somebody who lost their phone. One's own is turned off on the profile. */
function ResetSecondFactor({ person }: { person: User }) {
  const ask = useConfirm();
  const attempt = useAttempt();
  const { user: me } = useSession();
  const reset = useSend(users.resetSecondFactor, { refreshes });
  if (person.user_id === me.userID) return null;

  async function confirm() {
    const question = {
      title: 'Reset the second factor',
      text: `${personName(person)} signs in with the password alone then, and is signed out everywhere. Make sure that it is them who asks.`,
      confirm: 'Reset',
      destructive: true,
    };
    if (await ask(question))
      await attempt(() => reset({ params: { id: person.user_id }, body: {} }), {
        errorMessage: 'The second factor could not be reset.',
      });
  }
  return <Button onClick={() => void confirm()}>Reset second factor</Button>;
}

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });
