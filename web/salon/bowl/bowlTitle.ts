import type { MissingReference, WaitingBowl } from '../../../shared/contract/stations.ts';

/** Partial: a newer release may miss something else. */
const missingLabels: Partial<Record<MissingReference['what'], (one: MissingReference) => string>> = {
  stylist: ({ code }) => `Stylist badge ${code}`,
  client: ({ code }) => `Client ${code}`,
  product: ({ code }) => `Product ${code}`,
  size: ({ name }) => `Size or price of ${name}`,
};

/** "Product 0074461120954 and 1 more" */
export function bowlTitle({ missing }: WaitingBowl): string {
  const [first, ...others] = missing;
  if (!first) return 'Ready to count';
  return `${missingLabels[first.what]?.(first) ?? `${first.what} ${first.code}`}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
