import { formatNumber } from '../kit/ui/format.ts';

/** ", 3 items without a price", after a sum that they are not in. Empty for none. */
export const formatUnpriced = (count: number | undefined): string =>
  count ? `, ${formatNumber(count)} ${count === 1 ? 'item' : 'items'} without a price` : '';
