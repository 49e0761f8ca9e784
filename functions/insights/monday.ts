import { allLocations } from '../../shared/contract/fields.ts';
import { lastWeekFrom, type MondayFigures, mondayDays } from '../../shared/rules/monday.ts';
import { mergePages } from '../../shared/rules/salonMeasures.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listCallerSalons } from '../locations/store.ts';
import { listMissedCharges } from './missedCharges.ts';
import { listSalonFigures, listSalonStock } from './salons.ts';

type Days = { from: string; to: string };

/** What the Monday Page says of the last full week of a caller's salons, by the clock of the first one. */
export async function loadMonday(caller: Caller): Promise<{ figures: MondayFigures; days: Days }> {
  const [{ zone } = { zone: 'UTC' }] = await listCallerSalons(caller);
  const { week, before, lastYear } = mondayDays(lastWeekFrom(dayOf(wallClockAt(zone, now()))));
  const figuresOf = async (days: Days) =>
    mergePages(await readPages('start', (page) => listSalonFigures(caller, { ...days, page })));
  // One after the other: what is not kept yet is summed from records, and held in memory.
  const weeks = { week: await figuresOf(week), before: await figuresOf(before), lastYear: await figuresOf(lastYear) };
  const stock = await readPages(0, (page) => listSalonStock(caller, { page }));
  const missed = await readPages('start', (page) =>
    listMissedCharges(caller, { ...week, location: allLocations, page }),
  );
  const figures = {
    ...weeks,
    stock: stock.flatMap(({ salons }) => salons),
    missed: missed.reduce((sum, { total }) => sum + total, 0),
  };
  return { figures, days: week };
}

/** All pages of a reply, one after the other. */
async function readPages<Mark, Page extends { next_page?: Mark | undefined }>(
  first: Mark,
  read: (page: Mark) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: Mark | undefined = first; next !== undefined; next = pages.at(-1)?.next_page)
    pages.push(await read(next));
  return pages;
}
