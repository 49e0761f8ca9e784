import type { SalonDashboard as Dashboard } from '../../../shared/contract/insights.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { reorderPath } from '../../salon/order/reorderPath.ts';

/** Links to the lists behind the cards, filtered by salon and dates. Undefined for lists the user may not open. */
export function useCardLinks({ location_id, from, to }: Dashboard) {
  const canOpen = useCanOpen();
  const pathTo = (path: string, query: Record<string, string>) =>
    canOpen(path) ? `${path}?${new URLSearchParams(query)}` : undefined;
  const salon = String(location_id);
  return {
    inventory: (params = {}) => pathTo('/inventory', { location_id: salon, ...params }),
    usage: () => pathTo('/salon-reports-sql', { salon, from, to }),
    rolled: () => pathTo('/rolled-reports-sql', { location_id: salon, from, to }),
    transactions: (more = {}) => pathTo('/reports-sql', { location_id: salon, from, to, ...more }),
    spending: () => pathTo('/stylist-spend-sql', { salon, from, to }),
    reporting: () =>
      pathTo('/reporting', { location_id: salon, from, to }) ?? pathTo('/salon-reports-sql', { salon, from, to }),
    waste: () => pathTo('/waste', { location_id: salon, from, to }),
    levels: () => pathTo('/levels', { location_id: salon }),
    /** What is suggested to reorder, by distributor. */
    orders: pathTo('/reorder', { location_id: salon }),
    /** The reorder wizard with products of one distributor. */
    reorder: canOpen('/reorder')
      ? (products: Dashboard['product_running_low']) => {
          const ids = products.map(({ product_id }) => product_id);
          const reseller = products[0]?.reseller_id;
          return reseller ? reorderPath(location_id, reseller, ids) : `/reorder?location_id=${salon}`;
        }
      : undefined,
    link: (label: string, href: string | undefined) => (href ? { link: { label, href } } : {}),
  };
}

export type CardLinks = ReturnType<typeof useCardLinks>;
