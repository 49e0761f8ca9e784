import { useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import { ChooseOrganization } from '../../kit/ChooseOrganization.tsx';
import { Page } from '../../kit/Page.tsx';
import { useMay } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { ServiceForm } from './ServiceForm.tsx';
import type { ServiceChange } from './serviceDraft.ts';
import { useOrganization } from './useOrganization.ts';

const list = '/services';
const shownIn = "Shown in the book and on stylists' service lists.";

/** Adds a service; who has no list of them to go back to may add the next one. */
export function CreateService() {
  const toast = useToast();
  const back = useBack(list);
  const mayList = useMay()(list);
  const { organization, name, choose } = useOrganization();
  const create = useSend(api.services.createService, { refreshes: [api.services.listServices] });
  const [added, setAdded] = useState(0);

  async function save({ version: _, ...form }: ServiceChange) {
    toast((await create({ body: { ...form, organization_id: organization } })).message);
    if (mayList) back();
    else setAdded(added + 1);
  }

  return (
    <Page title="Create a new Service" hint={name ? `For ${name}. ${shownIn}` : shownIn}>
      {organization ? (
        <ServiceForm
          key={`${organization} ${added}`}
          organization={organization}
          submit="Create a new Service"
          onSave={save}
        />
      ) : (
        <ChooseOrganization noun="service" onChoose={choose} />
      )}
    </Page>
  );
}
