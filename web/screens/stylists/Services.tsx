import { Button } from '@fluentui/react-components';
import { AddRegular, ClockRegular } from '@fluentui/react-icons';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type StylistService, stylists } from '../../../shared/contract/stylists.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { isSoldAt, priceAt } from '../../../shared/rules/prices.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { DeactivatedNote, NoStylist, useServicesGrid, useStylist } from './useStylist.tsx';

const columns: readonly Column<StylistService>[] = [
  { field: 'service_name', title: 'Service name', tone: 'strong', width: 180, priority: 1 },
  { field: 'service_shortcut', title: 'Shortcut', width: 110, priority: 4 },
  { field: 'description', title: 'Description', tone: 'quiet', width: 240, priority: 5 },
  { field: 'service_status', title: 'Status', type: 'status', headerFilter: true, width: 100, priority: 3 },
  {
    field: 'minutes',
    title: 'Minutes',
    value: ({ assignment: { servicing, gap, servicing2 } }) => servicing + gap + servicing2,
    format: (_, { assignment: { servicing, gap, servicing2 } }) =>
      gap || servicing2 ? `${servicing} + ${gap} + ${servicing2}` : String(servicing),
    align: 'end',
    width: 110,
    priority: 2,
  },
  {
    field: 'price',
    title: 'Price',
    value: (row) => priceAt(row, row.assignment.priceLevel),
    format: (_, row) => `${formatPrice(row)} · level ${row.assignment.priceLevel}`,
    align: 'end',
    width: 130,
    priority: 2,
  },
];

/** Price of the service with this stylist, whose level may no longer be offered. */
const formatPrice = (row: StylistService): string =>
  isSoldAt(row, row.assignment.priceLevel) ? formatMoney(priceAt(row, row.assignment.priceLevel)) : 'Not offered';

export function StylistServices() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const userId = query.get('param');
  const stylist = useStylist(userId);
  const services = useRead(stylists.listUserServices, userId ? { params: { userId } } : null);
  const grid = useServicesGrid(stylist, services);
  const add = () => navigate(`/add-service-to-stylist?param=${userId}`);

  if (stylist.isMissing) return <NoStylist title="Manage Services" stylist={stylist} />;
  return (
    <Page
      title={stylist.name ? `Manage Services: ${stylist.name}` : 'Manage Services'}
      hint={!stylist.isDeactivated && 'Click on a service to edit.'}
      tools={
        <>
          <Button icon={<ClockRegular />} onClick={() => navigate(`/stylist-hours?param=${userId}`)}>
            Working Hours
          </Button>
          {!stylist.isDeactivated && (
            <Button appearance="primary" icon={<AddRegular />} disabled={!stylist.data} onClick={add}>
              Add Services
            </Button>
          )}
        </>
      }
    >
      <DeactivatedNote stylist={stylist} />
      <Grid
        id="stylist-services"
        label="Services"
        columns={columns}
        {...grid}
        onRowClick={
          stylist.isDeactivated
            ? undefined
            : ({ service_id }) => navigate(`/edit-stylist-service?user=${userId}&service=${service_id}`)
        }
        empty={
          stylist.isDeactivated
            ? { text: 'No services have been assigned.' }
            : {
                text: 'No services have been assigned. Use the Add Services button.',
                action: { label: 'Add Services', onClick: add },
              }
        }
        narrow={{
          title: ({ service_name }) => service_name,
          subtitle: formatPrice,
        }}
      />
    </Page>
  );
}
