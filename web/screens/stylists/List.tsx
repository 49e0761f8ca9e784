import { type ListedStylist, stylists } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { WhoDoesWhatButton } from '../../salon/WhoDoesWhatButton.tsx';

const { listStylists, listStylistsByLocation } = stylists;

/** Location whose stylists are listed for users without a salon (specification, section 9). */
const fallbackLocation = 1002;

const formatMissing = ({ missing }: ListedStylist) => missing.map((item) => `No ${item}`).join(', ');

/** 'Fairfax · 17 services', or what the stylist still lacks. */
function formatSubtitle(stylist: ListedStylist): string {
  const { location_name, services_count } = stylist;
  const services = formatMissing(stylist) || (services_count === 1 ? '1 service' : `${services_count} services`);
  return [location_name, services].filter(Boolean).join(' · ');
}

const columns: readonly Column<ListedStylist>[] = [
  { field: 'location_name', title: 'Location name', headerFilter: true, priority: 4 },
  { field: 'user_first_name', title: 'First name', tone: 'strong', priority: 1 },
  { field: 'user_last_name', title: 'Last name', tone: 'strong', priority: 1 },
  { field: 'user_email', title: 'Email', tone: 'quiet', width: 220, priority: 3 },
  { field: 'services_count', title: 'Services', type: 'number', width: 90, priority: 2 },
  {
    field: 'missing',
    title: 'Missing',
    value: formatMissing,
    format: String,
    headerFilter: true,
    tone: 'quiet',
    width: 110,
    priority: 5,
  },
];

export function SearchStylists() {
  const { user, types } = useSession();
  const canListStylists = user.location_id !== null || types.includes(3);
  const listed = useRead(listStylists, canListStylists ? {} : null);
  const fallback = useRead(listStylistsByLocation, canListStylists ? null : { body: { location: fallbackLocation } });
  const stylists = canListStylists ? listed : fallback;
  return (
    <ListScreen
      title="Manage Stylists"
      label="Stylists"
      hint="Click a stylist to manage their assigned services."
      id="stylists"
      noun={{ one: 'stylist', many: 'stylists' }}
      read={stylists}
      rows={stylists.data}
      rowKey={({ user_id }) => user_id}
      columns={columns}
      actions={<WhoDoesWhatButton />}
      add={{ label: 'Add New Stylist', path: '/create-account?role=stylist' }}
      rowPath={({ user_id }) => `/stylist-services?param=${user_id}`}
      emptyAction={{ label: 'Add people', path: '/add-people' }}
      emptyText="No stylists yet."
      narrow={{ title: personName, subtitle: formatSubtitle }}
    />
  );
}
