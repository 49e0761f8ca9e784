import { CutRegular } from '@fluentui/react-icons';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { ChooseOrganization } from '../../kit/ChooseOrganization.tsx';
import { ApiError } from '../../kit/call.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { EmptyState, FormSkeleton } from '../../kit/States.tsx';
import { useMay } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { ServiceForm } from './ServiceForm.tsx';
import type { ServiceChange } from './serviceDraft.ts';
import { useOrganization } from './useOrganization.ts';

const list = '/services';

export function EditService() {
  const navigate = useNavigate();
  const back = useBack(list);
  const toast = useToast();
  const mayList = useMay()(list);
  const serviceId = useSearchParams()[0].get('serviceId');
  const { organization, named, name, choose } = useOrganization();
  const read = useRead(
    api.services.getService,
    serviceId && organization ? { body: { serviceId, organization } } : null,
  );
  const service = read.data?.service_id === serviceId ? read.data : undefined;
  const refreshes = [api.services.listServices, api.services.getService];
  const update = useSend(api.services.updateService, { refreshes });

  async function save({ version, ...form }: ServiceChange) {
    if (!service) return;
    const body = { ...form, organization_id: organization, ...(version && { version }) };
    toast((await update({ params: { id: service.service_id }, body })).message);
    if (mayList) back();
  }

  function content() {
    if (!serviceId) {
      const action = mayList ? { label: 'Choose a service', onClick: () => void navigate(list) } : undefined;
      return <EmptyState icon={<CutRegular />} text="No service was chosen." {...(action && { action })} />;
    }
    const isElsewhere = named && read.error instanceof ApiError && read.error.status === 404;
    if (!organization || isElsewhere) return <ChooseOrganization noun="service" tried={named} onChoose={choose} />;
    if (service)
      return (
        <ServiceForm
          key={service.service_id}
          organization={organization}
          service={service}
          submit="Update Service"
          onSave={save}
        />
      );
    if (!read.error) return <FormSkeleton rows={7} />;
    return <LoadError error={read.error} onRetry={() => void read.mutate()} />;
  }

  return (
    <Page title="Update Service" hint={[service?.service_name, name].filter(Boolean).join(', ')}>
      {content()}
    </Page>
  );
}
