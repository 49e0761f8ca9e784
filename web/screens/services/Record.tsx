import { CutRegular, TagRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Category, categories } from '../../../shared/contract/categories.ts';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { type Service, services } from '../../../shared/contract/services.ts';
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
  noPrices,
  pickPrices,
  type ServiceChange,
  type ServiceDraft,
  type ServicePrices,
  serviceChange,
  serviceSections,
  toDraft,
} from './form.ts';

const { listCategories } = categories;

const listPath = '/services';
const newCategoryPath = '/create-category';
const teamPath = '/who-does-what';
const visibilityHint = "Shown in the book and on stylists' service lists.";
const refreshes = [services.listServices, services.getService];

/** Adds a service. Users who may not open the list stay on the screen to add another. */
export function CreateService() {
  const toast = useToast();
  const { onSaved: saved } = useReturnToList(listPath);
  const canList = useCanOpen()(listPath);
  const { organization, name, choose } = useOrganization();
  const categories = useRead(listCategories, organization ? { query: { organization } } : null);
  const create = useSend(services.createService, { refreshes });
  const [addedCount, setAddedCount] = useState(0);
  const title = 'Create a new Service';

  async function save({ version: _, ...form }: ServiceChange) {
    const reply = await create({ body: { ...form, organization_id: organization } });
    if (canList) return saved(reply, reply.service.service_id);
    toast(reply.message);
    setAddedCount(addedCount + 1);
  }

  if (!organization)
    return (
      <Page title={title} hint={visibilityHint}>
        <ChooseOrganization noun="service" onChoose={choose} />
      </Page>
    );
  return (
    <RecordScreen
      title={title}
      hint={name ? `For ${name}. ${visibilityHint}` : visibilityHint}
      id={`${organization} ${addedCount}`}
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
            failureMessage="Service creation failed, please try again"
            isFollowUp={addedCount > 0}
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
  const { onSaved: saved } = useReturnToList(listPath);
  const canList = useCanOpen()(listPath);
  const serviceId = useSearchParams()[0].get('serviceId');
  const { organization, urlOrganization, name, choose } = useOrganization();
  const canLoad = serviceId !== null && organization !== undefined;
  const service = useRead(services.getService, canLoad ? { body: { serviceId, organization } } : null);
  const categories = useRead(listCategories, canLoad ? { query: { organization } } : null);
  const update = useSend(services.updateService, { refreshes });
  const title = 'Update Service';

  async function save({ version, ...form }: ServiceChange) {
    const body = { ...form, organization_id: organization, ...(version && { version }) };
    const reply = await update({ params: { id: serviceId ?? '' }, body });
    if (canList) saved(reply, reply.service.service_id);
    else toast(reply.message);
  }

  const chooseAction = { label: 'Choose a service', onClick: () => void navigate(listPath) };
  if (!serviceId)
    return (
      <Page title={title}>
        <EmptyState icon={<CutRegular />} text="No service was chosen." {...(canList && { action: chooseAction })} />
      </Page>
    );
  if (!organization || (urlOrganization && isNotFound(service.error)))
    return (
      <Page title={title} hint={name}>
        <ChooseOrganization noun="service" tried={urlOrganization} onChoose={choose} />
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
          failureMessage="Service update failed, please try again"
          onSave={save}
        />
      )}
    </RecordScreen>
  );
}

/** Shown when a service cannot be added because there is no category yet. */
function NoCategory() {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const add = { label: 'Add New Category', onClick: () => void navigate(newCategoryPath) };
  return (
    <EmptyState
      icon={<TagRegular />}
      text="A service belongs to a category, and there is none yet."
      {...(canOpen(newCategoryPath) && { action: add })}
    />
  );
}

interface ServiceFormProps {
  categories: readonly Category[];
  /** The service to edit; undefined for a new one. */
  service?: Service;
  submit: string;
  /** Error message if the server gives no reason. */
  failureMessage: string;
  /** The previous service was added on this screen, so focus the first field. */
  isFollowUp?: boolean;
  onSave: (form: ServiceChange) => Promise<void>;
}

function ServiceForm({ categories, service, submit, failureMessage, isFollowUp = false, onSave }: ServiceFormProps) {
  const { back } = useReturnToList(listPath);
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const canList = canOpen(listPath);
  const openTeam = service && canOpen(teamPath) ? () => void navigate(teamPath) : undefined;
  const [onlyCategory, ...others] = categories.filter(({ archived }) => !archived);
  const paidCost = useRef<ServicePrices>(noPrices);

  /** Clears the prices of a free service and restores them if it becomes paid again. */
  function applyFreeService(draft: ServiceDraft, changed: string): ServiceDraft {
    if (changed !== 'freeService') return draft;
    if (!draft.freeService) return { ...draft, ...paidCost.current };
    paidCost.current = pickPrices(draft);
    return { ...draft, ...noPrices };
  }

  return (
    <Form
      schema={serviceChange}
      initial={
        service
          ? toDraft(service)
          : {
              ...blankService,
              ...(onlyCategory && others.length === 0 && { serviceCategory: onlyCategory.category_id }),
            }
      }
      sections={(draft) => serviceSections(draft, categories, service?.category_id, isFollowUp, openTeam)}
      submitLabel={submit}
      draftKey={service ? `service ${service.service_id}` : 'new service'}
      {...(canList && { cancel: { onClick: back } })}
      aside={({ name, shortcutName, serviceCategory }) => (
        <BookPreview
          color={categories.find(({ category_id }) => category_id === serviceCategory)?.color}
          name={name || 'Service'}
          shortcut={shortcutName || 'SHORTCUT'}
          note="A stylist can have minutes of their own."
        />
      )}
      onChange={applyFreeService}
      onSubmit={onSave}
      // The specification prefers the server's message.
      errorMessage={(reason) => reason ?? failureMessage}
    />
  );
}

/**
 * Organization of the service: the user's own, or for platform admins the one in the URL. Undefined until they choose.
 * `name` is set only for an organization from the URL.
 */
function useOrganization() {
  const { scope, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const urlOrganization = (types.includes(6) && query.get('organization')) || undefined;
  const ownOrganization = isAllowed(admins, types) ? scope.Organization : undefined;
  const organizations = useRead(locations.listOrganizations, urlOrganization ? { body: {} } : null);
  return {
    organization: urlOrganization ?? ownOrganization,
    urlOrganization,
    name: organizationItems(organizations.data ?? []).find(({ id }) => id === urlOrganization)?.label,
    choose: (organization: string) => setQuery((params) => ({ ...Object.fromEntries(params), organization })),
  };
}
