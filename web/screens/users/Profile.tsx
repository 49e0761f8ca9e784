import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { roleLabel } from '../../../shared/rules/roles.ts';
import { Barcode } from '../../kit/Barcode.tsx';
import { downloadBarcode } from '../../kit/downloadBarcode.ts';
import { Form } from '../../kit/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { Page } from '../../kit/Page.tsx';
import { ErrorState, FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { look } from '../../kit/theme.ts';
import { useRead, useSend } from '../../kit/useApi.ts';
import { PrintBadges } from './PrintBadges.tsx';
import { rolesOf } from './people.ts';

const profileForm = users.updateProfile.body;
type ProfileDraft = z.input<typeof profileForm>;

/** The own record: name and phone may be changed, the rest is the admin's. */
export function Profile() {
  const toast = useToast();
  const { signOut, refresh } = useSession();
  const { data: me, error, mutate } = useRead(api.users.getProfile, {});
  const update = useSend(api.users.updateProfile, { refreshes: [api.users.getProfile, api.users.listUsers] });

  async function save(body: z.output<typeof profileForm>) {
    await update({ body });
    await refresh();
    toast('User updated');
  }

  return (
    <Page
      title="Profile"
      hint={me?.user_email ?? ''}
      tools={<Button onClick={() => void signOut(true)}>Sign out everywhere</Button>}
    >
      {me ? (
        <Form
          schema={profileForm}
          initial={draftOf(me)}
          sections={sectionsOf(me)}
          aside={() => <Access me={me} />}
          submit="Save"
          onSubmit={save}
        />
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void mutate()} />
      ) : (
        <FormSkeleton rows={4} />
      )}
    </Page>
  );
}

const draftOf = (me: User): ProfileDraft => ({
  firstName: me.user_first_name,
  lastName: me.user_last_name,
  phone: me.user_phone,
  version: me.version,
});

const sectionsOf = (me: User): FormSection<keyof ProfileDraft>[] => [
  {
    title: 'Person',
    hint: [rolesOf(me).map(roleLabel).join(', '), me.location_name].filter(Boolean).join(' · '),
    fields: [
      [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      { name: 'phone', label: 'Phone', kind: 'phone', width: 280 },
    ],
  },
];

function Access({ me }: { me: User }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { user_barcode: barcode } = me;
  return (
    <section aria-label="Badge and password" className={styles.access}>
      {barcode && (
        <>
          <Barcode value={barcode} />
          <div className={styles.buttons}>
            <Button icon={<ArrowDownloadRegular />} onClick={() => void downloadBarcode(barcode)}>
              Download barcode
            </Button>
            <PrintBadges label="Print badge" people={[me]} />
          </div>
        </>
      )}
      <Link as="button" onClick={() => navigate('/reset-password', { state: { email: me.user_email, sent: false } })}>
        Reset the password
      </Link>
    </section>
  );
}

const useStyles = makeStyles({
  access: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '12px',
    padding: '20px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
