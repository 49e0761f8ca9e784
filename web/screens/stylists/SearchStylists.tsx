import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { ListedStylist } from '../../../shared/contract/stylists.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { Page } from '../../kit/Page.tsx';
import { useMay, useSession } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';
import { nameOf } from './names.ts';

/** Whose stylists are listed for somebody who belongs to no salon (specification, section 9). */
const fallbackLocation = 1002;

const missingText = ({ missing }: ListedStylist) => missing.map((what) => `No ${what}`).join(', ');

/** Where she works and what she does there, or what keeps her from it: 'Fairfax · 17 services'. */
function placeAndServices(stylist: ListedStylist): string {
  const { location_name, services_count } = stylist;
  const services = missingText(stylist) || (services_count === 1 ? '1 service' : `${services_count} services`);
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
    value: missingText,
    format: String,
    headerFilter: true,
    tone: 'quiet',
    width: 110,
    priority: 5,
  },
];

export function SearchStylists() {
  const navigate = useNavigate();
  const may = useMay();
  const { user, types } = useSession();
  const hasReach = user.location_id !== null || types.includes(3);
  const reached = useRead(api.stylists.listStylists, hasReach ? {} : null);
  const fallback = useRead(
    api.stylists.listStylistsByLocation,
    hasReach ? null : { body: { location: fallbackLocation } },
  );
  const stylists = hasReach ? reached : fallback;
  const add = { label: 'Add New Stylist', onClick: () => navigate('/create-account?role=stylist') };
  const mayAdd = may('/create-account');

  return (
    <Page
      title="Manage Stylists"
      hint="Click a stylist to manage their assigned services."
      tools={mayAdd && <AddButton {...add} />}
    >
      <Grid
        id="stylists"
        label="Stylists"
        noun={{ one: 'stylist', many: 'stylists' }}
        columns={columns}
        rows={stylists.data}
        rowKey={({ user_id }) => user_id}
        loading={stylists.isLoading}
        refreshing={stylists.isValidating}
        error={stylists.error}
        onRetry={() => void stylists.mutate()}
        onRowClick={({ user_id }) => navigate(`/stylist-services?param=${user_id}`)}
        empty={{ text: 'No stylists yet.', ...(mayAdd && { action: add }) }}
        narrow={{ title: nameOf, subtitle: placeAndServices }}
      />
    </Page>
  );
}
