import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Client, clients } from '../../../shared/contract/clients.ts';
import { findMissingClientInfo } from '../../../shared/rules/clients.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { read } from '../../kit/data/call.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import type { ServerSource } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { clientColumns, incompleteColumns } from './columns.ts';

/** Clients, or those with missing info, depending on the URL. Searched, sorted and paged by the server, by last name by default. */
export function EditClients() {
  const { user, scope } = useSession();
  const canOpen = useCanOpen();
  const incomplete = useSearchParams()[0].has('missing');

  const source = useMemo(
    (): ServerSource<Client> => ({
      endpoint: clients.listClients,
      sortableFields: incomplete ? [] : ['client_first_name', 'client_last_name'],
      loadPage: ({ search, cursor, limit, sort }) => {
        const order = sort && {
          by: sort.field === 'client_first_name' ? ('first_name' as const) : ('last_name' as const),
          descending: sort.desc === true,
        };
        const body = {
          ...(search && { search }),
          ...(cursor && { cursor }),
          ...order,
          limit,
          ...(incomplete && { incomplete }),
        };
        return read(clients.listClients, { body: { ...scope, ...body } });
      },
    }),
    [scope, incomplete],
  );

  const salon = user.location_id === null ? '' : `?location_id=${user.location_id}`;
  return (
    <ListScreen
      title="Edit Clients"
      label={incomplete ? 'Clients Missing Info' : 'Clients'}
      hint={
        incomplete
          ? 'Imported without a last name, phone, email or birth date. Click a client to add what is missing.'
          : 'Search by name, phone, its last digits or email; click a client to edit.'
      }
      id={incomplete ? 'clients-missing' : 'clients'}
      noun={{ one: 'client', many: 'clients' }}
      columns={incomplete ? incompleteColumns : clientColumns}
      // Exporting all clients requires the right to import them.
      {...(canOpen('/import') && { exportName: incomplete ? 'Clients Missing Info' : 'Clients' })}
      source={source}
      rowKey={({ client_id }) => client_id}
      pageSize={10}
      add={{ label: 'Add New Client', path: `/create-client${salon}` }}
      rowPath={({ client_id }) => `/edit-client-form?clientId=${client_id}`}
      confirmOpenText={(client) => `Are you sure you want to edit ${clientName(client)}?`}
      emptyText={incomplete ? 'Nothing is missing.' : 'No clients yet.'}
      narrow={{
        title: clientName,
        subtitle: (client) =>
          incomplete
            ? `Missing: ${findMissingClientInfo(client).join(', ')}`
            : formatPhone(client.client_mobile_phone_number),
      }}
    >
      <ListTabs incomplete={incomplete} />
    </ListScreen>
  );
}

/** Tabs for all clients and those with missing info. */
function ListTabs({ incomplete }: { incomplete: boolean }) {
  const styles = useStyles();
  const [, setQuery] = useSearchParams();
  return (
    <TabList
      className={styles.tabs}
      selectedValue={incomplete ? 'missing' : 'all'}
      // The lists have different columns, so do not carry paging and filters over.
      onTabSelect={(_, { value }) => setQuery(value === 'missing' ? { missing: '1' } : {}, { replace: true })}
    >
      <Tab value="all">Clients</Tab>
      <Tab value="missing">Clients Missing Info</Tab>
    </TabList>
  );
}

const useStyles = makeStyles({
  tabs: { margin: '-12px 0 8px -10px' },
});
