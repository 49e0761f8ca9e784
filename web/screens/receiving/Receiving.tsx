import { Field, Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { isUnreachable } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { fieldLabelStyle, useControlStyles } from '../../kit/ui/controlStyles.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { SalonField } from '../../salon/SalonField.tsx';
import { Delivery } from './Delivery.tsx';

const { listOrders } = orders;

const retryDelayMs = 4000;

/** Receiving screen with its salon. The URL holds the salon and, optionally, an order to receive. */
export function Receiving() {
  const { user, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const requestedSalon = Number(query.get('location_id')) || null;
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const canSeeSalon = types.includes(3) || salons.data?.some(({ location_id }) => location_id === requestedSalon);
  const salon = (canSeeSalon && requestedSalon) || user.location_id;
  const canChooseSalon = types.includes(3) || (salons.data?.length ?? 0) > 1;
  const orders = useRead(listOrders, salon === null ? null : { query: { location: salon } });
  const hasFailed = Boolean(salons.error || orders.error);
  const isUnreached = isUnreachable(salons.error) || isUnreachable(orders.error);
  const { mutate: readSalons } = salons;
  const { mutate: readOrders } = orders;
  const retry = useCallback(() => void Promise.all([readSalons(), readOrders()]), [readSalons, readOrders]);
  useEffect(() => {
    if (!isUnreached) return;
    const timer = setInterval(retry, retryDelayMs);
    return () => clearInterval(timer);
  }, [isUnreached, retry]);
  const toast = useToast();
  useEffect(() => {
    if (hasFailed) toast('Error loading data.', { intent: 'error', timeoutMs: 3000 });
  }, [hasFailed, toast]);

  function choose(id: number, lines: number): void {
    if (id === salon) return;
    const name = salons.data?.find(({ location_id }) => location_id === salon)?.location_name;
    if (lines > 0 && name) {
      const stay = lines === 1 ? '1 line stays' : `${lines} lines stay`;
      toast(`${stay} on the list of ${name}. Choose ${name} again to go on there.`, {
        intent: 'info',
        timeoutMs: 8000,
      });
    }
    setQuery({ location_id: String(id) }, { replace: true });
  }

  return (
    <Delivery
      // Each salon has its own list.
      key={salon}
      salon={salon}
      orders={orders.data ?? []}
      readOrders={() => readOrders()}
      // Ignore the requested order until the requested salon is confirmed.
      requestedOrder={requestedSalon === null || requestedSalon === salon ? query.get('order') : null}
      onOrderHandled={() =>
        setQuery(requestedSalon === null ? {} : { location_id: String(requestedSalon) }, { replace: true })
      }
      isUnreached={isUnreached}
      onRetry={hasFailed ? retry : undefined}
      salonField={(lines) =>
        canChooseSalon ? (
          <SalonField label="Salon" salons={salons.data ?? []} chosen={salon} onChoose={(id) => choose(id, lines)} />
        ) : (
          <OwnSalon name={user.location_name} />
        )
      }
    />
  );
}

/** The user's only salon, read-only. */
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
  label: fieldLabelStyle,
  field: { minWidth: 0 },
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
});
