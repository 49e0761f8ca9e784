import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { deployedTableName } from '../../functions/kit/database.ts';
import { tableNames } from '../../functions/kit/tables.ts';
import { csvLine } from '../../shared/rules/csv.ts';
import { toEnvironment } from '../aws/environments.ts';
import { openDeployment } from './deployment.ts';
import { getFamily } from './organization/families.ts';
import { forEachOf, scanOrganization } from './organization/items.ts';
import { findNameItem, nameOf, toOrganizationNumber } from './organization/name.ts';
import { listPictures, readPicture } from './organization/pictures.ts';
import { type ExportedRecord, toCsvLine, toFileName, toRecord } from './organization/records.ts';
import { runCommand, shell } from './shell.ts';

const usage = 'Usage: npm run export -- -c env=NAME --organization N --to FOLDER';

/** Personal data: no other account of the machine may read them. */
const folderMode = 0o700;
const mode = 0o600;

type Written = { records: number; columns: Set<string> };

/**
 * Writes an organization's records to an empty folder: a file of JSON lines and one of CSV per kind, its pictures, and a manifest.
 * @throws Error if the folder holds something, or there is no such organization
 */
export async function exportOrganization(organization: number, folder: string): Promise<string> {
  const item = await findNameItem(organization);
  if (!item) throw new Error(`There is no organization ${organization}.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(join(folder, 'pictures'), { recursive: true, mode: folderMode });
  // A folder that was there has its own mode.
  chmodSync(folder, folderMode);
  const files = new Map<string, Written>();
  for (const table of tableNames) await writeLines(table, { organization, folder, files });
  for (const [name, { columns }] of files) await writeCsv(join(folder, name), [...columns]);
  const pictures = await listPictures(organization);
  await forEachOf(pictures, async (key) => {
    writeFileSync(join(folder, 'pictures', basename(key)), await readPicture(key), { mode });
  });
  const counts = Object.fromEntries([...files].map(([name, { records }]) => [name, records]));
  const manifest = {
    ...{ organization, name: nameOf(item), at: new Date().toISOString() },
    ...{ records: counts, pictures: pictures.length },
    left_out: 'passwords and accounts, keys of stations, calendar links, the secret of the webhook, links in messages',
  };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode });
  const total = [...files.values()].reduce((sum, { records }) => sum + records, 0);
  return `${total} records of ${nameOf(item)} and ${pictures.length} pictures are in ${folder}.`;
}

type Target = { organization: number; folder: string; files: Map<string, Written> };

async function writeLines(table: (typeof tableNames)[number], { organization, folder, files }: Target): Promise<void> {
  for await (const page of scanOrganization(deployedTableName(table), organization)) {
    const records = page.filter((item) => getFamily(table, item).isRecord);
    for (const [name, items] of Map.groupBy(records, (item) => toFileName(getFamily(table, item)))) {
      const written = files.get(name) ?? { records: 0, columns: new Set() };
      const lines = items.map(toRecord);
      for (const record of lines) for (const column of Object.keys(record)) written.columns.add(column);
      written.records += lines.length;
      files.set(name, written);
      const text = lines.map((record) => `${JSON.stringify(record)}\n`).join('');
      writeFileSync(join(folder, `${name}.jsonl`), text, { flag: 'a', mode });
    }
  }
}

/** Converts a file of JSON lines, once all of its columns are known. */
async function writeCsv(path: string, columns: readonly string[]): Promise<void> {
  async function* toLines() {
    // The BOM makes Excel read UTF-8.
    yield `\uFEFF${csvLine(columns)}\r\n`;
    for await (const line of createInterface(createReadStream(`${path}.jsonl`)))
      yield `${toCsvLine(columns, JSON.parse(line) as ExportedRecord)}\r\n`;
  }
  await pipeline(Readable.from(toLines()), createWriteStream(`${path}.csv`, { mode }));
}

/** Runs the command. `prepare` sets the variables of the deployment that it reads. */
export async function run(prepare: (context: string[]) => unknown): Promise<string> {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      organization: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const organization = toOrganizationNumber(values.organization);
  if (!values.to) throw new Error('--to is missing.');
  await prepare(values.context);
  return exportOrganization(organization, values.to);
}

if (import.meta.main)
  await runCommand(async () => {
    console.log(await run((context) => openDeployment(shell, toEnvironment(context))));
  }, usage);
