import { useMemo } from 'react';
import type { Client } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { call } from '../../kit/data/call.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import type { ServerSource } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { formatPhone } from '../../kit/ui/format.ts';
import { clientColumns } from './columns.ts';

/** Client list, searched, sorted and paged by the server. Sorted by last name by default. */
export function EditClients() {
  const { user, scope } = useSession();
  const canOpen = useCanOpen();

  const source = useMemo(
    (): ServerSource<Client> => ({
      endpoint: api.clients.listClients,
      sortableFields: ['client_first_name', 'client_last_name'],
      loadPage: ({ search, cursor, limit, sort }) => {
        const order = sort && {
          by: sort.field === 'client_first_name' ? ('first_name' as const) : ('last_name' as const),
          descending: sort.desc === true,
        };
        const body = { ...(search && { search }), ...(cursor && { cursor }), ...order, limit };
        return call(api.clients.listClients, { body: { ...scope, ...body } });
      },
    }),
    [scope],
  );

  const salon = user.location_id === null ? '' : `?location_id=${user.location_id}`;
  return (
    <ListScreen
      title="Edit Clients"
      label="Clients"
      hint="Search by name, phone, its last digits or email; click a client to edit."
      id="clients"
      noun={{ one: 'client', many: 'clients' }}
      columns={clientColumns}
      // Exporting all clients requires the right to import them.
      {...(canOpen('/import') && { exportName: 'Clients' })}
      source={source}
      rowKey={({ client_id }) => client_id}
      pageSize={10}
      add={{ label: 'Add New Client', path: `/create-client${salon}` }}
      rowPath={({ client_id }) => `/edit-client-form?clientId=${client_id}`}
      confirmOpenText={(client) => `Are you sure you want to edit ${clientName(client)}?`}
      emptyText="No clients yet."
      narrow={{ title: clientName, subtitle: (client) => formatPhone(client.client_mobile_phone_number) }}
    />
  );
}
