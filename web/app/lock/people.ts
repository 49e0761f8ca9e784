import * as z from 'zod';
import type { SessionUser } from '../../../shared/contract/users.ts';
import { roleLabel } from '../../../shared/rules/roles.ts';
import { listSessionRoles } from '../../../shared/rules/users.ts';
import { readStored, writeStored } from '../../kit/data/stored.ts';

const person = z.object({ name: z.string(), role: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

const key = 'salon-console:people';
/** Whoever is at work, and three others. */
const maxPeople = 4;

export const toPerson = (user: SessionUser): Person => ({
  name: user.userName,
  role: listSessionRoles(user).map(roleLabel).join(', '),
  email: user.email,
});

/** People who signed in in this browser, the latest first. */
export function readPeople(): Person[] {
  try {
    return z.array(person).parse(JSON.parse(readStored('localStorage', key) ?? '[]'));
  } catch {
    return [];
  }
}

export function recordPerson(user: SessionUser): void {
  const others = readPeople().filter(({ email }) => email !== user.email);
  writeStored('localStorage', key, JSON.stringify([toPerson(user), ...others].slice(0, maxPeople)));
}

/** By email: where people were in this tab when the next person signed in. */
const places = new Map<string, string>();

/** Notes where somebody leaves the tab to the next person. Returns where that one was before, or the home page. */
export function changePlaces(from: string, place: string, to: string): string {
  places.set(from, place);
  return places.get(to) ?? '/';
}
