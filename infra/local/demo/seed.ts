import { weeklyBlocksSeedChange } from '../../../functions/appointments/blockedTimeStore.ts';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
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
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import { transferSeedChanges } from '../../../functions/transfers/store.ts';
import { userCreationChanges } from '../../../functions/users/store.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import { location } from '../../../shared/contract/locations.ts';
import type { Order, Reseller } from '../../../shared/contract/orders.ts';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { dayOf, wallClockAt } from '../../../shared/rules/time.ts';
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
import { createOrders, createResellers } from './orders.ts';
import { demoPassword, people, temporaryPassword } from './people.ts';
import { idAt } from './random.ts';
import { copper, createConfig, type DemoSalon, fairfax, luma, salons } from './salons.ts';
import { stationDemoChanges, waitingBowlDemoChanges } from './stations.ts';
import { applyDeliveries, createStock } from './stock.ts';
import { createTransfers } from './transfers.ts';
import { createVisits } from './visits.ts';
import { wishDemoChanges } from './wishes.ts';

const clientCount = 300;

/** Counter values, so that new numbers follow those of the demo. */
const counters = { organization: 9, location: 1009 };

/** Seeds a new data folder with the demo. If interrupted, it starts over. */
export async function seed(identity: Cognito): Promise<void> {
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
  await fillDemo();
}

/**
 * Seeds empty tables with the demo: three weeks of the book around today. Idempotent.
 * @param factor multiplies the number of clients, for benchmarks
 */
export async function fillDemo(factor = 1): Promise<void> {
  await putAll([
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
  for (const organization of [luma, copper]) await fillOrganization(organization, factor);
}

async function fillOrganization(organization: typeof luma, factor: number): Promise<void> {
  const { organization_id } = organization;
  const menu = createMenu(organization);
  const { categories, services } = menu;
  const clients = createClients(organization, clientCount * factor);
  const catalog = createCatalog(organization);
  const { stylists, appointments, lunches, bowls } = createVisits(organization, menu, catalog, clients);
  const organizationSalons = salons.filter((salon) => salon.organization_id === organization_id);
  const bills = organizationSalons.map((salon) => {
    const place = { location_id: salon.location_id, today: getToday(salon) };
    return createBills(organization_id, place, appointments, { services, bowls, retail: listRetail(salon, catalog) });
  });
  const sold = bills.flatMap((one) => one.movements);
  const billed = new Map(bills.flatMap((one) => one.appointments.map((visit) => [visit.appointmentId, visit])));
  const resellers = createResellers(catalog.manufacturers, catalog.brands);
  const { transfers, movements } = createTransfers({
    salons: organizationSalons,
    products: new Map(catalog.products.map((one) => [one.product_id, one])),
    groups: toGroups(catalog),
    stockOf: (salon) => createStock(salon.location_id, catalog.products, getToday(salon)),
    today: organizationSalons[0] ? getToday(organizationSalons[0]) : '',
  });
  const stocks = organizationSalons.map((salon, nth) =>
    createSalonStock(salon, nth, catalog, resellers, [...movements, ...createUses(bowls), ...sold]),
  );
  await putAll([
    ...categories.map((category) => categorySeedChange(organization_id, category)),
    ...services.map(({ steps: _, color: __, ...service }) => serviceSeedChange(service)),
    ...menuGuardChanges(organization_id, { categories, services }),
    ...catalogSeedChanges(organization_id, catalog),
    ...resellerSeedChanges(organization_id, resellers),
    ...stocks.flatMap(({ changes }) => changes),
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
    ...lunches.map(({ stylist, lunches: rules }) => weeklyBlocksSeedChange(organization_id, stylist.user_id, rules)),
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

/** Products with a retail price that the salon has on its shelf. */
function listRetail(salon: DemoSalon, catalog: DemoCatalog): ListedProduct[] {
  const stock = createStock(salon.location_id, catalog.products, getToday(salon));
  const plenty = new Set(
    stock.flatMap(([{ product_id, inventory_current_quantity }]) =>
      inventory_current_quantity >= 2 ? product_id : [],
    ),
  );
  return catalog.products
    .filter(({ product_id, retail_price }) => plenty.has(product_id) && retail_price !== null)
    .map((one) => toListedProduct(one, toGroups(catalog)));
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
  const stock = createStock(location_id, products, today);
  const groups = toGroups(catalog);
  const { orders, receipts } = createOrders({ salon, nth, products, groups, resellers, stock, today });
  const recounts = createRecounts(salon, stock, today);
  const lines = stock.map(([line, first]) => {
    const came = [...receipts, ...moved, ...recounts].filter(
      (one) => one.product_id === line.product_id && one.location_id === location_id,
    );
    // The initial stock includes what was used, sold or lost since.
    const gone = came.filter(({ kind }) => kind === 'use' || kind === 'sale' || kind === 'recount');
    const used = gone.reduce((sum, { change }) => sum - change, 0);
    const full = { ...line, inventory_current_quantity: roundQuantity(line.inventory_current_quantity + used) };
    return {
      line: applyDeliveries(full, came),
      moves: [{ ...first, change: roundQuantity(first.change + used) }, ...came],
    };
  });
  const movements = new Map(lines.map(({ line, moves }) => [line.product_id, moves]));
  const counts = [
    ...createFinishedCounts({ salon, catalog, movements, today }),
    ...createCounts({ salon, products, manufacturers: catalog.manufacturers, movements }),
  ];
  const changes = [
    ...lines.flatMap(({ line, moves }) => stockSeedChanges(organization_id, line, ...moves)),
    ...orders.flatMap((one) => orderSeedChanges(organization_id, one)),
    ...counts.flatMap(({ made, ...parts }) => countSeedChanges(organization_id, made, parts)),
  ];
  return { changes, orders };
}

const createUses = (bowls: readonly Bowl[]): Movement[] =>
  bowls.flatMap((bowl) =>
    createUseMovements(bowl, bowl.end, (product) => idAt(bowl.end, `${bowl.bowl_id} ${product}`)),
  );
