import { useMemo, useState } from 'react';
import * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import type { ListedService } from '../../../shared/contract/services.ts';
import { priceAt } from '../../../shared/rules/prices.ts';
import { isConflict, isNotFound, isUnknownSuccess } from '../../kit/call.ts';
import { Form } from '../../kit/Form.tsx';
import { messageOf } from '../../kit/form/formErrors.ts';
import { useToast } from '../../kit/Toast.tsx';
import { useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import {
  blankSettings,
  formOf,
  type Settings,
  sectionForAll,
  sectionOf,
  settingsSchema,
  unfilledText,
} from './settings.ts';

const { stylists } = api;

type Draft = { all: Partial<Settings>; services: Record<string, Settings> };
type Props = {
  userId: string;
  services: readonly ListedService[];
  readOnly: boolean;
  /** Told at every setting that is made. */
  onSet: () => void;
  onRemove: (service: ListedService) => void;
  onCancel: () => void;
  /** Told when the server refuses: what may be added is not what it was. */
  onRefused: () => void;
};

/** The settings of every chosen service, saved together or not at all. */
export function AddServicesForm({ userId, services, readOnly, onSet, onRemove, onCancel, onRefused }: Props) {
  const toast = useToast();
  const back = useBack(`/stylist-services?param=${userId}`);
  const add = useSend(stylists.addServicesToStylists, {
    refreshes: [stylists.listUserServices, stylists.listServicesToAdd, stylists.listStylists, stylists.getStylist],
  });
  // What is set for a service that was removed since stays in the draft, unseen and unsent.
  const [initial] = useState(() => ({ all: {}, services: byId(services, () => blankSettings) }));
  const schema = useMemo(
    () => z.object({ all: z.custom<Draft['all']>(), services: z.object(byId(services, settingsSchema)) }),
    [services],
  );

  return (
    <Form<Draft, z.output<typeof schema>>
      schema={schema}
      initial={initial}
      sections={[
        ...(services.length > 1 ? [sectionForAll] : []),
        ...services.map((service) =>
          sectionOf(`services.${service.service_id}`, service, { label: 'Remove', onClick: () => onRemove(service) }),
        ),
      ]}
      submit="Save Services"
      readOnly={readOnly}
      cancel={{ onClick: onCancel }}
      onChange={(draft, changed) => {
        onSet();
        return setForAll(draft, changed, services);
      }}
      onSubmit={async (values) => {
        const forms = services.flatMap((service) => {
          const settings = values.services[service.service_id];
          return settings ? [formOf(userId, service, settings)] : [];
        });
        await add({ body: forms });
        back();
      }}
      onInvalid={(draft) =>
        toast(unfilledText(services.map((one) => [one, draft.services[one.service_id] ?? {}])), {
          intent: 'error',
          timeout: 3000,
        })
      }
      onError={(error) => {
        if (isUnknownSuccess(error)) return;
        toast(messageOf(error), { intent: 'error', timeout: 3000 });
        if (isConflict(error) || isNotFound(error)) onRefused();
      }}
    />
  );
}

const byId = <T,>(services: readonly ListedService[], make: (service: ListedService) => T): Record<string, T> =>
  Object.fromEntries(services.map((service) => [service.service_id, make(service)]));

/** A choice for all services goes to each of them; a price level only where the service costs something at it. */
function setForAll(draft: Draft, changed: string, services: readonly ListedService[]): Draft {
  const [part, field] = changed.split('.');
  if (part !== 'all') return draft;
  const value = Object.entries(draft.all).find(([name]) => name === field)?.[1];
  const next = { ...draft.services };
  for (const service of services) {
    const settings = next[service.service_id];
    const isPriced = field !== 'priceLevel' || priceAt(service, Number(value)) > 0;
    if (settings && field && isPriced) next[service.service_id] = { ...settings, [field]: value };
  }
  return { ...draft, services: next };
}
