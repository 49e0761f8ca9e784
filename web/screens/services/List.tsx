import { type ListedService, priceLevels, services } from '../../../shared/contract/services.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { isPriced, priceAt } from '../../../shared/rules/prices.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { WhoDoesWhatButton } from '../../salon/WhoDoesWhatButton.tsx';

const { listServices } = services;

const noun = { one: 'service', many: 'services' };
const rowKey = ({ service_id }: ListedService) => service_id;

export const Services = () => <ServiceList title="Services" canAdd />;

/** Read-only variant of the list, without adding. */
export const SearchServices = () => <ServiceList title="Search Services" />;

/** Asks before opening a service, but only users who may edit it. */
function ServiceList({ title, canAdd = false }: { title: string; canAdd?: boolean }) {
  const canEdit = useCanOpen()('/edit-service');
  const services = useRead(listServices, { body: {} });
  return (
    <ListScreen
      title={title}
      label="Services"
      hint={`Search by name, shortcut or description${canEdit ? '; click a service to edit it.' : '.'}`}
      id="services"
      noun={noun}
      read={services}
      rows={services.data}
      rowKey={rowKey}
      columns={serviceColumns}
      pageSize={25}
      emptyAction={{ label: 'Start with a menu', path: '/starter-menu' }}
      emptyText="No services yet."
      actions={canAdd && <WhoDoesWhatButton />}
      add={canAdd ? { label: 'Add New Service', path: '/create-service' } : undefined}
      rowPath={canEdit ? ({ service_id }) => `/edit-service?serviceId=${service_id}` : undefined}
      confirmOpenText={({ service_name }) => `Are you sure you want to edit ${service_name}?`}
      narrow={{
        title: ({ service_name }) => service_name,
        subtitle: (service) => `${service.service_shortcut} · ${formatPrice(service)}`,
        status: ({ service_status }) => <StatusDot word={service_status} />,
      }}
    />
  );
}

const listPrices = (service: ListedService) =>
  priceLevels.map((level) => priceAt(service, level)).filter((price) => price > 0);
const lowestPrice = (service: ListedService) => Math.min(...listPrices(service));

/** Price range over the levels at which the service is sold. */
function formatPrice(service: ListedService): string {
  if (!isPriced(service)) return 'Free';
  const [lowest, highest] = [lowestPrice(service), Math.max(...listPrices(service))];
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`;
}

const serviceColumns: readonly Column<ListedService>[] = [
  { field: 'organizationName', title: 'Organization name', tone: 'quiet', headerFilter: true },
  { field: 'service_name', title: 'Service name', tone: 'strong', width: 170, priority: 1 },
  { field: 'service_shortcut', title: 'Service shortcut', priority: 2 },
  { field: 'description', title: 'Description', tone: 'quiet', width: 240 },
  { field: 'service_status', title: 'Service status', type: 'status', width: 140, headerFilter: true },
  { field: 'category_name', title: 'Category', width: 130, headerFilter: true, priority: 3 },
  {
    field: 'price',
    title: 'Price',
    type: 'money',
    value: (service) => (isPriced(service) ? lowestPrice(service) : 0),
    format: (_, service) => formatPrice(service),
    width: 150,
    priority: 4,
  },
  ...priceLevels.map(
    (level): Column<ListedService> => ({
      field: `service_price_level_${level}`,
      title: `Level ${level}`,
      type: 'money',
      hidden: true,
    }),
  ),
  { field: 'taxes_included', title: 'Taxes included', type: 'boolean', width: 120, hidden: true },
];
