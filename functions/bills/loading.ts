import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Allowance } from '../../shared/contract/formulas.ts';
import { findAllowanceOverages } from '../../shared/rules/formulas.ts';
import { canChangePrices } from '../../shared/rules/prices.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { billKey, loadAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { HttpError } from '../kit/errors.ts';
import { get, getMany } from '../kit/read.ts';
import { configKey, getSalon, parseConfig } from '../locations/store.ts';
import { listVisitBowls } from '../reports/store.ts';
import { parseService, serviceKey } from '../services/store.ts';
import { type Billed, headOf } from './rules.ts';
import { billFromItem, counterFromItem, counterKey } from './store.ts';
import { webhookFromItem, webhookKey } from './webhookStore.ts';

/**
 * Loads the bill of a visit, or of a sale without one, with everything it follows from, in four requests.
 * @throws 404 for an unknown or deleted appointment, or one of another organization, 403 for a salon the caller cannot access
 */
export async function loadBill(caller: Caller, id: string) {
  const { organization_id } = caller;
  const visit = (await loadAppointments(organization_id, [id])).get(id)?.before;
  if (visit) return loadBilled(caller, { id, head: headOf(visit), visit });
  const item = await get('appointments', billKey(organization_id, id));
  const { sale } = billFromItem(item, id);
  if (!sale) throw new HttpError(404, 'not_found', 'Scheduled event does not exist.');
  return loadBilled(caller, { id, head: sale, visit });
}

type BillSource = Pick<Billed, 'head' | 'visit'> & { id: string };

/** Loads what the bill of a visit or sale follows from. @throws 403 for a salon the caller cannot access */
export async function loadBilled(caller: Caller, { id, head, visit }: BillSource) {
  const { organization_id } = caller;
  const salon = await getSalon(caller, head.location_id);
  const services = [...new Set((visit?.services ?? []).map(({ service_id }) => service_id))];
  const [[billItem, counterItem, configItem, webhookItem, ...serviceItems], bowls] = await Promise.all([
    getMany([
      { table: 'appointments', key: billKey(organization_id, id) },
      { table: 'appointments', key: counterKey(organization_id, salon.location_id) },
      { table: 'directory', key: configKey(organization_id, salon.location_id) },
      { table: 'directory', key: webhookKey(organization_id) },
      ...services.map((service) => ({ table: 'services' as const, key: serviceKey(organization_id, service) })),
    ]),
    visit ? listVisitBowls(organization_id, visit) : [],
  ]);
  const allowances = serviceItems.flatMap((item) => (item ? [parseService(item)] : []));
  const taxed = allowances.filter(({ taxes_included }) => taxes_included);
  const taxIncluded = new Set(taxed.map(({ service_id }) => service_id));
  const mayChangePrices = canChangePrices(caller.types, configItem && parseConfig(configItem).priceChanges);
  const time = wallClockAt(salon.zone, now());
  return {
    stored: billFromItem(billItem, id),
    billed: { head, visit, bowls, overages: findOverages(bowls, allowances), taxIncluded, mayChangePrices },
    allowances,
    counter: counterFromItem(counterItem),
    hasWebhook: Boolean(webhookFromItem(webhookItem)?.url),
    salon,
    time,
  };
}

/** Grams that bowls have beyond what the services charge for. */
export const findOverages = (bowls: readonly Bowl[], allowances: readonly Allowance[]) =>
  findAllowanceOverages(
    bowls.map((bowl) => ({ ...bowl, service_id: bowl.service_id ?? null })),
    allowances.filter(({ gram_charge }) => gram_charge > 0),
  );

export type LoadedBill = Awaited<ReturnType<typeof loadBill>>;
