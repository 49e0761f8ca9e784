import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Client } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useConfirm } from '../../kit/Confirm.tsx';
import { call } from '../../kit/call.ts';
import { phoneText } from '../../kit/format.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column, ServerSource } from '../../kit/grid/types.ts';
import { Page } from '../../kit/Page.tsx';
import { useSession } from '../../kit/session.tsx';

const columns: readonly Column<Client>[] = [
  { field: 'client_first_name', title: 'First name', tone: 'strong', priority: 1 },
  { field: 'client_last_name', title: 'Last name', tone: 'strong', priority: 1 },
  {
    field: 'client_mobile_phone_number',
    title: 'Phone',
    format: (value) => phoneText(String(value)),
    priority: 2,
  },
  { field: 'client_email', title: 'Email', tone: 'quiet', priority: 3 },
];

const nameOf = (client: Client) => `${client.client_first_name} ${client.client_last_name}`;

/** Clients are searched and paged on the server, by last name. */
export function EditClients() {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { user, scope } = useSession();

  const source = useMemo(
    (): ServerSource<Client> => ({
      load: async ({ search, cursor, limit }) => {
        const body = { ...(search && { search }), ...(cursor && { cursor }), limit };
        const { Items, cursor: next } = await call(api.clients.listClients, { body: { ...scope, ...body } });
        return { rows: Items, ...(next && { next }) };
      },
    }),
    [scope],
  );

  async function edit(client: Client) {
    if (await confirm({ text: `Are you sure you want to edit ${nameOf(client)}?` }))
      navigate(`/edit-client-form?clientId=${client.client_id}`);
  }

  const salon = user.location_id === null ? '' : `?location_id=${user.location_id}`;
  const add = { label: 'Add New Client', onClick: () => navigate(`/create-client${salon}`) };

  return (
    <Page
      title="Edit Clients"
      hint="Search by name, phone or email; click a client to edit."
      tools={<AddButton {...add} />}
    >
      <Grid
        id="clients"
        label="Clients"
        noun={{ one: 'client', many: 'clients' }}
        columns={columns}
        source={source}
        rowKey={({ client_id }) => client_id}
        pageSize={10}
        onRowClick={edit}
        empty={{ text: 'No clients yet.', action: add }}
        narrow={{ title: nameOf, subtitle: (client) => phoneText(client.client_mobile_phone_number) }}
      />
    </Page>
  );
}
