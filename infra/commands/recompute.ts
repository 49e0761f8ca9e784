import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as z from 'zod';
import { type DayEarnings, listKeptEarnings } from '../../functions/appointments/earningsStore.ts';
import { outdatedEarningsChange } from '../../functions/appointments/outdatedEarningsStore.ts';
import { loadSold, soldRepairChange, sumSold, type WrongSold } from '../../functions/bills/soldTotalsStore.ts';
import { sumEarningsOf } from '../../functions/insights/earnings.ts';
import { listMovementsBetween } from '../../functions/inventory/movementStore.ts';
import { auditEntry } from '../../functions/kit/audit.ts';
import { type Change, commit, retryOnConflict, WriteConflict } from '../../functions/kit/write.ts';
import { listLocations, listOrganizations } from '../../functions/locations/store.ts';
import { listBowls } from '../../functions/reports/store.ts';
import { loadTotals, repairTotals } from '../../functions/reports/totalsStore.ts';
import type { UsageTotals } from '../../shared/contract/bowls.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import {
  formatTotalsKey,
  type PeriodRange,
  sumTotals,
  type Totals,
  totalsFields,
  totalsForBowls,
  totalsKinds,
} from '../../shared/rules/bowls.ts';
import { addDays, monthsBetween } from '../../shared/rules/time.ts';
import { toEnvironment } from '../aws/environments.ts';
import { confirmWrite, openDeployment } from './deployment.ts';
import { runCommand, shell } from './shell.ts';

/*
 * Verifies that stored totals equal the sums of their bowls and sales, and kept earnings those of their visits. Repairs them with --write.
 * Works on one salon and month at a time, and is safe to run in production.
 */
const usage = `Usage:
  npm run recompute -- -c env=prod [--organization 1 [--salon 1]] [--from 2026-11-01] [--to 2026-11-30] [--write [--yes]]
  A single day is recomputed with the same --from and --to; without them it is the last 24 months.`;

export type RecomputeOptions = {
  organization?: number | undefined;
  salon?: number | undefined;
  /** Inclusive date range. Monthly totals are checked only for complete months. */
  from: string;
  to: string;
  write: boolean;
};
export type RecomputeResult = { bowls: number; totals: number; wrong: number };

const zeroTotals = sumTotals([]);

export async function recompute(
  options: RecomputeOptions,
  say: (line: string) => void = () => undefined,
): Promise<RecomputeResult> {
  const found: RecomputeResult = { bowls: 0, totals: 0, wrong: 0 };
  for (const { organization_id } of await listOrganizations()) {
    if (options.organization !== undefined && options.organization !== organization_id) continue;
    for (const { location_id, location_name } of await listLocations(organization_id)) {
      if (options.salon !== undefined && options.salon !== location_id) continue;
      for (const month of monthsBetween(options.from, options.to)) {
        const result = await retryOnConflict(() => recomputeMonth(organization_id, location_id, month, options));
        for (const line of result.said) say(`${organization_id} ${location_name} ${line}`);
        const days = await retryOnConflict(() => recheckEarnings(organization_id, location_id, month, options));
        for (const line of days) say(`${organization_id} ${location_name} ${line}`);
        found.bowls += result.bowls;
        const sold = await retryOnConflict(() => recomputeSold(organization_id, location_id, month, options));
        for (const line of sold.said) say(`${organization_id} ${location_name} ${line}`);
        found.totals += result.totals + sold.totals;
        found.wrong += result.said.length + days.length + sold.said.length;
      }
    }
  }
  return found;
}

async function recomputeMonth(
  organization: number,
  location: number,
  month: string,
  { from, to, write }: RecomputeOptions,
) {
  const days = daysOfMonth(month, { from, to });
  const isWhole = days[0].endsWith('-01') && addDays(days[1], 1).endsWith('-01');
  const loadStored = async () => {
    const read = [days, ...(isWhole ? [[month, month] as const] : [])];
    const all = read.flatMap((one) => totalsKinds.map((of) => loadTotals(organization, location, of, one)));
    return new Map((await Promise.all(all)).flat().map((one) => [formatTotalsKey(one.key), one]));
  };
  const before = await loadStored();
  const bowls = await listBowls(organization, location, { from: days[0], to: days[1] });
  // Reread and compare, because bowls that arrive between the two reads would look like differences.
  if (!isDeepStrictEqual(before, await loadStored())) throw new WriteConflict();
  const expected = new Map([...totalsForBowls(bowls)].filter(([, { key }]) => isWhole || key.period !== month));
  const differences = [...new Map([...before, ...expected])].flatMap(([text, { key }]) => {
    const stored = before.get(text)?.totals ?? zeroTotals;
    const totals = expected.get(text)?.totals ?? zeroTotals;
    return isDeepStrictEqual(stored, totals) ? [] : [{ key, totals, stored }];
  });
  if (write) for (const one of differences) await commit(auditedRepairChanges(organization, location, one));
  return { bowls: bowls.length, totals: expected.size, said: differences.map(describeDifference) };
}

function daysOfMonth(month: string, { from, to }: { from: string; to: string }): PeriodRange {
  const ends = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  return [laterOf(from, `${month}-01`), to < ends ? to : ends];
}

/** Compares the kept earnings of days with their visits and bowls. With `write`, wrong ones are outdated and summed anew when read. */
async function recheckEarnings(
  organization: number,
  location: number,
  month: string,
  { write, ...range }: RecomputeOptions,
): Promise<string[]> {
  const [from, to] = daysOfMonth(month, range);
  const said: string[] = [];
  for (const [day, { earnings: kept, changes }] of await listKeptEarnings(organization, location, { from, to })) {
    if (!kept) continue;
    const summed = await sumEarningsOf(organization, location, day);
    const { changes: _, ...stored } = { changes, ...kept };
    if (isDeepStrictEqual(sortParts(stored), sortParts(summed))) continue;
    const now = (await listKeptEarnings(organization, location, { from: day, to: day })).get(day);
    if (now?.changes !== changes) throw new WriteConflict();
    said.push(`${day} profit: ${formatEarnings(stored)}, should be ${formatEarnings(summed)}`);
    if (write) await commit([outdatedEarningsChange(organization, location, day)]);
  }
  return said;
}

/** The order in which visits and bowls were read does not matter. */
const sortParts = ({ visits, services, stylists, elsewhere, billed, no_shows }: DayEarnings) => {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return { visits, elsewhere, billed, no_shows, services: services.toSorted(byId), stylists: stylists.toSorted(byId) };
};

const formatEarnings = ({ visits, services, elsewhere }: DayEarnings): string => {
  const [revenue, product] = [services.map((one) => one.revenue), services.map((one) => one.product)];
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  return `${visits} visits, revenue ${sum(revenue)}, product ${sum(product)}, elsewhere ${elsewhere}`;
};

type WrongTotals = Totals & { stored: UsageTotals };

/** Repairs totals. The audit entry names this command as the actor. */
const auditedRepairChanges = (organization_id: number, location: number, one: WrongTotals): Change[] => [
  repairTotals(organization_id, location, one, one.stored),
  // Profit finds the days with bowls by these.
  ...(one.key.of === 'stylist' && one.key.period.length > 7
    ? [outdatedEarningsChange(organization_id, location, one.key.period)]
    : []),
  auditEntry(
    { user_id: 'recompute', organization_id },
    {
      entity: 'totals',
      id: `${location} ${formatTotalsKey(one.key)}`,
      action: 'mend',
      reason: 'They are not the sum of the bowls',
      before: one.stored,
      after: one.totals,
    },
  ),
];

/** Compares what was sold by day and product with the movements of the sales. */
async function recomputeSold(
  organization_id: number,
  location: number,
  month: string,
  { write, ...range }: RecomputeOptions,
) {
  const [from, to] = daysOfMonth(month, range);
  const stored = await loadSold(organization_id, location, [from, to]);
  const moved: Movement[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    moved.push(...(await listMovementsBetween(organization_id, location, `${day} 00:00:00`, `${day} 23:59:59`)));
  // As above: sales may come between the two reads.
  if (!isDeepStrictEqual(stored, await loadSold(organization_id, location, [from, to]))) throw new WriteConflict();
  const expected = sumSold(moved);
  const differences = [...new Set([...stored.keys(), ...expected.keys()])].flatMap((day) => {
    const [before, after] = [stored.get(day) ?? {}, expected.get(day) ?? {}];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((product) => {
      const one = { day, product, stored: before[product] ?? 0, expected: after[product] ?? 0 };
      return one.stored === one.expected ? [] : [one];
    });
  });
  if (write) for (const one of differences) await commit(auditedSoldRepairChanges(organization_id, location, one));
  const totals = [...expected.values()].reduce((sum, day) => sum + Object.keys(day).length, 0);
  return {
    totals,
    said: differences.map((one) => `${one.day} sold ${one.product}: ${one.stored}, should be ${one.expected}`),
  };
}

const auditedSoldRepairChanges = (organization_id: number, location: number, one: WrongSold): Change[] => [
  soldRepairChange(organization_id, location, one),
  auditEntry(
    { user_id: 'recompute', organization_id },
    {
      entity: 'totals',
      id: `${location} ${one.day} sold ${one.product}`,
      action: 'mend',
      reason: 'They are not the sum of the sales',
      before: { containers: one.stored },
      after: { containers: one.expected },
    },
  ),
];

const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Formats a difference: "2026-11-19 product 01J...: amount 4012, should be 4000". */
function describeDifference({ key, totals, stored }: WrongTotals): string {
  const differing = totalsFields.filter((field) => totals[field] !== stored[field]);
  const parts = differing.map((field) => `${field} ${stored[field]}, should be ${totals[field]}`);
  return `${formatTotalsKey(key)}: ${parts.join('; ')}`;
}

/** Runs the command. `prepare` sets the variables of the deployment that it is about. */
export async function run(
  prepare: (options: { context: string[]; write: boolean; yes: boolean }) => unknown,
): Promise<string> {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      yes: { type: 'boolean', default: false },
      organization: { type: 'string' },
      salon: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const number = (text: string | undefined) => (text === undefined ? undefined : z.coerce.number().int().parse(text));
  const today = new Date().toISOString().slice(0, 10);
  // Tomorrow in UTC, because it may already be the next day in salons east of UTC.
  const to = z.iso.date().parse(values.to ?? addDays(today, 1));
  const from = z.iso.date().parse(values.from ?? `${Number(to.slice(0, 4)) - 2}${to.slice(4, 7)}-01`);
  const asked = { organization: number(values.organization), salon: number(values.salon), from, to };
  await prepare(values);
  const { bowls, totals, wrong } = await recompute({ ...asked, write: values.write }, console.log);
  const outcome =
    wrong === 0 ? 'all are right' : `${wrong} ${values.write ? 'were mended' : 'are wrong; --write mends them'}`;
  return `${totals} totals of ${bowls} bowls from ${from} to ${to}: ${outcome}.`;
}

if (import.meta.main)
  await runCommand(async () => {
    const outcome = await run(async ({ context, write, yes }) => {
      const environment = toEnvironment(context);
      await openDeployment(shell, environment);
      if (write) await confirmWrite(shell, environment, 'Repair wrong totals', yes);
    });
    console.log(outcome);
  }, usage);
