import { Dropdown, Field, Input, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { fieldLabel, useControlStyles } from '../../kit/ui/controlStyles.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { Delivery } from './Delivery.tsx';

/** Receives what was delivered to a salon. Whoever looks after all salons chooses one; it stands in the address. */
export function Receiving() {
  const { user, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const mayChoose = types.includes(3);
  const salon = (mayChoose && Number(query.get('location_id'))) || user.location_id;
  const salons = useRead(api.locations.listLocationsByRole, mayChoose ? { body: {} } : null);
  const orders = useRead(api.orders.listOrders, salon === null ? null : { query: { location: salon } });
  const hasFailed = Boolean(salons.error || orders.error);
  const toast = useToast();
  useEffect(() => {
    if (hasFailed) toast('Error loading data.', { intent: 'error', timeout: 3000 });
  }, [hasFailed, toast]);

  return (
    <Delivery
      // Every salon has a list of its own.
      key={salon}
      salon={salon}
      orders={orders.data ?? []}
      onRetry={hasFailed ? () => void Promise.all([salons.mutate(), orders.mutate()]) : undefined}
      salonField={
        mayChoose ? (
          <SalonField
            salons={salons.data ?? []}
            chosen={salon}
            onChoose={(id) => setQuery({ location_id: String(id) }, { replace: true })}
          />
        ) : (
          <OwnSalon name={user.location_name} />
        )
      }
    />
  );
}

interface SalonFieldProps {
  salons: readonly Location[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

function SalonField({ salons, chosen, onChoose }: SalonFieldProps) {
  const styles = useControlStyles();
  const own = useStyles();
  return (
    <Field label={{ children: 'Salon', className: own.label }} className={own.field}>
      <Dropdown
        className={own.control}
        value={salons.find(({ location_id }) => location_id === chosen)?.location_name ?? ''}
        selectedOptions={chosen === null ? [] : [String(chosen)]}
        placeholder="Select a salon"
        onOptionSelect={(_, { optionValue }) => onChoose(Number(optionValue))}
        // Digits are a scanner's, not the beginning of a salon's name.
        onKeyDownCapture={(event) => /^\d$/.test(event.key) && event.stopPropagation()}
      >
        {salons.map(({ location_id, location_name }) => (
          <Option key={location_id} className={styles.option} value={String(location_id)}>
            {location_name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

function OwnSalon({ name }: { name: string | null }) {
  const styles = useControlStyles();
  const own = useStyles();
  return (
    <Field label={{ children: 'Salon', className: own.label }} className={own.field}>
      <Input readOnly className={mergeClasses(own.control, styles.readOnly)} value={name ?? ''} />
    </Field>
  );
}

const useStyles = makeStyles({
  label: fieldLabel,
  field: { minWidth: 0 },
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
});
