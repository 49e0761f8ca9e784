import { keptKeyBackfillChanges } from '../../functions/appointments/keptStore.ts';
import * as books from '../../functions/appointments/store.ts';
import { soldBackfillChanges } from '../../functions/bills/soldTotalsStore.ts';
import * as clients from '../../functions/clients/store.ts';
import { clientIndexBackfillChanges } from '../../functions/kit/audit.ts';
import { now } from '../../functions/kit/clock.ts';
import type { Item } from '../../functions/kit/read.ts';
import type { TableName } from '../../functions/kit/tables.ts';
import { type Change, put, remove } from '../../functions/kit/write.ts';
import * as salons from '../../functions/locations/store.ts';
import * as groups from '../../functions/products/groupStore.ts';
import * as products from '../../functions/products/store.ts';
import * as menus from '../../functions/services/store.ts';

/** Migration of data of earlier releases. Steps are never removed or reordered. */
export type MigrationStep = {
  /** Description for the operator. */
  says: string;
  table: TableName;
  /**
   * The release before reads what it writes without harm, so a roll-back stays possible. A step that takes away or replaces what that
   * release reads comes one release later, when nobody goes back to it.
   */
  isAdding?: boolean;
  /** Changes that an item needs. They must be idempotent and safe to run in production. Items with a version are checked for changes. */
  each?: (item: Item) => readonly Change[] | Promise<readonly Change[]>;
  /** Counters to recalculate per organization. */
  count?: readonly CounterSource[];
};
export type CounterSource = {
  /** Name of the counter. */
  what: string;
  /** Organization of an item to count; undefined for other items. */
  organizationOf: (item: Item) => number | undefined;
  /** Key range of the items to count. */
  range: (organization: number) => { pk: string; prefix?: string };
};

/** Organization id from a partition key, if it matches the pattern. */
const parseOrganization = (pk: string, form: RegExp): number | undefined => {
  const found = form.exec(pk)?.[1];
  return found === undefined ? undefined : Number(found);
};
const organizationPartition = /^O#(\d+)$/;
const clientPartition = /^O#(\d+)#C$/;
const groupsPartition = /^P#(\d+)$/;

/** Steps in order. Never change or remove one that has run anywhere. Keys are literals, as they were at the time. */
export const steps: readonly MigrationStep[] = [
  {
    says: 'Names of services and categories become their owners’ own, and are counted',
    table: 'services',
    each: menus.menuGuardBackfillChanges,
    count: [
      {
        what: 'services',
        organizationOf: ({ pk, sk }) =>
          sk.startsWith('SVC#') ? parseOrganization(pk, organizationPartition) : undefined,
        range: (organization) => ({ pk: `O#${organization}`, prefix: 'SVC#' }),
      },
      {
        what: 'categories',
        organizationOf: ({ pk, sk }) =>
          sk.startsWith('CAT#') ? parseOrganization(pk, organizationPartition) : undefined,
        range: (organization) => ({ pk: `O#${organization}`, prefix: 'CAT#' }),
      },
    ],
  },
  {
    says: 'Phones and emails of clients become their owners’ own, and clients are counted',
    table: 'clients',
    each: clients.clientBackfillChanges,
    count: [
      {
        what: 'clients',
        organizationOf: ({ pk }) => parseOrganization(pk, clientPartition),
        range: (organization) => ({ pk: `O#${organization}#C` }),
      },
    ],
  },
  {
    says: 'Names of salons become their owners’ own',
    table: 'directory',
    each: salons.nameGuardBackfillChanges,
  },
  {
    says: 'Appointments to come stand on the day of their client, too',
    table: 'appointments',
    // The earliest possible today in any time zone.
    each: (item) => books.clientSheetBackfillChanges(item, new Date(now() - 86_400_000).toISOString().slice(0, 10)),
  },
  {
    says: 'Bowls that wait to be matched lie together in their organization',
    table: 'transactions',
    each: (item) => {
      const [, organization] = /^(O#\d+)#L#\d+#WAIT$/.exec(item.pk) ?? [];
      if (organization === undefined) return [];
      const moved = { ...item, pk: `${organization}#WAIT`, seconds_ahead: 0, version: 1 };
      return [remove('transactions', item), put('transactions', moved)];
    },
  },
  {
    says: 'Brands without a manufacturer and categories without a brand, which kept the catalogue from being read, are taken out',
    table: 'catalogue',
    each: groups.orphanedGroupChanges,
    count: [
      {
        what: 'brands',
        organizationOf: ({ pk, sk }) => (sk.startsWith('BR#') ? parseOrganization(pk, groupsPartition) : undefined),
        range: (organization) => ({ pk: `P#${organization}`, prefix: 'BR#' }),
      },
      {
        what: 'categories of products',
        organizationOf: ({ pk, sk }) => (sk.startsWith('PC#') ? parseOrganization(pk, groupsPartition) : undefined),
        range: (organization) => ({ pk: `P#${organization}`, prefix: 'PC#' }),
      },
    ],
  },
  {
    says: 'Distributors are counted',
    table: 'directory',
    count: [
      {
        what: 'distributors',
        organizationOf: ({ pk, sk }) =>
          sk.startsWith('RS#') ? parseOrganization(pk, organizationPartition) : undefined,
        range: (organization) => ({ pk: `O#${organization}`, prefix: 'RS#' }),
      },
    ],
  },
  {
    says: 'Barcodes that lost a zero, UPC-E codes and GS1 labels are found by the product they name',
    table: 'catalogue',
    each: products.barcodeGuardBackfillChanges,
  },
  {
    says: 'Clients who lack a last name, phone, email or birth date are listed as such',
    table: 'clients',
    each: clients.missingInfoBackfillChanges,
  },
  {
    says: 'Open orders and transfers on the way are counted',
    table: 'inventory',
    count: [
      {
        what: 'open orders',
        organizationOf: ({ pk }) => parseOrganization(pk, /^O#(\d+)#ORDERS$/),
        range: (organization) => ({ pk: `O#${organization}#ORDERS` }),
      },
      {
        what: 'open transfers',
        organizationOf: ({ pk }) => parseOrganization(pk, /^O#(\d+)#TRANSFERS$/),
        range: (organization) => ({ pk: `O#${organization}#TRANSFERS` }),
      },
    ],
  },
  {
    says: 'Deleted appointments and entries of bills are found by their client',
    table: 'appointments',
    each: keptKeyBackfillChanges,
  },
  {
    says: 'Audit entries are found by their client',
    table: 'audit',
    each: clientIndexBackfillChanges,
  },
  {
    says: 'Clients who were merged in a ring are freed, and what interrupted merges left is found',
    table: 'clients',
    each: clients.mergeRepairChanges,
  },
  {
    says: 'Clients are found by their names, whichever apostrophe is in them',
    table: 'clients',
    each: clients.apostropheBackfillChanges,
  },
  {
    says: 'Barcodes with a supplement or the stars of Code 39 are found by the product they name',
    table: 'catalogue',
    each: products.barcodeGuardBackfillChanges,
  },
  {
    says: 'Days of the book that were never changed have a revision, by which Profit finds them',
    table: 'appointments',
    isAdding: true,
    each: books.dayRevisionBackfillChanges,
  },
  {
    says: 'Products sold are totaled by day, for the pace of each product',
    table: 'inventory',
    isAdding: true,
    each: soldBackfillChanges,
  },
];
