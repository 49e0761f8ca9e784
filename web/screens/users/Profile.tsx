import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { sessions } from '../../../shared/contract/sessions.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { roleLabel } from '../../../shared/rules/roles.ts';
import { listUserRoles, profileFields } from '../../../shared/rules/users.ts';
import { formatError, useAttempt } from '../../kit/data/failure.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { formatInstant } from '../../kit/ui/days.ts';
import { LineCard } from '../../kit/ui/LineCard.tsx';
import { touch } from '../../kit/ui/media.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { cardStyle, flexColumn } from '../../kit/ui/theme.ts';
import { BarcodePanel } from '../../salon/Barcode.tsx';
import { useSignOut } from '../../salon/bowl/useSignOut.ts';
import { downloadBarcode } from '../../salon/downloadBarcode.ts';
import { PrintBadges } from './PrintBadges.tsx';

const profileForm = users.updateProfile.body;
type ProfileDraft = z.input<typeof profileForm>;

/** The user's own profile. Only name and phone can be changed. */
export function Profile() {
  const toast = useToast();
  const { refresh } = useSession();
  const signOut = useSignOut();
  const read = useRead(users.getProfile, {});
  const update = useSend(users.updateProfile, { refreshes: [users.getProfile, users.listUsers] });

  async function save(body: z.output<typeof profileForm>) {
    await update({ body });
    toast('User updated');
    // Refreshing the session may fail; the profile is saved anyway.
    void refresh().catch(() => undefined);
  }

  async function endSessions() {
    try {
      await signOut(true);
    } catch (error) {
      toast(formatError('You could not be signed out everywhere.', error), { intent: 'error' });
    }
  }

  return (
    <RecordScreen
      title="Profile"
      hint={read.data?.user_email ?? ''}
      tools={<Button onClick={() => void endSessions()}>Sign out everywhere</Button>}
      reads={{ me: read }}
      rows={4}
    >
      {({ me }) => (
        <>
          <Form
            schema={profileForm}
            initial={profileFields.toForm(me)}
            sections={profileSections(me)}
            aside={() => <AccessPanel me={me} />}
            submitLabel="Save"
            draftKey="profile"
            onSubmit={save}
            errorMessage="Error updating user."
          />
          <Sessions onSignOut={() => void signOut()} />
        </>
      )}
    </RecordScreen>
  );
}

const profileSections = (me: User): FormSection<keyof ProfileDraft>[] => [
  {
    title: 'Person',
    hint: [listUserRoles(me).map(roleLabel).join(', '), me.location_name].filter(Boolean).join(' · '),
    fields: [
      [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      { name: 'phone', label: 'Phone', kind: 'phone', width: 280 },
    ],
  },
];

function AccessPanel({ me }: { me: User }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { user_barcode: barcode } = me;
  return (
    <section aria-label="Badge and sign-in" className={styles.access}>
      {barcode && (
        <BarcodePanel barcode={barcode}>
          <Button icon={<ArrowDownloadRegular />} onClick={() => void downloadBarcode(barcode)}>
            Download barcode
          </Button>
          <PrintBadges label="Print badge" people={[me]} />
        </BarcodePanel>
      )}
      <span>
        {me.second_factor_since ? 'The second factor is on.' : 'No second factor.'}
        <br />
        <TextLink to="/profile/second-factor">
          {me.second_factor_since ? 'New codes, or turn it off' : 'Set it up'}
        </TextLink>
      </span>
      <Link as="button" onClick={() => navigate('/reset-password', { state: { email: me.user_email, sent: false } })}>
        Reset the password
      </Link>
    </section>
  );
}

/** The browsers in which the user is signed in. Each can be signed out from here. */
function Sessions({ onSignOut }: { onSignOut: () => void }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const read = useRead(sessions.listSessions, {});
  const { data = [] } = read;
  const { confirmPassword } = useSession();
  const end = useSend(sessions.endSession, { refreshes: [sessions.listSessions] });
  const endOther = async (id: string, device: string) => {
    await end({ params: { id } });
    // The user pool ends the tokens of all sessions.
    await confirmPassword(`${device} is signed out. Enter your password to stay signed in here.`);
  };
  if (data.length === 0) return <ReadError read={read} text="Your sessions could not be loaded." />;
  return (
    <LineCard
      title="Where you are signed in"
      lines={data.map(({ id, device, since, last_used, current }) => ({
        key: id,
        text: (
          <>
            {device}
            {current && <span className={styles.here}> · this browser</span>}
          </>
        ),
        detail: `Since ${formatInstant(since)} · last used ${formatInstant(last_used)}`,
        action: (
          <Button
            size="small"
            aria-label={current ? 'Sign out of this browser' : `Sign out of ${device}, since ${formatInstant(since)}`}
            onClick={() =>
              current
                ? onSignOut()
                : void attempt(() => endOther(id, device), {
                    successMessage: `Signed out of ${device}.`,
                    errorMessage: 'The session could not be ended.',
                  })
            }
          >
            Sign out
          </Button>
        ),
      }))}
    />
  );
}

const useStyles = makeStyles({
  access: {
    ...cardStyle,
    ...flexColumn,
    alignItems: 'flex-start',
    gap: '12px',
    padding: '20px',
    [touch]: {
      '& button': { minHeight: '44px' },
      '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
    },
  },
  here: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
});
