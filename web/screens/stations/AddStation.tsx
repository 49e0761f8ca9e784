import { DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import type * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import { stationForm } from '../../../shared/contract/stations.ts';
import { call } from '../../kit/data/call.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import type { PickerItem, PickerLoad } from '../../kit/picker/items.ts';
import { organizationItems } from '../../salon/organizationItems.ts';
import type { NewKey } from './KeyDialog.tsx';

type Draft = z.input<typeof stationForm>;

interface AddStationProps {
  onAdded: (made: NewKey) => void;
  onClose: () => void;
}

/** Asks where a new station stands and what it is called; for whose organization, of a platform admin. Stands in a dialog. */
export function AddStation({ onAdded, onClose }: AddStationProps) {
  const { types, user } = useSession();
  const isPlatform = types.includes(6);
  const add = useSend(api.stations.addStation, { refreshes: [api.stations.listDevices] });
  const initial: Draft = { organization: isPlatform ? '' : user.org, location_id: '', device_name: '' };
  return (
    <DialogBody>
      <DialogTitle>Add Station</DialogTitle>
      <DialogContent>
        <Form
          layout="plain"
          schema={stationForm}
          initial={initial}
          draftKey="new station"
          sections={({ organization = '' }) => sectionsOf(String(organization), isPlatform)}
          onChange={(draft, changed) => (changed === 'organization' ? { ...draft, location_id: '' } : draft)}
          submitLabel="Add Station"
          cancel={{ onClick: onClose }}
          onSubmit={async (body) => onAdded(await add({ body }))}
        />
      </DialogContent>
    </DialogBody>
  );
}

/** All there are, by a part of their names. */
const searched =
  (read: () => Promise<readonly PickerItem[]>): PickerLoad =>
  async (search) => ({
    items: (await read()).filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  });

const organizations = searched(async () =>
  organizationItems(await call(api.locations.listOrganizations, { body: {} })),
);

const salonsOf = (org: string): PickerLoad =>
  searched(async () =>
    (await call(api.locations.listOrganizationLocations, { params: { org } })).map(
      ({ location_id, location_name }) => ({ id: location_id, label: location_name }),
    ),
  );

const sectionsOf = (organization: string, isPlatform: boolean): readonly FormSection<keyof Draft>[] => [
  {
    fields: [
      ...(isPlatform
        ? [
            {
              name: 'organization' as const,
              label: 'Organization',
              kind: 'picker' as const,
              required: true,
              items: organizations,
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
              items: salonsOf(organization),
            },
          ]
        : []),
      { name: 'device_name', label: 'Name', required: true, maxLength: 60, hint: 'As people call it: "Color bar 2"' },
    ],
  },
];
