import { CutRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { version } from '../../../shared/contract/fields.ts';
import { type ListedStylist, type StylistService, stylists } from '../../../shared/contract/stylists.ts';
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
import { formatIncomplete, serviceSection, settingsSchema, toAssignmentForm } from './settings.ts';
import { DeactivatedNote, NoStylist, useLoadFailure, useStylist } from './useStylist.tsx';

const refreshes = [
  stylists.listUserServices,
  stylists.getServiceToEdit,
  stylists.listServicesToAdd,
  stylists.listStylists,
];

/** Settings of one service for one stylist. */
export function EditStylistService() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [userId, serviceId] = [query.get('user'), query.get('service')];
  const stylist = useStylist(userId);
  const service = useRead(stylists.getServiceToEdit, userId && serviceId ? { params: { userId, serviceId } } : null);
  const error = service.error ?? stylist.error;
  useLoadFailure(error);
  const emptyText = serviceId
    ? isNotFound(service.error) && 'This service is not assigned to the stylist.'
    : 'No service was chosen.';

  function content() {
    if (stylist.data && service.data)
      return (
        <SettingsForm
          key={`${userId} ${service.data.service_id}`}
          stylist={stylist.data}
          service={service.data}
          readOnly={stylist.isDeactivated}
          onRefused={() => void stylist.mutate()}
        />
      );
    if (emptyText) {
      const choose = () => void navigate(`/stylist-services?param=${userId}`);
      return (
        <EmptyState icon={<CutRegular />} text={emptyText} action={{ label: 'Choose a service', onClick: choose }} />
      );
    }
    if (!error) return <FormSkeleton rows={3} />;
    return <LoadError error={error} onRetry={() => void Promise.all([stylist.mutate(), service.mutate()])} />;
  }

  if (stylist.isMissing) return <NoStylist title="Edit Services" stylist={stylist} />;
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
  /** Called when the server rejects the request, since the stylist may have changed. */
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
      // Nothing is left to save, so leaving must not ask about unsaved changes.
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
      sections={[serviceSection('settings', service, { held: priceLevel })]}
      draftKey={`service ${service.service_id} of ${userId}`}
      submitLabel="Save Services"
      guardsLeave={!isDeleted}
      cancel={{ onClick: back }}
      readOnly={readOnly}
      footer={!readOnly && <DangerButton onClick={() => void deleteService()}>Delete</DangerButton>}
      onSubmit={async (values) => {
        const body = { ...toAssignmentForm(userId, service, values.settings), version: values.version };
        saved(await update({ body }), service.service_id);
      }}
      onInvalid={({ settings }) => toast(formatIncomplete([[service, settings]]), { intent: 'error', timeoutMs: 3000 })}
      onError={(error) => {
        toast(formatError('Error updating service.', error), { intent: 'error' });
        if (isConflict(error)) onRefused();
      }}
    />
  );
}
