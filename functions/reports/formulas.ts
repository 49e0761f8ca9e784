import type { Bowl } from '../../shared/contract/bowls.ts';
import type { FormulaBowl } from '../../shared/contract/formulas.ts';
import { maxWaitingBowls, stations } from '../../shared/contract/stations.ts';
import { entryCostCents } from '../../shared/rules/bowls.ts';
import { findClientsByIds } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { notFound } from '../kit/errors.ts';
import { getMany } from '../kit/read.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { getCachedLocations } from '../locations/store.ts';
import { parseProduct, productKey } from '../products/store.ts';
import { parseService, serviceKey } from '../services/store.ts';
import { getOwnIdIfRestricted } from './rules.ts';
import { listClientBowlsPage, listWaiting } from './store.ts';

type FormulaQuery = { client_id: string; until?: string | undefined; limit: number; cursor?: string | undefined };

/**
 * Page of a client's bowls in the salons that the caller can access, and of their imported formulas. Stylists see formulas of colleagues
 * to repeat them, but costs of their own bowls only.
 * @throws 404 for an unknown client or one of another organization
 */
export async function listFormulas(caller: Caller, { client_id, until, ...asked }: FormulaQuery) {
  const { organization_id } = caller;
  const canMatch = caller.types.some((type) => stations.matchWaitingBowl.allow.some((one) => one === type));
  const [salons, clients, page, waiting] = await Promise.all([
    getCachedLocations(organization_id),
    findClientsByIds(organization_id, [client_id]),
    listClientBowlsPage(organization_id, asked, {
      client_id,
      until,
      keep: (one) => !('bowl_id' in one) || canAccessSalon(caller, one.location_id),
    }),
    canMatch ? listWaiting(organization_id, maxWaitingBowls) : undefined,
  ]);
  const client = clients.get(client_id);
  if (!client) throw notFound('Client');
  const bowls = page.Items.filter((one) => 'bowl_id' in one);
  const { services, products } = await loadReferences(organization_id, bowls);
  const names = new Map(salons.map((salon) => [salon.location_id, salon.location_name]));
  const ownId = getOwnIdIfRestricted(caller);
  return {
    ...page,
    allergies: client.client_allergies,
    waiting_ids: (waiting?.waiting ?? [])
      .filter(({ sent, location_id }) => sent.client === client_id && canAccessSalon(caller, location_id))
      .map(({ bowl_id }) => bowl_id),
    allowances: services.filter(({ gram_charge }) => gram_charge > 0),
    past: page.Items.filter((one) => 'formula_id' in one),
    Items: bowls.map((bowl) =>
      toFormula(bowl, {
        salon: names.get(bowl.location_id) ?? '',
        pictureOf: (id) => products.get(id)?.product_image ?? undefined,
        isPriced: ownId === undefined || ownId === bowl.user_id,
      }),
    ),
  };
}

/** Current services and products that the bowls refer to. One request per 100. */
async function loadReferences(organization: number, bowls: readonly Bowl[]) {
  const services = new Set(bowls.flatMap(({ service_id }) => service_id ?? []));
  const products = new Set(bowls.flatMap(({ entries }) => entries.map(({ product_id }) => product_id)));
  const items = await getMany([
    ...[...services].map((id) => ({ table: 'services' as const, key: serviceKey(organization, id) })),
    ...[...products].map((id) => ({ table: 'catalogue' as const, key: productKey(organization, id) })),
  ]);
  return {
    services: items.slice(0, services.size).flatMap((item) => (item ? [parseService(item)] : [])),
    products: new Map(
      items.slice(services.size).flatMap((item) => (item ? [[item.sk, parseProduct(item)] as const] : [])),
    ),
  };
}

type FormulaContext = { salon: string; pictureOf: (product: string) => string | undefined; isPriced: boolean };

const toFormula = (bowl: Bowl, { salon, pictureOf, isPriced }: FormulaContext): FormulaBowl => ({
  bowl_id: bowl.bowl_id,
  location_id: bowl.location_id,
  location_name: salon,
  user_id: bowl.user_id,
  user_name: bowl.user_name,
  start: bowl.start,
  appointment_id: bowl.appointment_id,
  service_id: bowl.service_id ?? null,
  entries: bowl.entries.map((entry) => ({
    entry_id: entry.entry_id,
    product_id: entry.product_id,
    product_alias: entry.product_alias,
    amount: entry.amount,
    waste: entry.waste,
    ...(pictureOf(entry.product_id) && { picture: pictureOf(entry.product_id) }),
    ...(isPriced && { cost: entryCostCents(entry) }),
  })),
});
