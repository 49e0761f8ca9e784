import { weeklyBlocksSeedChange } from '../../../functions/appointments/blockedTimeStore.ts';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { soldSeedChanges } from '../../../functions/bills/soldTotalsStore.ts';
import { clientGuardChanges, clientSeedChange } from '../../../functions/clients/store.ts';
import { countNumberCounter, countSeedChanges } from '../../../functions/counts/store.ts';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { now } from '../../../functions/kit/clock.ts';
import { type Change, put, putAll } from '../../../functions/kit/write.ts';
import {
  firstConfigChange,
  locationSeedChanges,
  organizationCreationChange,
} from '../../../functions/locations/store.ts';
import { toListedProduct } from '../../../functions/products/rules.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { orderCountsSeedChange, orderSeedChanges, resellerSeedChanges } from '../../../functions/purchasing/store.ts';
import { createUseMovements } from '../../../functions/reports/rules.ts';
import { bowlSeedChanges } from '../../../functions/reports/store.ts';
import { categorySeedChange, menuGuardChanges, serviceSeedChange } from '../../../functions/services/store.ts';
import { assignmentsChange, hoursChange } from '../../../functions/stylists/store.ts';
import { transferSeedChanges } from '../../../functions/transfers/store.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import { location } from '../../../shared/contract/locations.ts';
import type { Order, Reseller } from '../../../shared/contract/orders.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { addDays, dayOf, wallClockAt } from '../../../shared/rules/time.ts';
import type { Cognito } from '../cognito/server.ts';
import { auditSeedChanges } from './audit.ts';
import { createBills } from './bills.ts';
import { createAssignments, toStored } from './book.ts';
import { createCatalog, type DemoCatalog, toGroups } from './catalogue.ts';
import { createClients } from './clients.ts';
import { createFinishedCounts, createRecounts } from './counted.ts';
import { countTotal, createCounts } from './counts.ts';
import { createMenu } from './menu.ts';
import { messageSeedChanges } from './messages.ts';
import { createOrders, createResellers, firstOrderAgo } from './orders.ts';
import { demoPassword, people, temporaryPassword } from './people.ts';
import { idAt } from './random.ts';
import { createReplenishments } from './replenishing.ts';
import { copper, createConfig, type DemoSalon, fairfax, luma, salons } from './salons.ts';
import { stationDemoChanges, waitingBowlDemoChanges } from './stations.ts';
import { applyDeliveries, createStock } from './stock.ts';
import { createTransfers } from './transfers.ts';
import { createVisits } from './visits.ts';
import { wishDemoChanges } from './wishes.ts';

/** Clients of Luma Hair and of Copper & Comb. Most are regulars of a stylist. */
const [lumaClients, copperClients] = [1150, 100];

/** Counter values, so that new numbers follow those of the demo. */
const counters = { organization: 9, location: 1009 };

type Write = (changes: readonly Change[]) => Promise<void>;

/** Seeds a new data folder with the demo. If interrupted, it starts over. */
export async function seed(identity: Cognito, write?: Write): Promise<void> {
  console.log('Filling in the demo salon group ...');
  for (const { user, signIn, enabled } of people)
    identity.importUser({
      email: user.user_email,
      password: signIn === 'FORCE_CHANGE_PASSWORD' ? temporaryPassword : demoPassword,
      status: signIn,
      enabled,
      attributes: {
        'custom:user_id': user.user_id,
        'custom:organization_id': String(user.organization_id),
      },
    });
  await fillDemo(1, write);
}

/**
 * Seeds empty tables with the demo: twelve months of the book until three weeks ahead. Idempotent.
 * @param factor multiplies the number of clients, for benchmarks
 * @param write writes unconditional puts
 */
export async function fillDemo(factor = 1, write: Write = putAll): Promise<void> {
  await write([
    ...[luma, copper].map(organizationCreationChange),
    ...salons.flatMap((salon) => [
      ...locationSeedChanges(location.parse(salon)),
      firstConfigChange(salon.organization_id, createConfig(salon)),
    ]),
    ...people.flatMap(({ user }) => userCreationChanges(user)),
    ...Object.entries(counters).map(([name, last_number]) =>
      put('directory', { pk: 'COUNTERS', sk: name, last_number }),
    ),
  ]);
  for (const organization of [luma, copper]) await fillOrganization(organization, factor, write);
}

async function fillOrganization(organization: typeof luma, factor: number, write: Write): Promise<void> {
  const { organization_id } = organization;
  const menu = createMenu(organization);
  const { categories, services } = menu;
  const clients = createClients(organization, (organization === luma ? lumaClients : copperClients) * factor);
  const catalog = createCatalog(organization);
  const { stylists, appointments, times, bowls } = createVisits(organization, menu, catalog, clients);
  const organizationSalons = salons.filter((salon) => salon.organization_id === organization_id);
  const bowlsByVisit = Map.groupBy(bowls, ({ appointment_id }) => appointment_id);
  const retail = catalog.products
    .filter(({ retail_price }) => retail_price !== null)
    .map((one) => toListedProduct(one, toGroups(catalog)));
  const bills = organizationSalons.map((salon) => {
    const place = { location_id: salon.location_id, today: getToday(salon) };
    return createBills(organization_id, place, appointments, { services, bowls: bowlsByVisit, retail });
  });
  const sold = bills.flatMap((one) => one.movements);
  const billed = new Map(bills.flatMap((one) => one.appointments.map((visit) => [visit.appointmentId, visit])));
  const resellers = createResellers(catalog.manufacturers, catalog.brands);
  const { transfers, movements } = createTransfers({
    salons: organizationSalons,
    products: new Map(catalog.products.map((one) => [one.product_id, one])),
    groups: toGroups(catalog),
    stockOf: (salon) => createStock(salon.location_id, catalog.products, getOpening(getToday(salon))),
    today: organizationSalons[0] ? getToday(organizationSalons[0]) : '',
  });
  const stocks = organizationSalons.map((salon, nth) =>
    createSalonStock(salon, nth, catalog, resellers, [...movements, ...createUses(bowls), ...sold]),
  );
  await write([
    ...categories.map((category) => categorySeedChange(organization_id, category)),
    ...services.map(({ steps: _, color: __, ...service }) => serviceSeedChange(service)),
    ...menuGuardChanges(organization_id, { categories, services }),
    ...catalogSeedChanges(organization_id, catalog),
    ...resellerSeedChanges(organization_id, resellers),
    ...stocks.flatMap(({ changes }) => changes),
    ...organizationSalons.flatMap(({ location_id }, nth) =>
      soldSeedChanges(organization_id, location_id, bills[nth]?.movements ?? []),
    ),
    ...bowlSeedChanges(organization_id, bowls),
    ...transferSeedChanges(organization_id, transfers),
    orderCountsSeedChange(organization_id, {
      given: 100,
      orders: stocks.flatMap(({ orders }) => orders),
      transfers: transfers.filter(({ state }) => state === 'on the way').length,
    }),
    put('directory', { pk: 'COUNTERS', sk: countNumberCounter(organization_id), last_number: countTotal }),
    ...clients.map(clientSeedChange),
    ...clientGuardChanges(organization_id, clients),
    ...stylists.map((stylist) =>
      assignmentsChange(organization_id, stylist.user_id, toStored(createAssignments(stylist, services)), 0),
    ),
    ...bookSeedChanges(
      organization_id,
      appointments.map((visit) => billed.get(visit.appointmentId) ?? visit),
    ),
    ...bills.flatMap(({ changes }) => changes),
    ...(organization === luma ? messageSeedChanges(organization_id, organizationSalons, appointments, clients) : []),
    ...(organization === luma ? auditSeedChanges({ clients, services, appointments }) : []),
    ...times.flatMap(({ stylist: { user_id }, lunches, hours }) => [
      weeklyBlocksSeedChange(organization_id, user_id, lunches),
      hoursChange(organization_id, user_id, hours, { ...hours, version: 0 }),
    ]),
    ...(organization === luma
      ? wishDemoChanges(
          organization_id,
          { location_id: fairfax.location_id, today: getToday(fairfax) },
          {
            clients,
            services,
            stylists: stylists
              .filter(({ location_id }) => location_id === fairfax.location_id)
              .map(({ user_id }) => user_id),
          },
        )
      : []),
    ...stationDemoChanges(organization_id, bowls),
    ...(stylists[0] ? waitingBowlDemoChanges(organization_id, catalog, stylists[0].user_id) : []),
  ]);
}

const getToday = ({ zone }: Pick<DemoSalon, 'zone'>): string => dayOf(wallClockAt(zone, now()));

/** Stock of a salon with the movements it is the sum of, and its orders. */
function createSalonStock(
  salon: DemoSalon,
  nth: number,
  catalog: DemoCatalog,
  resellers: readonly Reseller[],
  moved: readonly Movement[],
): { changes: Change[]; orders: readonly Order[] } {
  const { organization_id, location_id } = salon;
  const { products } = catalog;
  const today = getToday(salon);
  const stock = createStock(location_id, products, getOpening(today));
  const groups = toGroups(catalog);
  const { orders, receipts } = createOrders({ salon, nth, products, groups, resellers, stock, today });
  const here = [...moved, ...createRecounts(salon, stock, today)].filter((one) => one.location_id === location_id);
  const gone = here.filter(({ kind }) => kind !== 'transfer');
  const replenished = createReplenishments({
    ...{ salon, groups, resellers, from: getOpening(today), to: addDays(today, -firstOrderAgo) },
    products: new Map(products.map((one) => [one.product_id, one])),
    gone: Map.groupBy(
      gone.filter(({ kind }) => kind !== 'recount'),
      ({ product_id }) => product_id,
    ),
    numbered: 100 * (nth + 1),
  });
  const came = Map.groupBy([...receipts, ...here, ...replenished.receipts], ({ product_id }) => product_id);
  // The initial stock includes what was used, sold or lost and not ordered again.
  const used = Map.groupBy([...gone, ...replenished.receipts], ({ product_id }) => product_id);
  const lines = stock.map(([line, first]) => {
    const moves = came.get(line.product_id) ?? [];
    const more = (used.get(line.product_id) ?? []).reduce((sum, { change }) => sum - change, 0);
    const full = { ...line, inventory_current_quantity: roundQuantity(line.inventory_current_quantity + more) };
    return {
      line: applyDeliveries(full, moves),
      moves: [{ ...first, change: roundQuantity(first.change + more) }, ...moves],
    };
  });
  const movements = new Map(lines.map(({ line, moves }) => [line.product_id, moves]));
  const counts = [
    ...createFinishedCounts({ salon, catalog, movements, today }),
    ...createCounts({ salon, products, manufacturers: catalog.manufacturers, movements }),
  ];
  const changes = [
    ...lines.flatMap(({ line, moves }) => stockSeedChanges(organization_id, line, ...moves)),
    ...[...replenished.orders, ...orders].flatMap((one) => orderSeedChanges(organization_id, one)),
    ...counts.flatMap(({ made, ...parts }) => countSeedChanges(organization_id, made, parts)),
  ];
  return { changes, orders: [...replenished.orders, ...orders] };
}

/** Day of the first count of all products: before the first visit of the demo. */
const getOpening = (today: string): string => addDays(today, -370);

const createUses = (bowls: readonly Bowl[]): Movement[] =>
  bowls.flatMap((bowl) =>
    createUseMovements(bowl, bowl.end, (product) => idAt(bowl.end, `${bowl.bowl_id} ${product}`)),
  );
