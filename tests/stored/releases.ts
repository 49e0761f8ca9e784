import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { parseUser } from '../../functions/kit/caller.ts';
import { deployedTableName } from '../../functions/kit/database.ts';
import type { TableName } from '../../functions/kit/tables.ts';
import type { Place } from '../endpoints/record.ts';
import type { ReleaseTemplates } from '../infra/aws/upgrade.ts';

/*
 * Data stored by earlier releases, in one folder per release, recorded by `record.ts` and never changed: `items.json` has items of every
 * kind, the place they belong to and the commit of the release, `folder.json.gz` a data folder of the local product with base64 file
 * contents, `templates.json.gz` the stacks of prod.
 */
const here = import.meta.dirname;
const releasesWith = (file: string): string[] =>
  readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, file)))
    .map(({ name }) => name)
    .sort();
export const releases = releasesWith('folder.json.gz');
/** Releases whose CloudFormation templates are kept. */
export const templateReleases = releasesWith('templates.json.gz');

const readCompressed = (release: string, file: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(join(here, release, file))).toString());
export const readTemplates = (release: string) => readCompressed(release, 'templates.json.gz') as ReleaseTemplates;

type Value = { S?: string; N?: string; BOOL?: boolean; L?: Value[]; M?: Stored; SS?: string[] };
type Stored = { [attribute: string]: Value };
/** The fields of a place in the first release. */
type OriginalPlace = Pick<
  Place,
  'salon' | 'stylist' | 'clientId' | 'categoryId' | 'serviceId' | 'otherServiceId' | 'appointment' | 'calendar'
>;
type Release = {
  /** Whose sources wrote it, for releases since 2026-11-30. */
  commit?: string;
  place: Place;
  items: Record<TableName, Stored[]>;
};

export function readRelease(release: string): Release {
  const kept = JSON.parse(readItems(release)) as Release;
  return { ...kept, place: { ...findNewerFields(kept), ...kept.place } };
}

/** The first release is not compressed. */
function readItems(release: string): string {
  const plainly = join(here, release, 'items.json');
  return existsSync(plainly)
    ? readFileSync(plainly, 'utf8')
    : gunzipSync(readFileSync(join(here, release, 'items.json.gz'))).toString();
}

/** Finds the fields added to `Place` since that release among its items. A new field fails to compile until it is added here. */
function findNewerFields({ place, items }: Release): Omit<Place, keyof OriginalPlace> {
  const organization = `O#${place.salon.organization_id}`;
  const first = (table: TableName, pk: string, sk: string, more: (item: Stored) => boolean = () => true) =>
    toPlainItem(
      items[table].find((item) => item['pk']?.S?.startsWith(pk) && item['sk']?.S?.startsWith(sk) && more(item)) ?? {},
    );
  const deleted = first('appointments', `${organization}#L#${place.salon.location_id}#`, 'X#');
  const newcomer = first('directory', organization, 'U#', ({ user_status }) => user_status?.S === 'PENDING');
  const organizationId = place.salon.organization_id;
  const findCatalogId = (kind: string, id: string) => String(first('catalogue', `P#${organizationId}`, kind)[id]);
  return {
    manufacturerId: findCatalogId('MF#', 'manufacturer_id'),
    brandId: findCatalogId('BR#', 'brand_id'),
    productCategoryId: findCatalogId('PC#', 'category_id'),
    productId: String(first('catalogue', `PR#${organizationId}`, '')['product_id']),
    twinId: '',
    mergedId: '',
    spareId: '',
    archivedId: '',
    barcode: String(first('catalogue', `PR#${organizationId}`, '')['product_upc_code']),
    movementId: String(first('inventory', `${organization}#L#`, '')['movement_id']),
    resellerId: String(first('directory', organization, 'RS#')['reseller_id']),
    orderId: String(first('inventory', `${organization}#ORDERS`, '')['order_id']),
    sisterId: Number(
      first('directory', organization, 'L#', ({ location_id }) => Number(location_id?.N) !== place.salon.location_id)[
        'location_id'
      ],
    ),
    transferId: String(first('inventory', `${organization}#TRANSFERS`, '')['transfer_id']),
    // The recorded releases have no stations or counts.
    stationId: 'none',
    stationKey: 'none',
    entryId: 'none',
    waitingBowlId: '',
    message: { id: 'none', date: place.appointment.start.slice(0, 10) },
    countId: 'none',
    waitingId: 'none',
    countable: place.salon.location_id,
    lateId: '',
    servedId: 'none',
    billedId: 'none',
    mixed: { id: 'none', bowlId: 'none' },
    failedId: 'none',
    importId: String(first('directory', `${organization}#IMPORTS`, '')['import_id']),
    stockImportId: '',
    clientImportId: '',
    deleted: { id: String(deleted['appointmentId']), start: String(deleted['start']) },
    wishId: 'none',
    pictured: { id: 'none', picture: 'none' },
    blocked: { id: 'none', start: place.appointment.start },
    newcomer: parseUser(newcomer),
  };
}

/** Converts DynamoDB attribute values to plain values. */
export const toPlainItem = (item: Stored): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toPlainValue(value)]));

function toPlainValue({ S, N, BOOL, L, M, SS }: Value): unknown {
  if (N !== undefined) return Number(N);
  if (L) return L.map(toPlainValue);
  if (M) return toPlainItem(M);
  return S ?? BOOL ?? SS ?? null;
}

/** Empties the tables and stores the release's items unchanged. */
export async function restoreRelease(endpoint: string, { items }: Release): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  for (const [table, rows] of Object.entries(items)) {
    const TableName = deployedTableName(table as TableName);
    const { Items = [] } = await client.send(new ScanCommand({ TableName, ProjectionExpression: 'pk, sk' }));
    for (const Key of Items) await client.send(new DeleteItemCommand({ TableName, Key }));
    for (const Item of rows) await client.send(new PutItemCommand({ TableName, Item: Item as never }));
  }
  client.destroy();
}

/** Writes the release's data folder to disk. */
export function unpackFolder(release: string, folder: string): void {
  const files = readCompressed(release, 'folder.json.gz') as Record<string, string>;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'));
  }
}
