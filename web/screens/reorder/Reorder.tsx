import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { isRetryable } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { useSessionDraft } from '../../kit/data/useSessionDraft.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/ui/States.tsx';
import { blank, chosenDraft, type Draft, draftOf, isDraft } from './draft.ts';
import { useLoadFailure } from './useWizard.ts';
import { title, Wizard } from './Wizard.tsx';

/** The order that a new one begins with: a draft to go on with, or one to be ordered again. */
type Source = { key: 'draft' | 'again'; location: number; id: string };

/**
 * `/reorder`, `/reorder?location_id=3` for a salon, with `&reseller=01X&item=01Y&item=01Z` for items that are chosen already,
 * `/reorder?draft=3-01X` with the number of the salon and the id of the order, `/reorder?again=3-01X`.
 */
function sourceIn(query: URLSearchParams): Source | undefined {
  const key = query.has('draft') ? 'draft' : 'again';
  const [, location, id] = /^(\d+)-(.+)$/.exec(query.get(key) ?? '') ?? [];
  return id ? { key, location: Number(location), id } : undefined;
}

/** Orders from a distributor in four steps. */
export function Reorder() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [round, setRound] = useState(0);
  const source = sourceIn(query);
  const begin = () => setRound((before) => before + 1);
  return (
    <Beginning
      key={`${round} ${query}`}
      source={source}
      salonId={Number(query.get('location_id')) || undefined}
      resellerId={query.get('reseller') ?? undefined}
      items={query.getAll('item')}
      onDiscard={begin}
      onRestart={() => (source ? void navigate('/reorder') : begin())}
    />
  );
}

interface BeginningProps {
  source: Source | undefined;
  /** The salon that a new order is for, where its list was left. */
  salonId: number | undefined;
  /** Whom it goes to, and what is chosen of theirs. */
  resellerId: string | undefined;
  items: string[];
  onDiscard: () => void;
  onRestart: () => void;
}

function Beginning({ source, salonId, resellerId, items, onDiscard, onRestart }: BeginningProps) {
  const { user, types } = useSession();
  const { found, keep, forget } = useSessionDraft(
    `reorder ${source ? `${source.key} ${source.id}` : [resellerId, ...items].filter(Boolean).join(' ')}`,
    isDraft,
  );
  const order = useRead(
    api.orders.getOrder,
    source && !found ? { params: { locationId: source.location, orderId: source.id } } : null,
  );
  useLoadFailure(order.error);
  const isNamed = salonId !== undefined && !source && !found;
  const salons = useRead(api.locations.listLocationsByRole, isNamed ? { body: {} } : null);
  const resellers = useRead(api.orders.listResellers, isNamed && resellerId ? {} : null);
  const begun = found ?? (source ? order.data && begunWith(order.data, source) : undefined);
  if (source && !begun)
    return (
      <Page title={title}>
        {order.error ? (
          <ErrorState
            text={order.error.message}
            {...(isRetryable(order.error) && { onRetry: () => void order.mutate() })}
          />
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
  // Who works in one salon orders for it; a system admin chooses.
  const own = salons.data?.find(({ location_id }) => location_id === salonId) ?? (types.includes(3) ? undefined : user);
  const salon = own?.location_id ? { id: own.location_id, label: own.location_name } : undefined;
  const carrier = resellers.data?.find(({ reseller_id }) => reseller_id === resellerId);
  const reseller = carrier && { id: carrier.reseller_id, label: carrier.reseller_company_name };
  const start: Draft = salon && reseller ? chosenDraft({ salon, reseller }, items) : { ...blank, salon };
  return (
    <Wizard
      initial={begun ?? start}
      isRestored={found !== undefined}
      kept={{ keep, forget }}
      onDiscard={onDiscard}
      onRestart={onRestart}
    />
  );
}

/** An order that is sent is no draft any more. */
const begunWith = (order: Order, { key }: Source): Draft | undefined =>
  key === 'again' || order.state === 'draft' ? draftOf(order, key === 'again') : undefined;
