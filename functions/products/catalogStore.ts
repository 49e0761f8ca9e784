import { createCache } from '../kit/clock.ts';
import { type Groups, loadGroups } from './groupStore.ts';
import { type CatalogChanges, type CatalogPosition, findCatalogChanges, getCatalogPosition } from './revisionStore.ts';
import { findProductsByIds, listProducts, normalCodes, type StoredProduct } from './store.ts';

export type Catalog = {
  products: ReadonlyMap<string, StoredProduct>;
  byCode: ReadonlyMap<string, StoredProduct>;
  groups: Groups;
  /** The product that an id stands for: itself, or the one it was merged into. */
  currentId: (id: string) => string;
};
type CachedCatalog = Catalog & { position: CatalogPosition };
const catalogCache = createCache<{ catalog: CachedCatalog }>(15 * 60_000, 20);

/** Catalog of an organization, cached. Costs one small read while it is unchanged, and then what changed. */
export async function getCachedCatalog(organization: number): Promise<CachedCatalog> {
  const position = await getCatalogPosition(organization);
  const load = () => loadCatalog(organization, position);
  const cached = await catalogCache.getOrLoad(String(organization), async () => ({ catalog: await load() }));
  const before = cached.catalog;
  const isUnchanged = before.position.revision === position.revision;
  const changes = isUnchanged ? undefined : await findCatalogChanges(organization, before.position, position);
  if (isUnchanged) cached.catalog = { ...before, position };
  else cached.catalog = await (changes ? applyChanges(organization, before, changes, position) : load());
  return cached.catalog;
}

async function loadCatalog(organization: number, position: CatalogPosition): Promise<CachedCatalog> {
  const [products, groups] = await Promise.all([listProducts(organization), loadGroups(organization)]);
  return toCatalog(position, new Map(products.map((one) => [one.product_id, one])), groups);
}

/** Reads the changed products again, and the groups if any of them changed. */
async function applyChanges(
  organization: number,
  before: CachedCatalog,
  changes: CatalogChanges,
  position: CatalogPosition,
): Promise<CachedCatalog> {
  const [found, groups] = await Promise.all([
    findProductsByIds(organization, changes.products),
    changes.groups ? loadGroups(organization) : before.groups,
  ]);
  const products = new Map([...before.products, ...found]);
  for (const id of changes.products) if (!found.has(id)) products.delete(id);
  return toCatalog(position, products, groups);
}

const toCatalog = (
  position: CatalogPosition,
  products: ReadonlyMap<string, StoredProduct>,
  groups: Groups,
): CachedCatalog => ({
  position,
  products,
  byCode: new Map([...products.values()].flatMap((one) => normalCodes(one).map((code) => [code, one] as const))),
  groups,
  currentId: (id) => findCurrentId(products, id),
});

function findCurrentId(products: ReadonlyMap<string, StoredProduct>, id: string): string {
  const into = products.get(id)?.merged_into;
  return into ? findCurrentId(products, into) : id;
}
