import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import { type Order, orders } from '../../../shared/contract/orders.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { useSessionDraft } from '../../kit/data/useSessionDraft.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, FormSkeleton } from '../../kit/ui/States.tsx';
import { draftWithItems, emptyDraft, isDraft, type ReorderDraft, toDraft } from './reorderDraft.ts';
import { useLoadFailure } from './useWizard.ts';
import { title, Wizard } from './Wizard.tsx';

/** An existing order to start from: a draft to continue, or an order to repeat. */
type Source = { key: 'draft' | 'again'; location: number; id: string };

/**
 * Parses `/reorder?draft=3-01X` and `/reorder?again=3-01X` (location id, order id). Without them,
 * `/reorder?location_id=3&reseller=01X&item=01Y&item=01Z` starts a new order with preselected items.
 */
function parseSource(query: URLSearchParams): Source | undefined {
  const key = query.has('draft') ? 'draft' : 'again';
  const [, location, id] = /^(\d+)-(.+)$/.exec(query.get(key) ?? '') ?? [];
  return id ? { key, location: Number(location), id } : undefined;
}

/** Reorder wizard: orders from a distributor in four steps. */
export function Reorder() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [round, setRound] = useState(0);
  const source = parseSource(query);
  const restart = () => setRound((before) => before + 1);
  return (
    <InitialDraft
      key={`${round} ${query}`}
      source={source}
      salonId={Number(query.get('location_id')) || undefined}
      resellerId={query.get('reseller') ?? undefined}
      items={query.getAll('item')}
      onDiscard={restart}
      onRestart={() => (source ? void navigate('/reorder') : restart())}
    />
  );
}

interface InitialDraftProps {
  source: Source | undefined;
  /** Location id preselected by the URL. */
  salonId: number | undefined;
  /** Distributor id and product ids preselected by the URL. */
  resellerId: string | undefined;
  items: string[];
  onDiscard: () => void;
  onRestart: () => void;
}

function InitialDraft({ source, salonId, resellerId, items, onDiscard, onRestart }: InitialDraftProps) {
  const { user } = useSession();
  const {
    found: storedDraft,
    keep,
    forget,
  } = useSessionDraft(
    `reorder ${source ? `${source.key} ${source.id}` : [resellerId, ...items].filter(Boolean).join(' ')}`,
    isDraft,
  );
  const order = useRead(
    orders.getOrder,
    source && !storedDraft ? { params: { locationId: source.location, orderId: source.id } } : null,
  );
  useLoadFailure(order.error);
  const isNew = !source && !storedDraft;
  const hasPreselectedSalon = isNew && salonId !== undefined;
  const needsSalons = hasPreselectedSalon || (isNew && user.location_id === null);
  const salons = useRead(locations.listLocationsByRole, needsSalons ? { body: {} } : null);
  const resellers = useRead(
    orders.listResellers,
    hasPreselectedSalon && resellerId ? { query: { location: salonId } } : null,
  );
  const existingDraft = storedDraft ?? (source ? order.data && toDraftFromSource(order.data, source) : undefined);
  if (source && !existingDraft)
    return (
      <Page title={title}>
        {order.error ? (
          <ReadError read={order} />
        ) : order.data ? (
          <EmptyState
            text={`Order ${order.data.order_number} is ${order.data.state} already.`}
            action={{ label: 'New order', onClick: onRestart }}
          />
        ) : (
          <FormSkeleton />
        )}
      </Page>
    );
  if (salons.isLoading || resellers.isLoading)
    return (
      <Page title={title}>
        <FormSkeleton />
      </Page>
    );
  const ownSalon = user.location_id === null ? salons.data?.[0] : user;
  const salonToOrderFor = salons.data?.find(({ location_id }) => location_id === salonId) ?? ownSalon;
  const salon = salonToOrderFor?.location_id
    ? { id: salonToOrderFor.location_id, label: salonToOrderFor.location_name }
    : undefined;
  const preselected = resellers.data?.find(({ reseller_id }) => reseller_id === resellerId);
  const reseller = preselected && { id: preselected.reseller_id, label: preselected.reseller_company_name };
  const newDraft: ReorderDraft =
    salon && reseller ? draftWithItems({ salon, reseller }, items) : { ...emptyDraft, salon };
  return (
    <Wizard
      initial={existingDraft ?? newDraft}
      isRestored={storedDraft !== undefined}
      draftStore={{ save: keep, clear: forget }}
      onDiscard={onDiscard}
      onRestart={onRestart}
    />
  );
}

/** Undefined for a draft order that was sent meanwhile. */
const toDraftFromSource = (order: Order, { key }: Source): ReorderDraft | undefined =>
  key === 'again' || order.state === 'draft' ? toDraft(order, key === 'again') : undefined;
