import { formatNumber } from '../../shared/rules/format.ts';

/** "3 without a price", beside a sum that they are not in. Undefined for none. */
export const formatUnpriced = (count: number | undefined): string | undefined =>
  count ? `${formatNumber(count)} without a price` : undefined;
