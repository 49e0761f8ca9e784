import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { ListedService } from '../../../shared/contract/services.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useConfirm } from '../../kit/Confirm.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import { Page } from '../../kit/Page.tsx';
import { StatusDot } from '../../kit/StatusDot.tsx';
import { useMay } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';
import { serviceColumns } from './serviceColumns.ts';

const noun = { one: 'service', many: 'services' };
const keyOf = ({ service_id }: ListedService) => service_id;

export const Services = () => <ServiceList title="Services" adds />;

/** The same list to look something up in; nothing is added here. */
export const SearchServices = () => <ServiceList title="Search Services" />;

/** Only those who may edit a service are asked whether they want to. */
function ServiceList({ title, adds = false }: { title: string; adds?: boolean }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const may = useMay();
  const { data, error, isLoading, isValidating, mutate } = useRead(api.services.listServices, { body: {} });
  const mayAdd = adds && may('/create-service');
  const mayEdit = may('/edit-service');
  const add = { label: 'Add New Service', onClick: () => navigate('/create-service') };

  async function edit({ service_id, service_name }: ListedService) {
    if (await confirm({ text: `Are you sure you want to edit ${service_name}?` }))
      navigate(`/edit-service?serviceId=${service_id}`);
  }

  return (
    <Page
      title={title}
      hint={`Search by name, shortcut or description${mayEdit ? '; click a service to edit it.' : '.'}`}
      tools={mayAdd && <AddButton {...add} />}
    >
      <Grid
        id="services"
        label="Services"
        noun={noun}
        columns={serviceColumns}
        rows={data}
        rowKey={keyOf}
        pageSize={25}
        loading={isLoading}
        refreshing={isValidating}
        error={error}
        onRetry={() => void mutate()}
        onRowClick={mayEdit ? edit : undefined}
        empty={{ text: 'No services yet.', ...(mayAdd && { action: add }) }}
        narrow={{
          title: ({ service_name }) => service_name,
          subtitle: ({ service_shortcut, category_name }) => `${service_shortcut} · ${category_name}`,
          status: ({ service_status }) => <StatusDot word={service_status} />,
        }}
      />
    </Page>
  );
}
