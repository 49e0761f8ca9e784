import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { ListedService } from '../../../shared/contract/services.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { leaveQuestion } from '../../kit/form/LeaveGuard.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { Page } from '../../kit/Page.tsx';
import { useRead } from '../../kit/useApi.ts';
import { AddServicesForm } from './AddServicesForm.tsx';
import { DeactivatedNote } from './DeactivatedNote.tsx';
import { NoStylist } from './NoStylist.tsx';
import { useServicesGrid } from './useServicesGrid.ts';
import { useStylist } from './useStylist.ts';

const columns: readonly Column<ListedService>[] = [
  { field: 'service_name', title: 'Service name', tone: 'strong', width: 180, priority: 1 },
  { field: 'service_shortcut', title: 'Shortcut', width: 110, priority: 3 },
  { field: 'category_name', title: 'Category', headerFilter: true, width: 130, priority: 2 },
  { field: 'description', title: 'Description', tone: 'quiet', width: 280, priority: 4 },
];

/** Tells the number as well, because what is selected may stand on another page. */
const selectionHint = (count: number): string =>
  count === 0 ? 'Select the services to add.' : `${count} ${count === 1 ? 'service' : 'services'} selected.`;

/** Gives a stylist services: a list to choose from, then the settings of each. */
export function AddServices() {
  const [query] = useSearchParams();
  const userId = query.get('param') ?? '';
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
