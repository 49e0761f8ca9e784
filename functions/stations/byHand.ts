import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import type { Verdict } from '../../shared/contract/sentBowls.ts';
import type { BowlProduct, stations } from '../../shared/contract/stations.ts';
import { containerSnapshot } from '../../shared/rules/bowls.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { searchOffered } from '../products/rules.ts';
import { getOwnIdIfRestricted } from '../reports/rules.ts';
import { bookBowls } from './bowls.ts';

/** Seconds by which a sender's clock is ahead. */
export const measureClockSkew = (sent_at: string): number => Math.round((Date.parse(sent_at) - now()) / 1000);

const notYourBowl = 'You can only enter your own bowls';

/** Books a bowl that the caller entered by hand. Each person is a source of their own, so local ids of two never meet. */
export async function enterBowl(
  caller: Caller,
  { location_id, sent_at, bowl }: ParsedRequest<typeof stations.enterBowl>['body'],
): Promise<Verdict> {
  const salon = await getSalon(caller, location_id);
  const ownId = getOwnIdIfRestricted(caller);
  if (ownId !== undefined && bowl.stylist !== ownId) throw badRequest(notYourBowl, { 'bowl.stylist': notYourBowl });
  const { organization_id, user_id, first_name, last_name } = caller;
  const source = {
    organization_id,
    station_id: `hand-${user_id}`,
    device_name: `By hand, ${first_name} ${last_name}`.trim(),
    enteredBy: caller,
  };
  const [verdict] = await bookBowls(source, salon, [bowl], measureClockSkew(sent_at));
  if (!verdict) throw new Error('A bowl has a verdict');
  return verdict;
}

const maxFound = 20;

export async function searchBowlProducts({ organization_id }: Caller, search: string): Promise<BowlProduct[]> {
  const catalog = await getCachedCatalog(organization_id);
  const { found, isScanned } = searchOffered(catalog, search, maxFound);
  return found.map(({ product_id, barcode, brand, name }) => {
    const product = catalog.products.get(product_id);
    const container = product && containerSnapshot(product);
    return {
      product_id,
      barcode,
      title: `${brand} ${name}`.trim(),
      is_scanned: isScanned,
      ...(container && { gram_cents: container.container_cents / container.container_grams }),
    };
  });
}
