import { ArrowDownloadRegular, EditRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { isBarcode } from '../../../shared/rules/barcode.ts';
import { personName } from '../../../shared/rules/names.ts';
import { outranks, roleLabel } from '../../../shared/rules/roles.ts';
import { listSessionRoles, listUserRoles } from '../../../shared/rules/users.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead, useRefresh, useSend } from '../../kit/data/useApi.ts';
import type { RowChange, SaveResult } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { useScanner } from '../../kit/scan/useScanner.ts';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { downloadBarcode } from '../../salon/downloadBarcode.ts';
import { personColumns, statusLabel } from './columns.ts';
import { type PersonRow, toPersonRow, toUserChange } from './form.ts';
import { PrintBadges } from './PrintBadges.tsx';

const { listUsers, updateUser } = users;

const noun = { one: 'person', many: 'people' };
const sortByName = [{ field: 'lastName' }];
const toggles = [
  { id: 'deleted', label: 'Show deleted', hidesRow: ({ user }: PersonRow) => user.user_status === 'DELETED' },
];
const rowKey = ({ user }: PersonRow) => user.user_id;

export function Teams() {
  const navigate = useNavigate();
  const [, setQuery] = useSearchParams();
  const toast = useToast();
  const canOpen = useCanOpen();
  const { user: me } = useSession();
  const ownRoles = useMemo(() => listSessionRoles(me), [me]);
  const users = useRead(listUsers, {});
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const save = useSavePeople(users.mutate);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => personColumns(ownRoles, salons.data ?? []), [ownRoles, salons.data]);
  const rows = useMemo(() => users.data?.map(toPersonRow), [users.data]);

  const reportSaved = (failed: number) =>
    failed ? toast('Some users were not updated.', { intent: 'error' }) : toast('Successfully updated users.');

  const canEdit = canOpen('/users/:id');
  const canOpenUser = (user: User) => canEdit && !outranks(listUserRoles(user), ownRoles);
  useScanner((code) => {
    const person = isBarcode(code) ? users.data?.find(({ user_barcode }) => user_barcode === code) : undefined;
    if (!person) toast(`No person has the badge ${code}.`, { intent: 'warning' });
    else if (canOpenUser(person)) navigate(`/users/${person.user_id}`);
    else setQuery({ q: person.user_email });
  });
  return (
    <ListScreen
      title="Teams"
      hint="Everyone who signs in, their salon and what they may do."
      id="teams"
      noun={noun}
      read={users}
      rows={rows}
      rowKey={rowKey}
      columns={columns}
      pageSize={10}
      sort={sortByName}
      toggles={toggles}
      add={{ label: 'Add New User', path: '/create-account' }}
      emptyText="No people yet."
      exportName="teams"
      selection={{ selected, onChange: setSelected }}
      {...(canEdit && { batch: { save, onDone: reportSaved, draftKey: 'teams' } })}
      rowActions={[
        {
          label: 'Download barcode',
          icon: <ArrowDownloadRegular />,
          visible: ({ barcode }) => barcode !== null,
          onClick: ({ barcode }) => void downloadBarcode(barcode ?? ''),
        },
        {
          label: 'Edit',
          icon: <EditRegular />,
          visible: ({ user }) => canOpenUser(user),
          onClick: ({ user }) => navigate(`/users/${user.user_id}`),
        },
      ]}
      tools={
        selected.size > 0 && (
          <PrintBadges label="Print badges" people={users.data?.filter(({ user_id }) => selected.has(user_id)) ?? []} />
        )
      }
      narrow={{
        title: ({ user }) => personName(user),
        subtitle: ({ user }) => [user.location_name, ...listUserRoles(user).map(roleLabel)].join(' · '),
        status: ({ status }) => <StatusDot word={statusLabel(status)} />,
      }}
    >
      {canEdit && <InviteBar people={users.data?.filter(canOpenUser) ?? []} />}
    </ListScreen>
  );
}

/** Saves the changed people and reloads the list. */
function useSavePeople(reload: () => Promise<unknown>) {
  const update = useSend(updateUser);
  return async (changes: RowChange<PersonRow>[]): Promise<SaveResult[]> => {
    const results = await Promise.all(
      changes.map(({ key, row, values }) =>
        update({ params: { id: key }, body: toUserChange(row, values) }).then(
          () => ({ key }),
          (error: Error) => ({ key, error: error.message }),
        ),
      ),
    );
    await reload();
    return results;
  };
}

/** Tells of the imported people who have no invitation yet, and sends them all. */
function InviteBar({ people }: { people: readonly User[] }) {
  const attempt = useAttempt();
  const invite = useSend(users.inviteUser);
  const refresh = useRefresh([users.listUsers]);
  const waiting = people.filter(({ invited, user_status }) => invited === false && user_status === 'PENDING');
  if (waiting.length === 0) return null;
  const who = waiting.length === 1 ? '1 person has' : `${waiting.length} people have`;
  const send = () =>
    attempt(
      async () => {
        try {
          for (const { user_id } of waiting) await invite({ params: { id: user_id }, body: {} });
        } finally {
          await refresh();
        }
      },
      { errorMessage: 'Not everybody was invited.', successMessage: 'Invitations sent.' },
    );
  return (
    <WarningBanner
      text={`${who} not been invited yet and cannot sign in.`}
      action={{ label: `Invite ${waiting.length}`, onClick: () => void send() }}
    />
  );
}
