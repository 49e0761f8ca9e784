import { DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import type * as z from 'zod';
import { locations } from '../../../shared/contract/locations.ts';
import { stationForm, stations } from '../../../shared/contract/stations.ts';
import { call } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import type { PickerItem, PickerLoad } from '../../kit/picker/items.ts';
import { organizationItems } from '../../salon/organizationItems.ts';
import type { NewKey } from './KeyDialog.tsx';

type StationDraft = z.input<typeof stationForm>;

interface AddStationProps {
  onAdded: (key: NewKey) => void;
  onClose: () => void;
}

/** Dialog content to add a station. Platform admins also choose the organization. */
export function AddStation({ onAdded, onClose }: AddStationProps) {
  const { types, user } = useSession();
  const isPlatform = types.includes(6);
  const add = useSend(stations.addStation, { refreshes: [stations.listDevices] });
  const initial: StationDraft = {
    organization: isPlatform && !types.includes(3) ? '' : user.org,
    location_id: '',
    device_name: '',
  };
  return (
    <DialogBody>
      <DialogTitle>Add Station</DialogTitle>
      <DialogContent>
        <Form
          layout="plain"
          schema={stationForm}
          initial={initial}
          draftKey="new station"
          sections={({ organization = '' }) => buildSections(String(organization), isPlatform)}
          onChange={(draft, changed) => (changed === 'organization' ? { ...draft, location_id: '' } : draft)}
          submitLabel="Add Station"
          cancel={{ onClick: onClose }}
          onSubmit={async (body) => onAdded(await add({ body }))}
        />
      </DialogContent>
    </DialogBody>
  );
}

/** Picker loader that filters all items by label. */
const searchLabels =
  (loadItems: () => Promise<readonly PickerItem[]>): PickerLoad =>
  async (search) => ({
    items: (await loadItems()).filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  });

const loadOrganizations = searchLabels(async () =>
  organizationItems(await call(locations.listOrganizations, { body: {} })),
);

const loadSalons = (org: string): PickerLoad =>
  searchLabels(async () =>
    (await call(locations.listOrganizationLocations, { params: { org } })).map(({ location_id, location_name }) => ({
      id: location_id,
      label: location_name,
    })),
  );

const buildSections = (organization: string, isPlatform: boolean): readonly FormSection<keyof StationDraft>[] => [
  {
    fields: [
      ...(isPlatform
        ? [
            {
              name: 'organization' as const,
              label: 'Organization',
              kind: 'picker' as const,
              required: true,
              items: loadOrganizations,
            },
          ]
        : []),
      ...(organization
        ? [
            {
              name: 'location_id' as const,
              label: 'Salon',
              kind: 'picker' as const,
              required: true,
              items: loadSalons(organization),
            },
          ]
        : []),
      { name: 'device_name', label: 'Name', required: true, maxLength: 60, hint: 'Such as "Color bar 2"' },
    ],
  },
];
