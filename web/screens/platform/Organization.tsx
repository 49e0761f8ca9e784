import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular, MailRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { findTimeZoneName, type Location } from '../../../shared/contract/locations.ts';
import { adminForm, type ListedOrganization, type ListedPerson } from '../../../shared/contract/platform.ts';
import { users } from '../../../shared/contract/users.ts';
import { roleLabel } from '../../../shared/rules/roles.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column, RowAction } from '../../kit/grid/types.ts';
import { LoadError } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { FormSkeleton, WarningBanner } from '../../kit/ui/States.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { describeUse, formatUse } from './texts.ts';

type Shown = EndpointReply<typeof users.getPlatformOrganization>;
const refreshes = [users.getPlatformOrganization, users.listPlatformOrganizations];

/** An organization with its salons and people. For platform admins. */
export function OrganizationRecord() {
  const org = Number(useSearchParams()[0].get('id'));
  const { data, error, mutate } = useRead(users.getPlatformOrganization, { params: { org } });
  const [isInviting, setInviting] = useState(false);
  const name = data?.organization.organization_name ?? '';
  return (
    <Page
      title={name || 'Organization'}
      hint={data ? join(`Number ${org}`, describeUse(data.organization)) : ''}
      tools={data && <Tools shown={data} onInvite={() => setInviting(true)} />}
    >
      {data ? (
        <Content shown={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void mutate()} />
      ) : (
        <FormSkeleton rows={4} />
      )}
      {data && isInviting && <InviteAdmin {...data} onClose={() => setInviting(false)} />}
    </Page>
  );
}

function Tools({ shown: { organization }, onInvite }: { shown: Shown; onInvite: () => void }) {
  const navigate = useNavigate();
  const setSuspended = useSuspension(organization);
  const { organization_id: org, suspended_at } = organization;
  return (
    <>
      <Button onClick={() => navigate(`/audit?organization=${org}`)}>Audit log</Button>
      <Button onClick={() => void setSuspended(!suspended_at)}>{suspended_at ? 'Resume' : 'Suspend'}</Button>
      <Button icon={<AddRegular />} onClick={() => navigate(`/create-salon?organization=${org}`)}>
        Add salon
      </Button>
      <Button appearance="primary" icon={<MailRegular />} onClick={onInvite}>
        Invite an admin
      </Button>
    </>
  );
}

/** Returns a function that suspends, which asks first, or resumes. */
function useSuspension({ organization_id: org, organization_name: name }: Shown['organization']) {
  const confirm = useConfirm();
  const attempt = useAttempt();
  const send = useSend(users.setSuspension, { refreshes });
  return async (suspended: boolean) => {
    const question = {
      title: `Suspend ${name}?`,
      text: 'Within 30 seconds its people and stations are refused. Messages and bills for its POS wait. Nothing is lost, and resuming brings all back.',
      confirm: 'Suspend',
      destructive: true,
    };
    if (suspended && !(await confirm(question))) return;
    await attempt(() => send({ params: { org }, body: { suspended } }), {
      errorMessage: `${name} was not ${suspended ? 'suspended' : 'resumed'}.`,
      successMessage: `${name} is ${suspended ? 'suspended' : 'active again'}`,
    });
  };
}

function Content({ shown: { organization, salons, people } }: { shown: Shown }) {
  const styles = useStyles();
  const rowActions = useInvitationActions(organization.organization_id);
  return (
    <>
      {organization.suspended_at && (
        <WarningBanner
          text={`Suspended since ${formatUse(organization.suspended_at)}. Its people and stations are refused, its messages wait.`}
        />
      )}
      <h2 className={styles.heading}>Salons</h2>
      <ul className={styles.salons}>
        {salons.map(({ location_id, location_name, zone }) => (
          <li key={location_id}>
            <strong>{location_name}</strong> · {findTimeZoneName(zone)?.replace(' Standard', '') ?? zone}
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>People</h2>
      <Grid
        id="organization-people"
        label="People"
        noun={noun}
        rows={people}
        rowKey={rowKey}
        rowName={nameOf}
        columns={columns}
        sort={byName}
        toggles={toggles}
        pageSize={25}
        rowActions={rowActions}
        empty={{ text: 'No people yet.' }}
        narrow={{
          title: nameOf,
          subtitle: (person) => join(person.user_email, describeUse(person)),
          status: (person) => <StatusDot word={statusOf(person)} />,
        }}
      />
    </>
  );
}

function useInvitationActions(org: number): readonly RowAction<ListedPerson>[] {
  const confirm = useConfirm();
  const attempt = useAttempt();
  const resend = useSend(users.resendInvitation, { refreshes });
  const cancel = useSend(users.cancelInvitation, { refreshes });
  return useMemo(
    () => [
      {
        label: 'Send invitation again',
        icon: <MailRegular />,
        visible: isPending,
        onClick: ({ user_id: id }) =>
          void attempt(() => resend({ params: { org, id }, body: {} }), {
            errorMessage: 'The invitation could not be sent.',
          }),
      },
      {
        label: 'Cancel invitation',
        icon: <DismissRegular />,
        visible: isPending,
        onClick: async (person) => {
          const question = {
            title: `Cancel the invitation of ${nameOf(person)}?`,
            text: 'The temporary password stops working and the person is deleted. You can invite the same email again.',
            confirm: 'Cancel invitation',
            cancel: 'Keep',
            destructive: true,
          };
          if (await confirm(question))
            await attempt(() => cancel({ params: { org, id: person.user_id }, body: {} }), {
              errorMessage: 'The invitation was not canceled.',
            });
        },
      },
    ],
    [org, confirm, attempt, resend, cancel],
  );
}

const join = (...texts: string[]) => texts.filter(Boolean).join(' · ');
const noun = { one: 'person', many: 'people' };
const byName = [{ field: 'name' }];
const rowKey = ({ user_id }: ListedPerson) => user_id;
const isPending = ({ user_status }: ListedPerson) => user_status === 'PENDING';
const nameOf = ({ user_first_name, user_last_name }: ListedPerson) => `${user_first_name} ${user_last_name}`;
const statusOf = ({ user_status }: ListedPerson) => user_status.charAt(0) + user_status.slice(1).toLowerCase();
const toggles = [
  { id: 'deleted', label: 'Show deleted', hidesRow: ({ user_status }: ListedPerson) => user_status === 'DELETED' },
];

const columns: readonly Column<ListedPerson>[] = [
  { field: 'name', title: 'Name', tone: 'strong', value: nameOf, width: 170, priority: 1 },
  { field: 'user_email', title: 'Email', width: 230, priority: 3 },
  {
    field: 'roles',
    title: 'Access level',
    width: 170,
    value: ({ roles }) => roles.map(({ role }) => roleLabel(role)).join(', '),
    priority: 5,
  },
  { field: 'location_name', title: 'Salon', width: 110, headerFilter: true, priority: 6 },
  { field: 'status', title: 'Status', type: 'status', value: statusOf, width: 110, headerFilter: true, priority: 2 },
  { field: 'last_used_at', title: 'Last used', width: 180, format: formatUse, filter: false, priority: 4 },
];

interface InviteAdminProps {
  organization: ListedOrganization;
  salons: readonly Location[];
  onClose: () => void;
}

/** Dialog that invites a further system admin. */
function InviteAdmin({ organization, salons, onClose }: InviteAdminProps) {
  const { organization_id: org, organization_name } = organization;
  const toast = useToast();
  const invite = useSend(users.inviteOrganizationAdmin, { refreshes: [users.getPlatformOrganization] });
  return (
    <FormDialog title={`Invite an admin of ${organization_name}`} maxWidth={600} onClose={onClose}>
      <Form
        layout="plain"
        schema={adminForm}
        initial={{ firstName: '', lastName: '', email: '', location: salons[0]?.location_id }}
        submitLabel="Invite"
        cancel={{ onClick: onClose }}
        onSubmit={async (body) => {
          const { message } = await invite({ params: { org }, body });
          toast(message);
          onClose();
        }}
        sections={[
          {
            fields: [
              [
                { name: 'firstName', label: 'First name', autoFocus: true },
                { name: 'lastName', label: 'Last name' },
              ],
              { name: 'email', label: 'Email', kind: 'email' },
              {
                name: 'location',
                label: 'Primary salon',
                kind: 'select',
                choices: salons.map(({ location_id: value, location_name: label }) => ({ value, label })),
              },
            ],
          },
        ]}
      />
    </FormDialog>
  );
}

const useStyles = makeStyles({
  heading: {
    margin: '0 0 12px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightBold,
  },
  salons: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: '0 0 24px', padding: 0, listStyle: 'none' },
});
