import { api } from '../../../shared/contract/index.ts';
import { type ListedService, priceLevels } from '../../../shared/contract/services.ts';
import { isPriced, priceAt } from '../../../shared/rules/prices.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { formatMoney } from '../../kit/ui/format.ts';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';

const noun = { one: 'service', many: 'services' };
const keyOf = ({ service_id }: ListedService) => service_id;

export const Services = () => <ServiceList title="Services" adds />;

/** The same list to look something up in; nothing is added here. */
export const SearchServices = () => <ServiceList title="Search Services" />;

/** Only those who may edit a service are asked whether they want to. */
function ServiceList({ title, adds = false }: { title: string; adds?: boolean }) {
  const mayEdit = useCanOpen()('/edit-service');
  const services = useRead(api.services.listServices, { body: {} });
  return (
    <ListScreen
      title={title}
      label="Services"
      hint={`Search by name, shortcut or description${mayEdit ? '; click a service to edit it.' : '.'}`}
      id="services"
      noun={noun}
      read={services}
      rows={services.data}
      rowKey={keyOf}
      columns={serviceColumns}
      pageSize={25}
      emptyText="No services yet."
      add={adds ? { label: 'Add New Service', path: '/create-service' } : undefined}
      rowPath={mayEdit ? ({ service_id }) => `/edit-service?serviceId=${service_id}` : undefined}
      confirmOpenText={({ service_name }) => `Are you sure you want to edit ${service_name}?`}
      narrow={{
        title: ({ service_name }) => service_name,
        subtitle: (one) => `${one.service_shortcut} · ${priceText(one)}`,
        status: ({ service_status }) => <StatusDot word={service_status} />,
      }}
    />
  );
}

const pricesIn = (service: ListedService) =>
  priceLevels.map((level) => priceAt(service, level)).filter((price) => price > 0);
const lowestPrice = (service: ListedService) => Math.min(...pricesIn(service));

/** What it costs, from the lowest to the highest of the levels it is sold at. */
function priceText(service: ListedService): string {
  if (!isPriced(service)) return 'Free';
  const [lowest, highest] = [lowestPrice(service), Math.max(...pricesIn(service))];
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
    format: (_, service) => priceText(service),
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
