import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import { stationForm } from '../../../shared/contract/stations.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useReturnedFocus } from '../../kit/ui/focus.ts';
import { ErrorState, FormSkeleton } from '../../kit/ui/States.tsx';
import { ChooseOrganization } from '../../salon/ChooseOrganization.tsx';
import type { NewKey } from './KeyDialog.tsx';

interface AddStationProps {
  onAdded: (made: NewKey) => void;
  onClose: () => void;
}

/** Asks where a new station stands and what it is called; for whose organization, of a platform admin. */
export function AddStation(props: AddStationProps) {
  return (
    <Dialog open onOpenChange={(_, { open }) => open || props.onClose()}>
      <AddStationSurface {...props} />
    </Dialog>
  );
}

function AddStationSurface(props: AddStationProps) {
  const styles = useStyles();
  useReturnedFocus();
  const { types, user } = useSession();
  const [organization, setOrganization] = useState(types.includes(6) ? undefined : user.org);
  return (
    <DialogSurface className={styles.surface}>
      <DialogBody>
        <DialogTitle>Add Station</DialogTitle>
        <DialogContent>
          {organization === undefined ? (
            <ChooseOrganization noun="station" onChoose={setOrganization} />
          ) : (
            <StationForm organization={organization} {...props} />
          )}
        </DialogContent>
      </DialogBody>
    </DialogSurface>
  );
}

function StationForm({ organization, onAdded, onClose }: AddStationProps & { organization: string }) {
  const salons = useRead(api.locations.listOrganizationLocations, { params: { org: organization } });
  const add = useSend(api.stations.addStation, { refreshes: [api.stations.listDevices] });
  if (salons.error && !salons.data)
    return <ErrorState text={salons.error.message} onRetry={() => void salons.mutate()} />;
  if (!salons.data) return <FormSkeleton rows={2} />;
  const initial: z.input<typeof stationForm> = { organization, location_id: '', device_name: '' };
  return (
    <Form
      layout="plain"
      schema={stationForm}
      initial={initial}
      keptAs={`new station ${organization}`}
      sections={[
        {
          fields: [
            {
              name: 'location_id',
              label: 'Salon',
              kind: 'picker',
              required: true,
              items: salons.data.map(({ location_id, location_name }) => ({ id: location_id, label: location_name })),
            },
            {
              name: 'device_name',
              label: 'Name',
              required: true,
              maxLength: 60,
              hint: 'As people call it: "Color bar 2"',
            },
          ],
        },
      ]}
      submit="Add Station"
      cancel={{ onClick: onClose }}
      onSubmit={async (body) => {
        const made = await add({ body });
        onClose();
        onAdded(made);
      }}
      failed="The station was not added."
    />
  );
}

const useStyles = makeStyles({ surface: { maxWidth: '480px' } });
