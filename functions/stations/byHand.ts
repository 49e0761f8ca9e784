import type { ParsedRequest } from '../../shared/contract/endpoint.ts';
import type { NamedProduct } from '../../shared/contract/namedProduct.ts';
import type { ListedProduct, Product } from '../../shared/contract/products.ts';
import type { Verdict } from '../../shared/contract/sentBowls.ts';
import type { BowlProduct, stations } from '../../shared/contract/stations.ts';
import { containerSnapshot } from '../../shared/rules/bowls.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { createUnknownProduct } from '../inventory/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest, notFound } from '../kit/errors.ts';
import { commit } from '../kit/write.ts';
import { getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { searchOffered, toListedProduct } from '../products/rules.ts';
import { findProduct, productChanges } from '../products/store.ts';
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
  return found.map((one) => toBowlProduct(one, catalog.products.get(one.product_id), isScanned));
}

function toBowlProduct(
  { product_id, barcode, brand, name }: ListedProduct,
  product: Product | undefined,
  is_scanned: boolean,
): BowlProduct {
  const container = product && containerSnapshot(product);
  return {
    product_id,
    barcode,
    title: `${brand} ${name}`.trim(),
    is_scanned,
    ...(container && { gram_cents: container.container_cents / container.container_grams }),
  };
}

/** Creates the product of an unknown barcode. Of a known product only a missing size and price are filled in. */
export async function nameBowlProduct(caller: Caller, code: string, named: NamedProduct): Promise<BowlProduct> {
  const { organization_id } = caller;
  const { products, byCode, currentId, groups } = await getCachedCatalog(organization_id);
  const known = products.get(currentId(code)) ?? byCode.get(normalizeCode(code));
  const product = known
    ? await fillAmounts(caller, known.product_id, named)
    : await createUnknownProduct(caller, code, named, groups);
  return toBowlProduct(toListedProduct(product, groups), product, true);
}

async function fillAmounts(caller: Caller, id: string, { ozSize = 0, price = 0 }: NamedProduct): Promise<Product> {
  const before = await findProduct(caller.organization_id, id);
  if (!before) throw notFound('Product');
  const after = {
    ...before,
    product_container_size: before.product_container_size || ozSize,
    product_cost: before.product_cost || price,
  };
  const isSame =
    after.product_container_size === before.product_container_size && after.product_cost === before.product_cost;
  if (isSame) return before;
  const auditEvent = { entity: 'product', id, action: 'update', before, after };
  await commit([...productChanges(caller.organization_id, [{ before, after }]), auditEntry(caller, auditEvent)]);
  return after;
}
