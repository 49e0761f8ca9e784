import { Zip, ZipDeflate } from 'fflate';
import { type ImportKind, importKinds, maxImportRows } from '../../../../shared/contract/imports.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { ListedProduct } from '../../../../shared/contract/products.ts';
import { csvLine } from '../../../../shared/rules/csv.ts';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { importFieldLabel, importFieldsByKind } from '../../../../shared/rules/imports/fields.ts';
import { unpackVisits } from '../../../../shared/rules/packedVisits.ts';
import { addDays, startOfWeek } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import type { ExportProgress } from '../../../kit/grid/export/exportFile.ts';
import { toDayString } from '../../../kit/ui/days.ts';
import { toCsvText } from '../importLines.ts';
import {
  appointmentRow,
  bowlRows,
  clientRow,
  createFormulaWriter,
  type ExportRow,
  pastRow,
  personRows,
  productRow,
  serviceRows,
  skillRow,
  stockRows,
} from './exportRows.ts';

/** What rows refer to. Products and clients are there once their own files are written. */
type References = Awaited<ReturnType<typeof loadReferences>>;

export async function loadReferences() {
  const [services, people, salons] = await Promise.all([
    call(api.services.listServices, { body: {} }),
    call(api.users.listUsers, {}),
    call(api.locations.listLocationsByRole, { body: {} }),
  ]);
  return {
    services: new Map(services.map((one) => [one.service_id, one])),
    people: new Map(people.map((one) => [one.user_id, one])),
    salons: new Map(salons.map((one) => [one.location_id, one.location_name])),
    products: new Map<string, ListedProduct>(),
    clients: new Map<string, ExportRow>(),
  };
}

const maxRowsPerPage = 1000;
type Page<Item> = { Items: readonly Item[]; cursor?: string | undefined };

/** All pages of a list, one after the other. */
async function* readPages<Item>(load: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>) {
  let cursor: string | undefined;
  do {
    const page = await load({ limit: maxRowsPerPage, ...(cursor && { cursor }) });
    yield page.Items;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** Rows of each kind, in pages, so that no list is in memory as a whole. */
export const rowsByKind: Record<ImportKind, (known: References) => AsyncIterable<readonly ExportRow[]>> = {
  async *services({ services }) {
    yield [...services.values()].flatMap(serviceRows);
  },
  async *people({ people }) {
    yield [...people.values()].flatMap(personRows);
  },
  async *skills({ services, people }) {
    const assignments = await call(api.stylists.listAssignments, { body: {} });
    yield assignments.flatMap((one) => {
      const [stylist, service] = [people.get(one.userId), services.get(one.serviceId)];
      const isExported = stylist && service && personRows(stylist).length > 0 && serviceRows(service).length > 0;
      return isExported ? [skillRow(one, stylist, service)] : [];
    });
  },
  async *clients({ clients }) {
    for await (const page of readPages((body) => call(api.clients.listClients, { body }))) {
      const rows = page.filter(({ erased }) => !erased).map((one) => [one.client_id, clientRow(one)] as const);
      for (const [id, row] of rows) clients.set(id, row);
      yield rows.map(([, row]) => row);
    }
  },
  async *products({ products }) {
    const load = (query: { limit: number; cursor?: string }) => call(api.products.listProducts, { query });
    for await (const page of readPages(async (query) => {
      const { data, cursor } = await load(query);
      return { Items: data, cursor };
    })) {
      for (const one of page) products.set(one.product_id, one);
      yield page.map(productRow);
    }
  },
  async *stock({ products, salons }) {
    for (const Location of salons.keys())
      for await (const page of readPages((body) => call(api.inventory.listInventory, { body: { ...body, Location } })))
        yield page.filter(({ product_id }) => products.has(product_id)).flatMap(stockRows);
  },
  async *formulas({ products, clients, services }) {
    for await (const page of readPages((body) => call(api.reports.listPastFormulas, { body })))
      yield page.flatMap((one) => {
        const client = clients.get(one.client_id);
        return client ? [pastRow(one, client)] : [];
      });
    const writeFormula = createFormulaWriter(products.values());
    for await (const bowls of readBowls()) yield bowlRows(bowls, { clients, services, writeFormula });
  },
  async *appointments({ clients, people, salons }) {
    for await (const visits of readVisits(salons.size))
      yield visits.flatMap((visit) => {
        const client = clients.get(visit.client.client_id);
        const beside = { stylist: people.get(visit.user_id), salon: salons.get(visit.location) ?? '' };
        return client ? [appointmentRow(visit, { client, ...beside })] : [];
      });
  },
};

/** Products of bowls, year by year back to one without any. */
async function* readBowls() {
  // It may be tomorrow at a salon already.
  let to = addDays(toDayString(new Date()), 1);
  for (let found = 1; found > 0; to = addDays(to, -366)) {
    found = 0;
    const range = { from: addDays(to, -365), to };
    for await (const page of readPages((body) =>
      call(api.reports.listRawTransactions, { body: { ...range, ...body } }),
    )) {
      found += page.length;
      yield page;
    }
  }
}

const salonsPerBook = 12;
const weeksAtOnce = 4;
const maxEmptyWeeks = 26;

/** Appointments week by week, first back and then ahead, until half a year without any. */
async function* readVisits(salonCount: number) {
  const thisWeek = startOfWeek(toDayString(new Date()));
  for (let dozen = 1; dozen <= Math.ceil(salonCount / salonsPerBook); dozen += 1)
    for (const direction of [-1, 1])
      for (let [week, empty] = [direction < 0 ? 0 : 1, 0]; empty < maxEmptyWeeks; week += direction * weeksAtOnce) {
        const days = Array.from({ length: weeksAtOnce }, (_, nth) => addDays(thisWeek, (week + nth * direction) * 7));
        const visits = (await Promise.all(days.map((date) => readWeek(date, dozen)))).flat();
        empty = visits.length > 0 ? 0 : empty + weeksAtOnce;
        yield visits;
      }
}

async function readWeek(date: string, dozen: number) {
  const body = { Location: -1 as const, dozen, date, days: 7 as const, packed: true as const };
  const { schedules, packed, stylists } = await call(api.scheduler.getSchedulerData, { body });
  return packed ? [...schedules, ...unpackVisits(packed, stylists)] : schedules;
}

/** Names by which an import tells the kinds of files. */
const fileName = (kind: ImportKind): string => (kind === 'skills' ? 'staff-services' : kind);

/** Header of a file. The byte order mark makes Excel read UTF-8. */
const toHeader = (kind: ImportKind): string => `\uFEFF${csvLine(importFieldsByKind[kind].map(importFieldLabel))}\r\n`;

const toLine = (kind: ImportKind, row: ExportRow): string =>
  `${csvLine(importFieldsByKind[kind].map((field) => toCsvText(field, String(row[field] ?? ''))))}\r\n`;

/** Exports every record that can be imported, as a ZIP with a CSV file for each kind, or several if one would be too long. */
export async function exportAll({ signal, onRows }: ExportProgress) {
  await call(api.reports.recordExport, { body: {} });
  const known = await loadReferences();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((problem, part) => {
    if (problem) throw problem;
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  const encoder = new TextEncoder();
  let rows = 0;
  for (const kind of importKinds) {
    let [file, rowsOfKind]: [ZipDeflate | undefined, number] = [undefined, 0];
    for await (const page of rowsByKind[kind](known)) {
      signal.throwIfAborted();
      for (const row of page) {
        if (rowsOfKind % maxImportRows === 0) {
          file?.push(new Uint8Array(), true);
          file = new ZipDeflate(`${fileName(kind)}${rowsOfKind > 0 ? ` ${rowsOfKind / maxImportRows + 1}` : ''}.csv`);
          zip.add(file);
          file.push(encoder.encode(toHeader(kind)));
        }
        file?.push(encoder.encode(toLine(kind, row)));
        rowsOfKind += 1;
      }
      rows += page.length;
      onRows(rows, 0);
    }
    file?.push(new Uint8Array(), true);
  }
  zip.end();
  return { file: new Blob(parts, { type: 'application/zip' }), rows, count: `${formatNumber(rows)} rows` };
}
