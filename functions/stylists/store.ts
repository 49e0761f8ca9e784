import * as z from 'zod';
import { version } from '../../shared/contract/fields.ts';
import { type Assignment, assignment } from '../../shared/contract/stylists.ts';
import { type Change, replace } from '../kit/commit.ts';
import { stale } from '../kit/errors.ts';
import type { Item, Key } from '../kit/table.ts';

/** What a stylist does is one record that belongs to no salon: it holds in each of her salons and follows her to another. */
export const assignmentsKey = (organization: number, userId: string): Key => ({
  pk: `O#${organization}#ST#${userId}`,
  sk: 'SVC',
});

const stored = z.object({ services: z.array(assignment), version });

/** Her assignments, none before the first was saved. */
export const assignmentsIn = (item: Item | undefined): Assignment[] => (item ? stored.parse(item).services : []);

/** Saves all she does over the version that was read, 0 for none yet. */
export const saveAssignments = (organization: number, userId: string, services: Assignment[], seen: number): Change =>
  replace('services', { ...assignmentsKey(organization, userId), services }, seen, () => stale());
