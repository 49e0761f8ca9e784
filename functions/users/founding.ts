import { type Location, type TimeZoneName, timeZones } from '../../shared/contract/locations.ts';
import type { Role } from '../../shared/contract/roles.ts';
import type { User } from '../../shared/contract/users.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { ulid } from '../kit/ids.ts';
import { nextNumber } from '../kit/write.ts';
import { type NewSalon, newSalonChanges, newSalonRemovalChanges } from '../locations/newSalonStore.ts';
import {
  newLocation,
  type Organization,
  organizationCreationChange,
  organizationRemovalChange,
} from '../locations/store.ts';
import { createAndInvite } from './createAndInvite.ts';
import { invite } from './provider.ts';
import { closeSetup } from './setupCode.ts';
import { emailTaken, findByEmail } from './store.ts';

export type Founder = { email: string; first: string; last: string };

/**
 * Creates and invites a platform admin, who belongs to an organization of their own without salons. If repeated, resends the invitation.
 * @returns a message for the operator
 * @throws 409 if the email belongs to another user
 */
export async function addPlatformAdmin(founder: Founder): Promise<string> {
  const line = `${founder.email} is invited as platform admin.`;
  const founded = await resumeFounding(founder, 'platform admin', 'Platform');
  if (founded) return line;
  const home = { organization_id: await nextNumber('organization'), organization_name: 'Platform' };
  const person = toFounderUser(founder, ['platform admin'], home);
  await createAndInvite(person, person, await closeSetup());
  return line;
}

/**
 * Creates an organization with its first salon and system admin. Creates nothing if the invitation fails. If repeated, resends the
 * invitation instead of creating another organization. An operator's command acts as the new admin.
 */
export async function addOrganization(
  organization_name: string,
  first: { name: string; timeZone: TimeZoneName } & NewSalon,
  founder: Founder,
  caller?: Pick<Caller, 'user_id' | 'organization_id'>,
) {
  const before = await resumeFounding(founder, 'system admin', organization_name);
  const home = before ?? { organization_id: await nextNumber('organization') };
  const organization = { organization_id: home.organization_id, organization_name };
  const salon = newLocation(
    organization,
    before?.location_id ?? (await nextNumber('location')),
    before?.location_name ?? first.name,
    timeZones[first.timeZone],
  );
  const { organization_id } = organization;
  if (!before) {
    const admin = toFounderUser(founder, ['system admin'], organization, salon);
    const actor = caller ?? admin;
    const setup = await closeSetup();
    const auditEvent = { entity: 'organization', id: String(organization_id), action: 'create', after: organization };
    await createAndInvite(actor, admin, {
      found: [
        ...setup.found,
        organizationCreationChange(organization),
        ...newSalonChanges(salon, first),
        auditEntry(actor, auditEvent, organization_id),
      ],
      takeBack: [...setup.takeBack, organizationRemovalChange(organization), ...newSalonRemovalChanges(salon)],
    });
  }
  const message = `${organization_name} (${organization_id}) has the salon ${salon.location_name} (${salon.location_id}); ${founder.email} is invited as system admin.`;
  return { message, organization_id };
}

/**
 * Resends the invitation if an earlier call already created this admin and they are still pending.
 * @throws 409 if somebody else has the email, before a number is taken
 */
async function resumeFounding({ email }: Founder, role: Role, home: string): Promise<User | undefined> {
  const holder = await findByEmail(email);
  if (!holder) return undefined;
  const isSame = holder.org_name === home && holder.roles.some((held) => held.role === role);
  if (!isSame || holder.user_status !== 'PENDING') throw emailTaken();
  await invite(holder);
  return holder;
}

/** Record of an organization's first user, with the primary salon if there is one. */
export const toFounderUser = (
  { email, first, last }: Founder,
  held: readonly Role[],
  home: Organization,
  salon?: Location,
): User => ({
  user_id: ulid(),
  user_first_name: first,
  user_last_name: last,
  user_email: email,
  user_phone: '',
  user_status: 'PENDING',
  user_barcode: null,
  roles: held.map((role) => ({ role })),
  location_id: salon?.location_id ?? null,
  location_name: salon?.location_name ?? '',
  location_ids: salon ? [salon.location_id] : [],
  organization_id: home.organization_id,
  org_name: home.organization_name,
  version: 1,
});
