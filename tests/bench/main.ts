import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { measureBook } from './book.ts';
import { measureBundles } from './bundles.ts';
import { measureCatalog } from './catalog.ts';
import { measureFreeTimes } from './freeTimes.ts';
import { measureGrid } from './grid.ts';
import { measureGroup } from './group.ts';
import { measureGrowth } from './growth.ts';
import { measureHandlers } from './handler.ts';
import { measureNumbers } from './numbers.ts';
import { measurePivot } from './pivot.ts';
import { measureScreens } from './screens.ts';
import { measureShelves } from './shelves.ts';
import { measureStart, withLocalProduct } from './start.ts';
import { type Figure, heads, toCells } from './table.ts';
import { writeTable } from './writeTable.ts';

/*
 * Prints all measured values beside their bars. `npm run bench -- book pivot` measures some sections, `-- --write` stores the table in
 * docs/speed.md. Run `npm run build` first.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    products: { type: 'string', default: '5000' },
    entries: { type: 'string', default: '1000000' },
    /** A commit to compare the grid with. */
    against: { type: 'string' },
  },
});
const products = Number(options.products);

/** The jobs of each section. */
const sections: Record<string, (() => Promise<Figure[]>)[]> = {
  functions: [measureHandlers, measureBundles, measureFreeTimes],
  start: [measureStart, measureGrowth],
  screens: [() => withLocalProduct(measureScreens)],
  book: [measureBook],
  catalog: [() => measureCatalog(products), () => measureShelves(products)],
  grid: [() => measureGrid(options.against)],
  pivot: [measurePivot],
  numbers: [() => measureNumbers(Number(options.entries))],
  group: [measureGroup],
};

/** Runs a job in its own process, so that no job changes the figures of another. Returns undefined if it failed. */
async function measureAside(section: string, job: number): Promise<Figure[] | undefined> {
  const env = { ...process.env, BENCH_JOB: `${section} ${job}`, POWERTOOLS_LOG_LEVEL: 'SILENT' };
  const child = fork(import.meta.filename, process.argv.slice(2), { env });
  let figures: Figure[] | undefined;
  child.on('message', (message) => {
    figures = message as Figure[];
  });
  await once(child, 'exit');
  return figures;
}

async function printAll(names: readonly string[]): Promise<void> {
  const rows: string[][] = [];
  for (const name of names) {
    console.log(`Measuring ${name} ...`);
    rows.push([`**${name}**`, '', '', '', '', '']);
    for (const job of sections[name]?.keys() ?? []) {
      const figures = await measureAside(name, job);
      rows.push(...(figures?.map(toCells) ?? [['a part that could not be measured', '', '', '', '', 'FAILED']]));
    }
  }
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((cells) => cells[column]?.length ?? 0)));
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const table = [toLine(heads), rule, ...rows.map(toLine)].join('\n');
  console.log(`\n${table}`);
  if (options.write) await writeTable(table);
}

const [section, job] = process.env['BENCH_JOB']?.split(' ') ?? [];
if (section) process.send?.(await sections[section]?.[Number(job)]?.(), () => process.exit());
else {
  const unknown = positionals.filter((name) => !sections[name]);
  if (unknown.length > 0)
    throw new Error(`No such section: ${unknown.join(', ')}. There are ${Object.keys(sections).join(', ')}.`);
  await printAll(positionals.length > 0 ? positionals : Object.keys(sections));
}
