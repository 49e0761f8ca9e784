import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { type Endpoint, listMethods } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import type { Alarms } from './alarms.ts';
import type { Api } from './api.ts';

const routeKeysOf = (endpoint: Endpoint): string[] =>
  listMethods(endpoint).map((method) => `${method} ${endpoint.path}`);
const is = (routeKey: string) => FilterPattern.stringValue('$.routeKey', '=', routeKey);

/** What a front desk does with a client waiting. */
const { createAppointment, bookTogether, updateAppointment, moveAppointments } = api.scheduler;
const bookings = FilterPattern.any(
  ...[createAppointment, bookTogether, updateAppointment, moveAppointments].flatMap(routeKeysOf).map(is),
);
/** Consoles look for changes all day. Such a call costs nobody anything if it fails, and would hide the others. */
const calls = FilterPattern.all(
  ...routeKeysOf(api.watch.watch).map((routeKey) => FilterPattern.stringValue('$.routeKey', '!=', routeKey)),
  FilterPattern.exists('$.routeKey'),
);
const failed = FilterPattern.numberValue('$.status', '>=', 500);
const slow = FilterPattern.numberValue('$.responseLatency', '>', 1000);
/** The console asked for what it may not ask, or wrongly. Expired sessions and what somebody else changed first are everyday. */
const refused = FilterPattern.any(
  FilterPattern.numberValue('$.status', '=', 400),
  FilterPattern.numberValue('$.status', '=', 403),
);

/** Service level objectives: of each, 99.9 % in a month. */
export type Objective = { name: string; asked: IMetric; missed: IMetric; says: string };

/** Share of 30 days' budget of 0.1 % that is gone if it goes on: 2 % within an hour, 5 % within six (Google's SRE workbook, chapter 5). */
const burnRates = [
  { hours: 1, percent: 1.44 },
  { hours: 6, percent: 0.6 },
] as const;
/** Fewer misses ring nothing, however few calls there are at night. */
const fewestMisses = 5;

/** Counts calls in the gateway's log, which also has those that reach no function, with the time a cold start takes. */
export function countObjectives(alarms: Alarms, { accessLog }: Api) {
  const count = (name: string, pattern: typeof calls | typeof bookings) =>
    alarms.countLines(name, pattern, [accessLog]);
  const asked = count('Calls', calls);
  return {
    objectives: [
      {
        name: 'bookings',
        asked: count('Bookings', bookings),
        missed: count('BookingsMissed', FilterPattern.all(bookings, FilterPattern.any(failed, slow))),
        says: 'Bookings fail or take over a second: the saved query "slow", then the runbook in docs/operations.md.',
      },
      {
        name: 'calls',
        asked,
        missed: count('CallsFailed', FilterPattern.all(calls, failed)),
        says: 'Calls of consoles fail: the saved query "failed", then the alarms of tables and functions.',
      },
    ] satisfies Objective[],
    refusals: { asked, refused: count('CallsRefused', FilterPattern.all(calls, refused)) },
  };
}

/** Alarms while the budget of a month is used up fast. */
export function watchObjectives(alarms: Alarms, objectives: readonly Objective[]): void {
  for (const { name, asked, missed, says } of objectives)
    for (const { hours, percent } of burnRates)
      alarms.watch(`${name}-burn-${hours}h`, {
        metric: new MathExpression({
          expression: `IF(missed >= ${fewestMisses}, 100 * missed / asked, 0)`,
          usingMetrics: { asked, missed },
          label: 'percent missed',
          period: Duration.hours(hours),
        }),
        threshold: percent,
        atOnce: true,
        says: `Within ${hours} h ${percent} % missed the objective of 99.9 % a month. ${says}`,
      });
}
