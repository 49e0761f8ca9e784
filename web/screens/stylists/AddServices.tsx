import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import type { ListedService } from '../../../shared/contract/services.ts';
import { stylists } from '../../../shared/contract/stylists.ts';
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
  allServicesSection,
  blankSettings,
  formatIncomplete,
  type Settings,
  serviceSection,
  settingsSchema,
  toAssignmentForm,
} from './settings.ts';
import { DeactivatedNote, NoStylist, useServicesGrid, useStylist } from './useStylist.tsx';

const columns: readonly Column<ListedService>[] = [
  { field: 'service_name', title: 'Service name', tone: 'strong', width: 180, priority: 1 },
  { field: 'service_shortcut', title: 'Shortcut', width: 110, priority: 3 },
  { field: 'category_name', title: 'Category', headerFilter: true, width: 130, priority: 2 },
  { field: 'description', title: 'Description', tone: 'quiet', width: 280, priority: 4 },
];

/** Includes the count, because selected rows may be on other pages. */
const selectionHint = (count: number): string =>
  count === 0 ? 'Select the services to add.' : `${count} ${count === 1 ? 'service' : 'services'} selected.`;

/** Assigns services to a stylist: a list to select from, then the settings of each. The selection is reset when the stylist changes. */
export function AddServices() {
  const [query] = useSearchParams();
  const userId = query.get('param') ?? '';
  return <AddServicesFor key={userId} userId={userId} />;
}

function AddServicesFor({ userId }: { userId: string }) {
  const stylist = useStylist(userId);
  const services = useRead(stylists.listServicesToAdd, userId ? { params: { stylistId: userId } } : null);
  const grid = useServicesGrid(stylist, services);
  const { selected, chosen, isConfiguring, hasSettings, ...selection } = useSelection(services.data);

  if (stylist.isMissing) return <NoStylist title="Add Services" stylist={stylist} />;
  const title = stylist.name ? `Add Services for ${stylist.name}` : 'Add Services';
  if (isConfiguring)
    return (
      <Page
        key="settings"
        title={title}
        hint="How long each takes, and at which price level."
        tools={
          <Button icon={<ArrowLeftRegular />} onClick={() => void selection.backToList()}>
            Back to the list
          </Button>
        }
      >
        <DeactivatedNote stylist={stylist} />
        <AddServicesForm
          userId={userId}
          services={chosen}
          onSet={() => {
            hasSettings.current = true;
          }}
          onRemove={selection.remove}
          onCancel={() => void selection.backToList()}
          readOnly={stylist.isDeactivated}
          onRefused={() => void Promise.all([stylist.mutate(), services.mutate()])}
        />
      </Page>
    );

  return (
    <ServiceList
      title={title}
      stylist={stylist}
      grid={grid}
      selected={selected}
      count={chosen.length}
      onSelect={selection.select}
      onConfigure={selection.configure}
    />
  );
}

/** The selected services, first in the list, then with their settings. */
function useSelection(services: readonly ListedService[] | undefined) {
  const confirm = useConfirm();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [configuring, setConfiguring] = useState(false);
  const chosen = useMemo(
    () => (services ?? []).filter(({ service_id }) => selected.has(service_id)),
    [services, selected],
  );

  const hasSettings = useRef(false);

  // Also resets after all selected services were assigned by someone else, so the next selection starts in the list.
  function select(next: ReadonlySet<string>) {
    setSelected(next);
    setConfiguring(false);
  }

  function configure() {
    hasSettings.current = false;
    setConfiguring(true);
  }

  async function backToList() {
    if (hasSettings.current && !(await confirm(leaveQuestion))) return;
    select(new Set());
  }

  function remove(service: ListedService) {
    const remaining = new Set([...selected].filter((id) => id !== service.service_id));
    setSelected(remaining);
    setConfiguring(remaining.size > 0);
  }

  return {
    selected,
    /** Selected services that can still be added. */
    chosen,
    isConfiguring: configuring && chosen.length > 0,
    /** Whether a setting was changed. */
    hasSettings,
    select,
    configure,
    backToList,
    remove,
  };
}

type ServiceListProps = {
  title: string;
  stylist: ReturnType<typeof useStylist>;
  grid: ReturnType<typeof useServicesGrid<ListedService>>;
  selected: ReadonlySet<string>;
  /** Selected services that can still be added. */
  count: number;
  onSelect: (selected: ReadonlySet<string>) => void;
  onConfigure: () => void;
};

function ServiceList({ title, stylist, grid, selected, count, onSelect, onConfigure }: ServiceListProps) {
  return (
    <Page
      title={title}
      hint={!stylist.isDeactivated && selectionHint(count)}
      tools={
        count > 0 &&
        !stylist.isDeactivated && (
          <Button appearance="primary" onClick={onConfigure}>
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
        selection={stylist.isDeactivated ? undefined : { selected, onChange: onSelect }}
        empty={{ text: 'Every active service is assigned already.' }}
        narrow={{ title: ({ service_name }) => service_name, subtitle: ({ category_name }) => category_name }}
      />
    </Page>
  );
}

type SettingsDraft = { all: Partial<Settings>; services: Record<string, Settings> };
type AddServicesFormProps = {
  userId: string;
  services: readonly ListedService[];
  readOnly: boolean;
  /** Called whenever a setting changes. */
  onSet: () => void;
  onRemove: (service: ListedService) => void;
  onCancel: () => void;
  /** Called when the server rejects the request, since the stylist or services have changed. */
  onRefused: () => void;
};

/** Settings of all selected services, saved atomically. */
function AddServicesForm({ userId, services, readOnly, onSet, onRemove, onCancel, onRefused }: AddServicesFormProps) {
  const toast = useToast();
  const { onSaved: saved } = useReturnToList(`/stylist-services?param=${userId}`);
  const add = useSend(stylists.addServicesToStylists, {
    refreshes: [stylists.listUserServices, stylists.listServicesToAdd, stylists.listStylists, stylists.getStylist],
  });
  // Settings of a removed service stay in the draft but are neither shown nor sent.
  const [initial] = useState(() => ({ all: {}, services: byId(services, blankSettings) }));
  const schema = useMemo(
    () => z.object({ all: z.custom<SettingsDraft['all']>(), services: z.object(byId(services, settingsSchema)) }),
    [services],
  );

  return (
    <Form<SettingsDraft, z.output<typeof schema>>
      schema={schema}
      initial={initial}
      sections={[
        ...(services.length > 1 ? [allServicesSection] : []),
        ...services.map((service) =>
          serviceSection(`services.${service.service_id}`, service, {
            action: { label: 'Remove', onClick: () => onRemove(service) },
          }),
        ),
      ]}
      submitLabel="Save Services"
      readOnly={readOnly}
      cancel={{ onClick: onCancel }}
      onChange={(draft, changed) => {
        onSet();
        return copyToAll(draft, changed, services);
      }}
      onSubmit={async (values) => {
        const forms = services.flatMap((service) => {
          const settings = values.services[service.service_id];
          return settings ? [toAssignmentForm(userId, service, settings)] : [];
        });
        await add({ body: forms });
        saved();
      }}
      onInvalid={(draft) =>
        toast(formatIncomplete(services.map((service) => [service, draft.services[service.service_id] ?? {}])), {
          intent: 'error',
          timeoutMs: 3000,
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

/** Copies a setting for all services to each of them. A price level is copied only where the service is sold at it. */
function copyToAll(draft: SettingsDraft, changed: string, services: readonly ListedService[]): SettingsDraft {
  const [scope, field] = changed.split('.');
  if (scope !== 'all') return draft;
  const value = Object.entries(draft.all).find(([name]) => name === field)?.[1];
  const next = { ...draft.services };
  for (const service of services) {
    const settings = next[service.service_id];
    const applies = field !== 'priceLevel' || priceAt(service, Number(value)) > 0;
    if (settings && field && applies) next[service.service_id] = { ...settings, [field]: value };
  }
  return { ...draft, services: next };
}
