type IndexDefinition = {
  name: string;
  pk: string;
  sk: string;
  /** Copied besides the keys. Unless told, the whole item. */
  copies?: readonly string[];
};

/** Every table has the string keys `pk` and `sk`. Indexes name the attributes of their keys. */
export type TableDefinition = {
  name: TableName;
  /** Attribute with the epoch second at which an item expires. */
  ttl?: string;
  indexes: readonly IndexDefinition[];
};

export const tableNames = [
  'directory',
  'services',
  'clients',
  'appointments',
  'catalogue',
  'inventory',
  'transactions',
  'usage',
  'messages',
  'audit',
  'idempotency',
] as const;
export type TableName = (typeof tableNames)[number];

/** One table per concern, so that restores, permissions and throughput limits are independent. */
export const tables: readonly TableDefinition[] = [
  { name: 'directory', indexes: [] },
  { name: 'services', indexes: [] },
  {
    name: 'clients',
    indexes: [
      { name: 'by-last-name', pk: 'search_pk', sk: 'last_name_sk' },
      { name: 'by-first-name', pk: 'search_pk', sk: 'first_name_sk' },
      { name: 'by-phone', pk: 'search_pk', sk: 'phone_sk' },
      { name: 'by-phone-end', pk: 'search_pk', sk: 'phone_end_sk' },
      { name: 'by-email', pk: 'search_pk', sk: 'email_sk' },
      { name: 'missing-info', pk: 'missing_pk', sk: 'missing_sk' },
    ],
  },
  { name: 'appointments', ttl: 'ttl', indexes: [{ name: 'by-client', pk: 'client_pk', sk: 'client_sk' }] },
  { name: 'catalogue', indexes: [{ name: 'missing-info', pk: 'missing_pk', sk: 'missing_sk' }] },
  { name: 'inventory', indexes: [{ name: 'movements-by-product', pk: 'product_pk', sk: 'product_sk' }] },
  { name: 'transactions', indexes: [{ name: 'by-client', pk: 'client_pk', sk: 'client_sk' }] },
  { name: 'usage', indexes: [] },
  {
    name: 'messages',
    ttl: 'ttl',
    indexes: [
      { name: 'by-due', pk: 'due_pk', sk: 'due_sk' },
      { name: 'by-client', pk: 'client_pk', sk: 'client_sk' },
    ],
  },
  {
    name: 'audit',
    ttl: 'ttl',
    indexes: [
      { name: 'by-entity', pk: 'entity_pk', sk: 'entity_sk' },
      { name: 'by-client', pk: 'client_pk', sk: 'client_sk', copies: ['entity_pk'] },
    ],
  },
  { name: 'idempotency', ttl: 'ttl', indexes: [{ name: 'by-client', pk: 'client_pk', sk: 'client_sk' }] },
];

/** Attribute `v` of every item. Increment it when `itemParser` must distinguish older items from newer ones. */
export const schemaVersion = 1;

/** Environment variable with the physical name of a table. */
export const tableVariable = (name: TableName): string => `TABLE_${name.toUpperCase()}`;

export function getIndex(table: TableName, index: string) {
  const found = tables.find(({ name }) => name === table)?.indexes.find(({ name }) => name === index);
  if (!found) throw new Error(`Table ${table} has no index ${index}`);
  return found;
}

/** The id of the built-in client of walk-ins, who stands for many people, so nothing is listed under them. */
export const walkIns = 'WALK-IN';
export const clientPartition = (organization: number, clientId: string): string => `O#${organization}#CL#${clientId}`;

/** Keys of the index by client. */
export const clientIndexKeys = (organization: number, clientId: string | undefined, client_sk: string) =>
  clientId === undefined || clientId === walkIns
    ? {}
    : { client_pk: clientPartition(organization, clientId), client_sk };
