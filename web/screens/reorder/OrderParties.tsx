import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import type { ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import type { OrderableReseller } from '../../../shared/contract/orders.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Picker } from '../../kit/picker/Picker.tsx';
import { phone } from '../../kit/ui/media.ts';
import { CardsSkeleton } from '../../kit/ui/States.tsx';
import { cardStyle, flexColumn, flexRow, headingText, look, quietSmallText, spreadRow } from '../../kit/ui/theme.ts';
import { formatUnpriced } from '../../salon/formatUnpriced.ts';
import type { Choice, ReorderDraft } from './reorderDraft.ts';

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

interface SuggestedOrdersProps {
  resellers: readonly OrderableReseller[];
  /** Orders everything that is suggested. */
  onOrder: (reseller: Choice, productIds: string[]) => void;
  onChooseItems: (reseller: Choice) => void;
}

/** A card per distributor with products to order: how many, for how much. The most urgent one comes first. */
function SuggestedOrders({ resellers, onOrder, onChooseItems }: SuggestedOrdersProps) {
  const styles = useSuggestedOrdersStyles();
  const suggestions = listSuggestions(resellers);
  if (suggestions.length === 0) return <p className={styles.none}>Every shelf is at its level.</p>;
  return (
    <ul className={styles.cards}>
      {suggestions.map(({ reseller_id: id, reseller_company_name: label, lead_time_days, suggested }, nth) => {
        const { products, out, cost, unpriced } = suggested;
        const names = products.slice(0, maxNames);
        return (
          <li key={id} className={styles.card}>
            <div className={styles.head}>
              <h2 className={styles.name}>{label}</h2>
              {out > 0 && <span className={styles.out}>{formatNumber(out)} out of stock</span>}
            </div>
            <dl className={styles.figures}>
              <div className={styles.figure}>
                <dt className={styles.of}>suggested</dt>
                <dd className={styles.value}>{formatNumber(products.length)}</dd>
              </div>
              {cost !== undefined && (
                <div className={styles.figure}>
                  <dt className={styles.of}>
                    {['at the last price', formatUnpriced(unpriced)].filter(Boolean).join(', ')}
                  </dt>
                  <dd className={styles.value}>{formatMoney(cost)}</dd>
                </div>
              )}
            </dl>
            <p className={styles.names}>
              {names.map(({ product_id, product_name }) => (
                <span key={product_id} className={styles.product}>
                  {product_name}
                </span>
              ))}
              {products.length > names.length && `and ${formatNumber(products.length - names.length)} more`}
            </p>
            <p className={styles.delivery}>
              <ClockRegular /> {formatDelivery(lead_time_days)}
            </p>
            <div className={styles.acts}>
              <Button
                appearance={nth === 0 ? 'primary' : 'secondary'}
                aria-label={`Order ${products.length} from ${label}`}
                onClick={() =>
                  onOrder(
                    { id, label },
                    products.map(({ product_id }) => product_id),
                  )
                }
              >
                Order {formatNumber(products.length)}
              </Button>
              <Button aria-label={`Choose items from ${label}`} onClick={() => onChooseItems({ id, label })}>
                Choose items
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const maxNames = 3;

type Suggestion = OrderableReseller & Required<Pick<OrderableReseller, 'suggested'>>;

/** Distributors with something to order: most products out of stock first, then the largest order. */
const listSuggestions = (resellers: readonly OrderableReseller[]): Suggestion[] =>
  resellers
    .filter((one): one is Suggestion => (one.suggested?.products.length ?? 0) > 0)
    .sort(
      ({ suggested: a }, { suggested: b }) =>
        b.out - a.out || (b.cost ?? 0) - (a.cost ?? 0) || b.products.length - a.products.length,
    );

const formatDelivery = (days: number): string => `Delivers within ${days} ${days === 1 ? 'day' : 'days'}`;

const useSuggestedOrdersStyles = makeStyles({
  none: { margin: '0 0 16px', color: tokens.colorNeutralForeground3 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
    gap: '16px',
    margin: '0 0 16px',
    padding: 0,
    listStyleType: 'none',
  },
  card: { ...cardStyle, ...flexColumn, gap: '8px', minWidth: 0, padding: '16px 18px', [phone]: { padding: '14px' } },
  head: { ...spreadRow, flexWrap: 'wrap', gap: '4px 12px' },
  name: { ...headingText, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  out: {
    padding: '2px 10px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.cellInvalid,
    color: tokens.colorPaletteRedForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  figures: { display: 'flex', flexWrap: 'wrap', gap: '4px 32px', margin: 0 },
  figure: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  of: quietSmallText,
  value: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
  },
  names: { ...quietSmallText, ...flexRow, flexWrap: 'wrap', gap: '6px 8px', margin: 0, [phone]: { display: 'none' } },
  product: {
    padding: '3px 8px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  delivery: { ...flexRow, gap: '8px', margin: 0, color: tokens.colorNeutralForeground2 },
  acts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginTop: 'auto',
    paddingTop: '12px',
    borderTop: `1px solid ${look.hairline}`,
    '& button': { minWidth: '128px', [phone]: { flexGrow: 1, minHeight: '44px' } },
  },
});

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
