import { makeStyles } from '@fluentui/react-components';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import type { Reseller } from '../../../shared/contract/orders.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Picker } from '../../kit/picker/Picker.tsx';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle } from '../../kit/ui/theme.ts';
import type { ReorderDraft } from './reorderDraft.ts';

interface OrderPartiesProps {
  draft: ReorderDraft;
  resellers: readonly Reseller[];
  /** Focused when the field is missing on submit. */
  fields: RefObject<Partial<Record<'reseller' | 'salon', HTMLInputElement | null>>>;
  onChoose: (choice: Pick<ReorderDraft, 'reseller'> | Pick<ReorderDraft, 'salon'>) => void;
}

/** Selects the distributor and the salon. */
export function OrderParties({ draft, resellers, fields, onChoose }: OrderPartiesProps) {
  const styles = useStyles();
  const { types } = useSession();
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const canChooseSalon = types.includes(3) || (salons.data?.length ?? 0) > 1;
  const chosen = resellers.find(({ reseller_id }) => reseller_id === draft.reseller?.id);
  return (
    <div className={styles.card}>
      <Picker
        label="Distributor"
        items={resellers.map((reseller) => ({
          id: reseller.reseller_id,
          label: reseller.reseller_company_name,
          hint: reseller.account_number && `Account ${reseller.account_number}`,
        }))}
        empty={{
          text: 'No distributors yet.',
          ...(canOpen('/distributor') && {
            action: { label: 'Add Distributor', onClick: () => void navigate('/distributor') },
          }),
        }}
        hint={chosen && formatDelivery(chosen.lead_time_days)}
        inputRef={(input) => {
          fields.current.reseller = input;
        }}
        selected={draft.reseller}
        onSelect={(reseller) => onChoose({ reseller })}
      />
      <Picker
        label="Location"
        disabled={!canChooseSalon}
        items={(salons.data ?? []).map(({ location_id, location_name }) => ({ id: location_id, label: location_name }))}
        inputRef={(input) => {
          fields.current.salon = input;
        }}
        selected={draft.salon}
        onSelect={(salon) => onChoose({ salon })}
      />
    </div>
  );
}

const formatDelivery = (days: number): string => `Delivers within ${days} ${days === 1 ? 'day' : 'days'}`;

const useStyles = makeStyles({
  card: {
    ...cardStyle,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'start',
    gap: '20px',
    boxSizing: 'border-box',
    padding: '24px',
    [phone]: { gridTemplateColumns: '1fr', padding: '16px' },
  },
});
