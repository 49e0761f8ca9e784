import { CutRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import type { ListedStylist, StylistService } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { isConflict, isNotFound, isUnexpectedSuccess } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { getErrorMessage } from '../../kit/form/useSaving.ts';
import { LoadError, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { DangerButton } from '../../kit/ui/DangerButton.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, FormSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { formOf, sectionOf, settingsSchema, unfilledText } from './settings.ts';
import { DeactivatedNote, NoStylist, useLoadFailure, useStylist } from './stylist.tsx';

const { stylists } = api;
const refreshes = [
  stylists.listUserServices,
  stylists.getServiceToEdit,
  stylists.listServicesToAdd,
  stylists.listStylists,
];

/** How one stylist does one service. */
export function EditStylistService() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [userId, serviceId] = [query.get('user'), query.get('service')];
  const stylist = useStylist(userId);
  const service = useRead(stylists.getServiceToEdit, userId && serviceId ? { params: { userId, serviceId } } : null);
  const error = service.error ?? stylist.error;
  useLoadFailure(error);
  const nothing = serviceId
    ? isNotFound(service.error) && 'This service is not assigned to the stylist.'
    : 'No service was chosen.';

  function content() {
    if (stylist.data && service.data)
      return (
        <SettingsForm
          key={`${userId} ${service.data.service_id}`}
          stylist={stylist.data}
          service={service.data}
          readOnly={stylist.isOff}
          onRefused={() => void stylist.mutate()}
        />
      );
    if (nothing) {
      const choose = () => void navigate(`/stylist-services?param=${userId}`);
      return (
        <EmptyState icon={<CutRegular />} text={nothing} action={{ label: 'Choose a service', onClick: choose }} />
      );
    }
    if (!error) return <FormSkeleton rows={3} />;
    return <LoadError error={error} onRetry={() => void Promise.all([stylist.mutate(), service.mutate()])} />;
  }

  if (stylist.isNobody) return <NoStylist title="Edit Services" stylist={stylist} />;
  return (
    <Page
      title={stylist.name ? `Edit Services for ${stylist.name}` : 'Edit Services'}
      hint={service.data ? `Configure ${service.data.service_name} service settings` : ''}
    >
      <DeactivatedNote stylist={stylist} />
      {content()}
    </Page>
  );
}

type SettingsFormProps = {
  stylist: ListedStylist;
  service: StylistService;
  readOnly: boolean;
  /** Told when the server refuses: the stylist may not be what they were. */
  onRefused: () => void;
};

function SettingsForm({ stylist, service, readOnly, onRefused }: SettingsFormProps) {
  const { user_id: userId } = stylist;
  const { back, onSaved: saved } = useReturnToList(`/stylist-services?param=${userId}`);
  const toast = useToast();
  const ask = useConfirm();
  const update = useSend(stylists.updateUserService, { refreshes });
  const remove = useSend(stylists.deleteUserService, { refreshes });
  const schema = z.object({ settings: settingsSchema(service), version });
  const { priceLevel, servicing, gap, servicing2 } = service.assignment;
  const [isDeleted, setDeleted] = useState(false);

  async function deleteService() {
    const text = `Are you sure you want to delete ${service.service_name} for user ${personName(stylist)}?`;
    if (!(await ask({ text, destructive: true }))) return;
    try {
      const reply = await remove({ body: { userId, serviceId: service.service_id } });
      // There is nothing left that settings could be saved of, so leaving asks no more.
      flushSync(() => setDeleted(true));
      saved(reply);
    } catch (error) {
      if (isUnexpectedSuccess(error)) return;
      toast(getErrorMessage(error), { intent: 'error' });
      if (isConflict(error)) onRefused();
    }
  }

  return (
    <Form
      schema={schema}
      initial={{ settings: { priceLevel, servicing, gap, servicing2 }, version: service.assignment.version }}
      sections={[sectionOf('settings', service, { held: priceLevel })]}
      draftKey={`service ${service.service_id} of ${userId}`}
      submitLabel="Save Services"
      guardsLeave={!isDeleted}
      cancel={{ onClick: back }}
      readOnly={readOnly}
      footer={!readOnly && <DangerButton onClick={() => void deleteService()}>Delete</DangerButton>}
      onSubmit={async (values) => {
        const body = { ...formOf(userId, service, values.settings), version: values.version };
        saved(await update({ body }), service.service_id);
      }}
      onInvalid={({ settings }) => toast(unfilledText([[service, settings]]), { intent: 'error', timeout: 3000 })}
      onError={(error) => {
        toast(formatError('Error updating service.', error), { intent: 'error' });
        if (isConflict(error)) onRefused();
      }}
    />
  );
}
