import * as clients from '../functions/clients/store.ts';
import { now } from '../functions/kit/clock.ts';
import type { Item } from '../functions/kit/read.ts';
import type { TableName } from '../functions/kit/tables.ts';
import { type Change, put, remove } from '../functions/kit/write.ts';
import * as salons from '../functions/locations/store.ts';
import * as groups from '../functions/products/groupStore.ts';
import * as books from '../functions/scheduler/store.ts';
import * as menus from '../functions/services/store.ts';

/** One step from what earlier releases stored to what this one expects. Steps stay for good, in the order they came. */
export type Step = {
  /** What it does, as the operator reads it. */
  says: string;
  table: TableName;
  /** What an item still needs beside it; one with a version is held to it. Nothing comes of writing it twice, or while somebody works. */
  each?: (item: Item) => readonly Change[] | Promise<readonly Change[]>;
  /** Counters of organizations that are set to what there is. */
  count?: readonly Counted[];
};
export type Counted = {
  /** As the counter calls it. */
  what: string;
  /** The organization of an item that is counted, undefined for any other. */
  organizationOf: (item: Item) => number | undefined;
  /** Where all of them lie. */
  range: (organization: number) => { pk: string; prefix?: string };
};

/** The number at the end of a partition's name, when it has the form asked for. */
const organizationIn = (pk: string, form: RegExp): number | undefined => {
  const found = form.exec(pk)?.[1];
  return found === undefined ? undefined : Number(found);
};
const organizationPartition = /^O#(\d+)$/;
const clientPartition = /^O#(\d+)#C$/;
const groupsPartition = /^P#(\d+)$/;

/** In the order they came; a step is never changed once it has run anywhere, and none is taken away. Keys are spelled as they were then. */
export const steps: readonly Step[] = [
  {
    says: 'Names of services and categories become their owners’ own, and are counted',
    table: 'services',
    each: menus.backfillMenuGuards,
    count: [
      {
        what: 'services',
        organizationOf: ({ pk, sk }) => (sk.startsWith('SVC#') ? organizationIn(pk, organizationPartition) : undefined),
        range: (organization) => ({ pk: `O#${organization}`, prefix: 'SVC#' }),
      },
      {
        what: 'categories',
        organizationOf: ({ pk, sk }) => (sk.startsWith('CAT#') ? organizationIn(pk, organizationPartition) : undefined),
        range: (organization) => ({ pk: `O#${organization}`, prefix: 'CAT#' }),
      },
    ],
  },
  {
    says: 'Phones and emails of clients become their owners’ own, and clients are counted',
    table: 'clients',
    each: clients.backfillClient,
    count: [
      {
        what: 'clients',
        organizationOf: ({ pk }) => organizationIn(pk, clientPartition),
        range: (organization) => ({ pk: `O#${organization}#C` }),
      },
    ],
  },
  {
    says: 'Names of salons become their owners’ own',
    table: 'directory',
    each: salons.backfillNameGuard,
  },
  {
    says: 'Appointments to come stand on the day of their client, too',
    table: 'appointments',
    // Wherever the salon is, its today is no earlier.
    each: (item) => books.backfillClientSheet(item, new Date(now() - 86_400_000).toISOString().slice(0, 10)),
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
    each: groups.removeOrphanedGroup,
    count: [
      {
        what: 'brands',
        organizationOf: ({ pk, sk }) => (sk.startsWith('BR#') ? organizationIn(pk, groupsPartition) : undefined),
        range: (organization) => ({ pk: `P#${organization}`, prefix: 'BR#' }),
      },
      {
        what: 'categories of products',
        organizationOf: ({ pk, sk }) => (sk.startsWith('PC#') ? organizationIn(pk, groupsPartition) : undefined),
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
        organizationOf: ({ pk, sk }) => (sk.startsWith('RS#') ? organizationIn(pk, organizationPartition) : undefined),
        range: (organization) => ({ pk: `O#${organization}`, prefix: 'RS#' }),
      },
    ],
  },
];
