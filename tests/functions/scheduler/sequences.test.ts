import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { get, listAll } from '../../../functions/kit/read.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { type AppointmentStatus, appointmentStatuses } from '../../../shared/contract/appointments.ts';
import { busySegments, findFirstOverlap, toSteps } from '../../../shared/rules/appointments.ts';
import { minutesOfDay, toMoment } from '../../../shared/rules/time.ts';
import { north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  openSalons,
  removeAppointment,
  secondStylist,
  setStatus,
  traveler,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

/** Stylists with their salons; one of them works in both. */
const chairs = [
  { user_id: team.stylist.user_id, location_id: north.location_id },
  { user_id: secondStylist.user_id, location_id: north.location_id },
  { user_id: traveler.user_id, location_id: north.location_id },
  { user_id: traveler.user_id, location_id: south.location_id },
];
const stylistIds = [...new Set(chairs.map(({ user_id }) => user_id))];

const quarter = fc.integer({ min: 0, max: 16 }).map((step) => 540 + step * 15);
const minutes = fc.constantFrom(0, 15, 30);
const service = fc
  .tuple(fc.constantFrom(cut, gloss), fc.constantFrom(15, 45), minutes, minutes)
  .map(([one, ...steps]) => buildServiceSteps(one, ...steps));
const wish = fc.record({
  chair: fc.constantFrom(...chairs),
  day: fc.integer({ min: 0, max: 1 }),
  start: quarter,
  services: fc.array(service, { minLength: 1, maxLength: 2 }),
  allow: fc.boolean(),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), wish }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(20), wish }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      which: fc.nat(20),
      status: fc.constantFrom(...appointmentStatuses),
      allow: fc.boolean(),
    }),
  },
);

let runs = 0;
/** Two days that no earlier run has used. */
function freshDays(): string[] {
  runs += 1;
  return [2 * runs, 2 * runs + 1].map((day) => new Date(Date.UTC(2030, 0, day)).toISOString().slice(0, 10));
}

type Timed = Pick<Appointment, 'user_id' | 'start'> & {
  services: readonly Parameters<typeof toSteps>[0][];
  status?: AppointmentStatus | undefined;
};

const busyOf = ({ start, services, status = 'booked' }: Timed) => {
  const isOff = status === 'cancelled' || status === 'no_show';
  const steps = services.map((one) => ({ steps: toSteps(one) }));
  return isOff ? [] : busySegments(steps, minutesOfDay(start));
};

/** Whether the time overlaps another appointment of the stylist on that day. `self` is ignored. */
const clashes = (wanted: Timed, standing: readonly Appointment[], self?: string): boolean =>
  standing.some(
    (one) =>
      one.appointmentId !== self &&
      one.user_id === wanted.user_id &&
      one.start.slice(0, 10) === wanted.start.slice(0, 10) &&
      findFirstOverlap(busyOf(wanted), busyOf(one)) !== undefined,
  );

const bodyOf = ({ chair, day, start, services, allow }: Wish, days: readonly string[]) => ({
  ...chair,
  start: toMoment(days[day] ?? '', start),
  services,
  allow_double_booking: allow,
});

const sameTime = (wanted: Timed, one: Appointment): boolean =>
  one.user_id === wanted.user_id &&
  one.start.slice(0, 10) === wanted.start.slice(0, 10) &&
  JSON.stringify(busyOf(wanted).map(({ from, to }) => [from, to])) ===
    JSON.stringify(busyOf(one).map(({ from, to }) => [from, to]));

test('day sheets match the book after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const days = freshDays();
      let standing: Appointment[] = [];
      for (const one of steps) {
        const target = one.kind === 'book' ? undefined : standing[one.which % Math.max(1, standing.length)];
        if (one.kind === 'delete') {
          if (!target) continue;
          expect((await removeAppointment(target.appointmentId, {}, team.admin)).status).toBe(200);
          standing = standing.filter((other) => other !== target);
          continue;
        }
        if (one.kind !== 'book' && !target) continue;
        if (one.kind === 'mark') {
          if (target) standing = [...standing.filter((other) => other !== target), await marked(target, one, standing)];
          continue;
        }
        const body = bodyOf(one.wish, days);
        const wanted = { ...body, status: target?.status };
        const answer = target
          ? await changeAppointment(target, body, team.admin)
          : await bookAppointment(body, team.admin);
        const asks = !body.allow_double_booking && clashes(wanted, standing, target?.appointmentId);
        const refused = asks && !(target && sameTime(wanted, target));
        expect(answer.status).toBe(refused ? 409 : target ? 200 : 201);
        if (!refused) standing = [...standing.filter((other) => other !== target), withoutMessage(answer.data)];
      }
      await expectBookOf(days, standing);
    }),
    { numRuns: 40 },
  );
});

type Marking = { status: AppointmentStatus; allow: boolean };

/** The appointment after its status was set. */
async function marked(target: Appointment, { status, allow }: Marking, standing: readonly Appointment[]) {
  const wanted = { ...target, status };
  const answer = await setStatus(target.appointmentId, status, { allow_double_booking: allow }, team.admin);
  const asks = !allow && clashes(wanted, standing, target.appointmentId);
  const refused = asks && !sameTime(wanted, target);
  expect(answer.status).toBe(refused ? 409 : 200);
  return refused ? target : withoutMessage(answer.data);
}

const withoutMessage = ({ message: _, ...appointment }: Appointment & { message: string }): Appointment => appointment;

/** Expects the book, the day sheets and the pointers to agree. */
async function expectBookOf(days: readonly string[], standing: readonly Appointment[]) {
  for (const date of days) {
    const expected = standing.filter(({ start }) => start.startsWith(date));
    const { schedules } = (await getBook({ Location: -1, date }, team.admin)).data;
    expect(schedules.toSorted(byId)).toEqual(expected.toSorted(byId));
    for (const user_id of stylistIds) {
      const sheet = await get('appointments', { pk: `O#1#ST#${user_id}`, sk: `DAY#${date}` });
      const folded = expected
        .filter((one) => one.user_id === user_id)
        .flatMap((one) => busyOf(one).map(({ from, to }) => ({ id: one.appointmentId, from, to })));
      expect(spans(sheet?.['busy'] ?? [])).toEqual(spans(folded));
    }
  }
  for (const { appointmentId } of standing)
    expect(await listAll('appointments', { pk: `O#1#A#${appointmentId}` })).toHaveLength(1);
}

const byId = (a: Appointment, b: Appointment) => a.appointmentId.localeCompare(b.appointmentId);
const spans = (busy: unknown) => (busy as object[]).map((span) => JSON.stringify(Object.entries(span).sort())).sort();
