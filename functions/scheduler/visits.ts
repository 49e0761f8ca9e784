import * as z from 'zod';
import type { Appointment, ClientAppointment } from '../../shared/contract/appointments.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { nowIn } from '../../shared/rules/time.ts';
import { findClient } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { seal, unseal } from '../kit/cursor.ts';
import { notFound } from '../kit/errors.ts';
import { reaches } from '../kit/scope.ts';
import { recentLocationsOf } from '../locations/store.ts';
import { visitOf, visitsOf } from './store.ts';

type Asked = { client_id: string; when: 'next' | 'past'; limit: number; cursor?: string | undefined };

const position = z.object({ from: z.string() });

/**
 * A page of a client's appointments away from now, in the salons the caller reaches. One more than the page is read, so that its
 * bookmark names where the next page really begins.
 * @throws 404 for a client of nobody or of another organization
 */
export async function pageOfVisits(caller: Caller, { client_id, when, limit, cursor }: Asked) {
  const organization = caller.organization_id;
  const question = { organization, client_id, when };
  const salons = await recentLocationsOf(organization);
  const from = cursor ? position.parse(unseal(cursor, question)).from : clockOf(caller, salons);
  const range = { organization, clientId: client_id, between: betweenOf(when, from), descending: when === 'past' };
  const [client, visits] = await Promise.all([
    findClient(organization, client_id),
    visitsOf(range, ({ location }) => reaches(caller, location), limit + 1),
  ]);
  if (!client) throw notFound('Client');
  const rest = visits[limit];
  return {
    Items: visits.slice(0, limit).map((visit) => lineOf(visit, salons)),
    ...(rest && { cursor: seal({ from: visitOf(rest) }, question) }),
  };
}

const betweenOf = (when: Asked['when'], from: string): [string, string] =>
  when === 'next' ? [from, '\uffff'] : ['0', from];

/** What the clock of the caller's own salon shows; for who belongs to none, that of the first one. */
function clockOf(caller: Caller, salons: readonly Location[]): string {
  const home = salons.find(({ location_id }) => location_id === caller.location_id) ?? salons[0];
  return nowIn(home?.zone ?? 'UTC', now());
}

const lineOf = (visit: Appointment, salons: readonly Location[]): ClientAppointment => ({
  ...visit,
  location_name: salons.find(({ location_id }) => location_id === visit.location)?.location_name ?? '',
  price: inCents(visit.services.reduce((total, { price }) => total + price, 0)),
});

/** Dollars without the dust of adding them. */
const inCents = (dollars: number): number => Math.round(dollars * 100) / 100;
