import { Button, Switch } from '@fluentui/react-components';
import { AddRegular, ArrowDownloadRegular, EditRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { outranks, roleLabel } from '../../../shared/rules/roles.ts';
import { downloadBarcode } from '../../kit/downloadBarcode.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Change, SaveResult } from '../../kit/grid/types.ts';
import { Page } from '../../kit/Page.tsx';
import { StatusDot } from '../../kit/StatusDot.tsx';
import { useMay, useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { PrintBadges } from './PrintBadges.tsx';
import { bodyOf, heldRoles, nameOf, type PersonRow, personRow, rolesOf } from './people.ts';
import { personColumns, statusLabel } from './personColumns.ts';

const noun = { one: 'person', many: 'people' };
const byName = [{ field: 'lastName' }];
const keyOf = ({ user }: PersonRow) => user.user_id;

export function Teams() {
  const navigate = useNavigate();
  const toast = useToast();
  const may = useMay();
  const { user: me } = useSession();
  const held = useMemo(() => heldRoles(me), [me]);
  const users = useRead(api.users.listUsers, {});
  const salons = useRead(api.locations.listLocationsByRole, { body: {} });
  const update = useSend(api.users.updateUser);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deletedToo, setDeletedToo] = useState(false);
  const [editing, setEditing] = useState(false);
  const columns = useMemo(() => personColumns(held, salons.data ?? []), [held, salons.data]);
  // Deleted people stay out before the grid sees them, so that its search, counts and filters do not meet them either.
  const rows = useMemo(
    () => users.data?.filter(({ user_status }) => deletedToo || user_status !== 'DELETED').map(personRow),
    [users.data, deletedToo],
  );

  async function save(changes: Change<PersonRow>[]): Promise<SaveResult[]> {
    const results = await Promise.all(
      changes.map(({ key, row, values }) =>
        update({ params: { id: key }, body: bodyOf(row, values) }).then(
          () => ({ key }),
          (error: Error) => ({ key, error: error.message }),
        ),
      ),
    );
    await users.mutate();
    return results;
  }
  const report = (failed: number) =>
    failed ? toast('Some users were not updated.', { intent: 'error' }) : toast('Successfully updated users.');

  const mayEdit = may('/users/:id');
  return (
    <Page
      title="Teams"
      hint="Everyone who signs in, their salon and what they may do."
      tools={
        may('/create-account') && (
          <Button
            appearance={editing ? 'secondary' : 'primary'}
            icon={<AddRegular />}
            onClick={() => navigate('/create-account')}
          >
            Add New User
          </Button>
        )
      }
    >
      <Grid
        id="teams"
        label="Teams"
        noun={noun}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        pageSize={10}
        sort={byName}
        loading={users.isLoading}
        refreshing={users.isValidating}
        error={users.error}
        onRetry={() => void users.mutate()}
        exportName="teams"
        selection={{ selected, onChange: setSelected }}
        batch={mayEdit ? { save, onDone: report, onMode: setEditing } : undefined}
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
            always: true,
            visible: ({ user }) => mayEdit && !outranks(rolesOf(user), held),
            onClick: ({ user }) => navigate(`/users/${user.user_id}`),
          },
        ]}
        tools={
          <>
            <Switch label="Show deleted" checked={deletedToo} onChange={(_, { checked }) => setDeletedToo(checked)} />
            {selected.size > 0 && (
              <PrintBadges
                label="Print badges"
                people={users.data?.filter(({ user_id }) => selected.has(user_id)) ?? []}
              />
            )}
          </>
        }
        narrow={{
          title: ({ user }) => nameOf(user),
          subtitle: ({ user }) => [user.location_name, ...rolesOf(user).map(roleLabel)].join(' · '),
          status: ({ status }) => <StatusDot word={statusLabel(status)} />,
        }}
      />
    </Page>
  );
}
