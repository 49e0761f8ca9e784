import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import type { ListedService } from '../../../shared/contract/services.ts';
import { priceAt } from '../../../shared/rules/prices.ts';
import { isConflict, isNotFound, isUnexpectedSuccess } from '../../kit/data/call.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { getErrorMessage } from '../../kit/form/useSaving.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { leaveQuestion } from '../../kit/ui/LeaveGuard.tsx';
import { Page } from '../../kit/ui/Page.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import {
  blankSettings,
  formOf,
  type Settings,
  sectionForAll,
  sectionOf,
  settingsSchema,
  unfilledText,
} from './settings.ts';
import { DeactivatedNote, NoStylist, useServicesGrid, useStylist } from './stylist.tsx';

const columns: readonly Column<ListedService>[] = [
  { field: 'service_name', title: 'Service name', tone: 'strong', width: 180, priority: 1 },
  { field: 'service_shortcut', title: 'Shortcut', width: 110, priority: 3 },
  { field: 'category_name', title: 'Category', headerFilter: true, width: 130, priority: 2 },
  { field: 'description', title: 'Description', tone: 'quiet', width: 280, priority: 4 },
];

/** Tells the number as well, because what is selected may stand on another page. */
const selectionHint = (count: number): string =>
  count === 0 ? 'Select the services to add.' : `${count} ${count === 1 ? 'service' : 'services'} selected.`;

/** Gives a stylist services: a list to choose from, then the settings of each. What is selected for one is selected for nobody else. */
export function AddServices() {
  const [query] = useSearchParams();
  const userId = query.get('param') ?? '';
  return <ServicesFor key={userId} userId={userId} />;
}

function ServicesFor({ userId }: { userId: string }) {
  const stylist = useStylist(userId);
  const services = useRead(api.stylists.listServicesToAdd, userId ? { params: { stylistId: userId } } : null);
  const grid = useServicesGrid(stylist, services);
  const confirm = useConfirm();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [configuring, setConfiguring] = useState(false);
  const chosen = useMemo(
    () => (services.data ?? []).filter(({ service_id }) => selected.has(service_id)),
    [services.data, selected],
  );

  const isSet = useRef(false);

  // Also where every chosen service was assigned by somebody else meanwhile: the next choice begins in the list.
  function select(next: ReadonlySet<string>) {
    setSelected(next);
    setConfiguring(false);
  }

  function configure() {
    isSet.current = false;
    setConfiguring(true);
  }

  async function backToList() {
    if (isSet.current && !(await confirm(leaveQuestion))) return;
    select(new Set());
  }

  function remove(service: ListedService) {
    const left = new Set([...selected].filter((id) => id !== service.service_id));
    setSelected(left);
    setConfiguring(left.size > 0);
  }

  if (stylist.isNobody) return <NoStylist title="Add Services" stylist={stylist} />;
  const title = stylist.name ? `Add Services for ${stylist.name}` : 'Add Services';
  if (configuring && chosen.length > 0)
    return (
      <Page
        key="settings"
        title={title}
        hint="How long each takes, and at which price level."
        tools={
          <Button icon={<ArrowLeftRegular />} onClick={() => void backToList()}>
            Back to the list
          </Button>
        }
      >
        <DeactivatedNote stylist={stylist} />
        <AddServicesForm
          userId={userId}
          services={chosen}
          onSet={() => {
            isSet.current = true;
          }}
          onRemove={remove}
          onCancel={() => void backToList()}
          readOnly={stylist.isOff}
          onRefused={() => void Promise.all([stylist.mutate(), services.mutate()])}
        />
      </Page>
    );

  return (
    <Page
      title={title}
      hint={!stylist.isOff && selectionHint(chosen.length)}
      tools={
        chosen.length > 0 &&
        !stylist.isOff && (
          <Button appearance="primary" onClick={configure}>
            Add services to: {stylist.name}
          </Button>
        )
      }
    >
      <DeactivatedNote stylist={stylist} />
      <Grid
        id="services-to-add"
        label="Services to add"
        columns={columns}
        {...grid}
        selection={stylist.isOff ? undefined : { selected, onChange: select }}
        empty={{ text: 'Every active service is assigned already.' }}
        narrow={{ title: ({ service_name }) => service_name, subtitle: ({ category_name }) => category_name }}
      />
    </Page>
  );
}

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
function AddServicesForm({ userId, services, readOnly, onSet, onRemove, onCancel, onRefused }: Props) {
  const toast = useToast();
  const { onSaved: saved } = useReturnToList(`/stylist-services?param=${userId}`);
  const add = useSend(stylists.addServicesToStylists, {
    refreshes: [stylists.listUserServices, stylists.listServicesToAdd, stylists.listStylists, stylists.getStylist],
  });
  // What is set for a service that was removed since stays in the draft, unseen and unsent.
  const [initial] = useState(() => ({ all: {}, services: byId(services, blankSettings) }));
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
          sectionOf(`services.${service.service_id}`, service, {
            action: { label: 'Remove', onClick: () => onRemove(service) },
          }),
        ),
      ]}
      submitLabel="Save Services"
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
        saved();
      }}
      onInvalid={(draft) =>
        toast(unfilledText(services.map((one) => [one, draft.services[one.service_id] ?? {}])), {
          intent: 'error',
          timeout: 3000,
        })
      }
      onError={(error) => {
        if (isUnexpectedSuccess(error)) return;
        toast(getErrorMessage(error), { intent: 'error' });
        if (isConflict(error) || isNotFound(error)) onRefused();
      }}
    />
  );
}

const byId = <T,>(services: readonly ListedService[], make: (service: ListedService) => T): Record<string, T> =>
  Object.fromEntries(services.map((service) => [service.service_id, make(service)]));

/** A choice for all services goes to each of them; a price level only where the service is sold at it. */
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
