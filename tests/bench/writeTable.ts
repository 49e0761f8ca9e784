import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { withBrowser } from './stage.ts';

const page = resolve(import.meta.dirname, '../../docs/speed.md');
const [begin, end] = ['<!-- table -->', '<!-- end of table -->'];

/** Stores the table in docs/speed.md, with the machine it was measured on. */
export async function writeTable(table: string): Promise<void> {
  const text = readFileSync(page, 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 1024 ** 3);
  const browser = await withBrowser(async (opened) => opened.version());
  const machine = `${day}, ${cpus().length} cores, ${memory} GB of memory, Node ${process.versions.node}, Chromium ${browser}.`;
  const [before = ''] = text.split(begin);
  writeFileSync(page, `${before}${begin}\n\n${machine}\n\n${table}\n\n${end}${text.split(end)[1] ?? '\n'}`);
}
