import { makeStyles } from '@fluentui/react-components';
import type { ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import type { OrderableReseller } from '../../../shared/contract/orders.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Picker } from '../../kit/picker/Picker.tsx';
import { CardsSkeleton } from '../../kit/ui/States.tsx';
import { cardStyle, flexColumn, headingText } from '../../kit/ui/theme.ts';
import type { Choice, ReorderDraft } from './reorderDraft.ts';
import { formatDelivery, SuggestedOrders } from './SuggestedOrders.tsx';

interface OrderPartiesProps {
  draft: ReorderDraft;
  /** Undefined while loading. */
  resellers: readonly OrderableReseller[] | undefined;
  /** Focused when the field is missing on submit. */
  fields: RefObject<Partial<Record<'reseller' | 'salon', HTMLInputElement | null>>>;
  onChoose: (choice: Pick<ReorderDraft, 'reseller'> | Pick<ReorderDraft, 'salon'>) => void;
  onOrder: (reseller: Choice, productIds: string[]) => void;
  onChooseItems: (reseller: Choice) => void;
  /** Continues with the chosen distributor. */
  next: ReactNode;
}

/** Selects the salon, and the distributor by what is suggested or by name. */
export function OrderParties({ draft, resellers, fields, next, onChoose, ...orders }: OrderPartiesProps) {
  const styles = useStyles();
  const { types } = useSession();
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const canChooseSalon = types.includes(3) || (salons.data?.length ?? 0) > 1;
  const chosen = resellers?.find(({ reseller_id }) => reseller_id === draft.reseller?.id);
  return (
    <>
      <ReadError read={salons} />
      <div className={styles.salon}>
        <Picker
          label="Salon"
          disabled={!canChooseSalon}
          items={(salons.data ?? []).map(({ location_id, location_name }) => ({
            id: location_id,
            label: location_name,
          }))}
          inputRef={(input) => {
            fields.current.salon = input;
          }}
          selected={draft.salon}
          onSelect={(salon) => onChoose({ salon })}
        />
      </div>
      {!resellers && <CardsSkeleton />}
      {resellers && (
        <>
          {draft.salon && resellers.length > 0 && <SuggestedOrders resellers={resellers} {...orders} />}
          <section aria-labelledby="other-order" className={styles.card}>
            <h2 id="other-order" className={styles.title}>
              Order something else
            </h2>
            <div className={styles.other}>
              <div className={styles.distributor}>
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
              </div>
              {next}
            </div>
          </section>
        </>
      )}
    </>
  );
}

const useStyles = makeStyles({
  salon: { maxWidth: '320px', marginBottom: '16px' },
  card: { ...cardStyle, ...flexColumn, gap: '12px', padding: '16px 18px' },
  title: { ...headingText, margin: 0 },
  // The button beside the control, below the label, whatever hint follows.
  other: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '12px',
    '& > button': { marginTop: '26px' },
  },
  distributor: { flex: '1 1 240px', maxWidth: '420px' },
});
