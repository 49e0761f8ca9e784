import { CutRegular, TagRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Category } from '../../../shared/contract/categories.ts';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Service } from '../../../shared/contract/services.ts';
import { BookPreview } from '../../book/BookPreview.tsx';
import { isNotFound } from '../../kit/data/call.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { ChooseOrganization } from '../../salon/ChooseOrganization.tsx';
import { organizationItems } from '../../salon/organizationItems.ts';
import {
  blankService,
  type Cost,
  costOf,
  draftOf,
  noCost,
  type ServiceChange,
  type ServiceDraft,
  serviceChange,
  serviceSections,
} from './form.ts';

const list = '/services';
const newCategory = '/create-category';
const shownIn = "Shown in the book and on stylists' service lists.";
const refreshes = [api.services.listServices, api.services.getService];

/** Adds a service; who has no list of them to go back to may add the next one. */
export function CreateService() {
  const toast = useToast();
  const { onSaved: saved } = useReturnToList(list);
  const mayList = useCanOpen()(list);
  const { organization, name, choose } = useOrganization();
  const categories = useRead(api.categories.listCategories, organization ? { query: { organization } } : null);
  const create = useSend(api.services.createService, { refreshes });
  const [added, setAdded] = useState(0);
  const title = 'Create a new Service';

  async function save({ version: _, ...form }: ServiceChange) {
    const reply = await create({ body: { ...form, organization_id: organization } });
    if (mayList) return saved(reply, reply.service.service_id);
    toast(reply.message);
    setAdded(added + 1);
  }

  if (!organization)
    return (
      <Page title={title} hint={shownIn}>
        <ChooseOrganization noun="service" onChoose={choose} />
      </Page>
    );
  return (
    <RecordScreen
      title={title}
      hint={name ? `For ${name}. ${shownIn}` : shownIn}
      id={`${organization} ${added}`}
      reads={{ categories }}
      rows={7}
    >
      {(read) =>
        read.categories.every(({ archived }) => archived) ? (
          <NoCategory />
        ) : (
          <ServiceForm
            categories={read.categories}
            submit={title}
            failed="Service creation failed, please try again"
            isNext={added > 0}
            onSave={save}
          />
        )
      }
    </RecordScreen>
  );
}

export function EditService() {
  const navigate = useNavigate();
  const toast = useToast();
  const { onSaved: saved } = useReturnToList(list);
  const mayList = useCanOpen()(list);
  const serviceId = useSearchParams()[0].get('serviceId');
  const { organization, named, name, choose } = useOrganization();
  const isKnown = serviceId !== null && organization !== undefined;
  const service = useRead(api.services.getService, isKnown ? { body: { serviceId, organization } } : null);
  const categories = useRead(api.categories.listCategories, isKnown ? { query: { organization } } : null);
  const update = useSend(api.services.updateService, { refreshes });
  const title = 'Update Service';

  async function save({ version, ...form }: ServiceChange) {
    const body = { ...form, organization_id: organization, ...(version && { version }) };
    const reply = await update({ params: { id: serviceId ?? '' }, body });
    if (mayList) saved(reply, reply.service.service_id);
    else toast(reply.message);
  }

  const choosing = { label: 'Choose a service', onClick: () => void navigate(list) };
  if (!serviceId)
    return (
      <Page title={title}>
        <EmptyState icon={<CutRegular />} text="No service was chosen." {...(mayList && { action: choosing })} />
      </Page>
    );
  if (!organization || (named && isNotFound(service.error)))
    return (
      <Page title={title} hint={name}>
        <ChooseOrganization noun="service" tried={named} onChoose={choose} />
      </Page>
    );
  return (
    <RecordScreen
      title={title}
      hint={[service.data?.service_name, name].filter(Boolean).join(', ')}
      id={serviceId}
      reads={{ service, categories }}
      rows={7}
    >
      {(read) => (
        <ServiceForm
          categories={read.categories}
          service={read.service}
          submit={title}
          failed="Service update failed, please try again"
          onSave={save}
        />
      )}
    </RecordScreen>
  );
}

function NoCategory() {
  const navigate = useNavigate();
  const may = useCanOpen();
  const add = { label: 'Add New Category', onClick: () => void navigate(newCategory) };
  return (
    <EmptyState
      icon={<TagRegular />}
      text="A service belongs to a category, and there is none yet."
      {...(may(newCategory) && { action: add })}
    />
  );
}

interface ServiceFormProps {
  categories: readonly Category[];
  /** The one that is changed; a new one has none. */
  service?: Service;
  submit: string;
  /** What is said where the server gives no reason. */
  failed: string;
  /** It follows one that was added from the same screen. */
  isNext?: boolean;
  onSave: (form: ServiceChange) => Promise<void>;
}

function ServiceForm({ categories, service, submit, failed, isNext = false, onSave }: ServiceFormProps) {
  const { back } = useReturnToList(list);
  const mayList = useCanOpen()(list);
  const paid = useRef<Cost>(noCost);

  /** A free service costs nothing; one that is not free any more costs what it did before. */
  function afterTick(draft: ServiceDraft, changed: string): ServiceDraft {
    if (changed !== 'freeService') return draft;
    if (!draft.freeService) return { ...draft, ...paid.current };
    paid.current = costOf(draft);
    return { ...draft, ...noCost };
  }

  return (
    <Form
      schema={serviceChange}
      initial={service ? draftOf(service) : blankService}
      sections={(draft) => serviceSections(draft, categories, service?.category_id, isNext)}
      submitLabel={submit}
      draftKey={service ? `service ${service.service_id}` : 'new service'}
      {...(mayList && { cancel: { onClick: back } })}
      aside={({ name, shortcutName, serviceCategory }) => (
        <BookPreview
          color={categories.find(({ category_id }) => category_id === serviceCategory)?.color}
          name={name || 'Service'}
          shortcut={shortcutName || 'SHORTCUT'}
          note="Timing is set for each stylist."
        />
      )}
      onChange={afterTick}
      onSubmit={onSave}
      // The specification has the server's own words instead, where there are any.
      errorMessage={(reason) => reason ?? failed}
    />
  );
}

/**
 * Whose service it is: the own organization's, or that of the one a platform admin `named` in the address; undefined until they did.
 * `name` is that of a named one.
 */
function useOrganization() {
  const { scope, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const named = (types.includes(6) && query.get('organization')) || undefined;
  const own = isAllowed(admins, types) ? scope.Organization : undefined;
  const known = useRead(api.locations.listOrganizations, named ? { body: {} } : null);
  return {
    organization: named ?? own,
    named,
    name: organizationItems(known.data ?? []).find(({ id }) => id === named)?.label,
    choose: (organization: string) => setQuery((now) => ({ ...Object.fromEntries(now), organization })),
  };
}
