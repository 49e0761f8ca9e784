import * as z from 'zod';
import type { Location } from '../../../shared/contract/locations.ts';
import type { Role } from '../../../shared/contract/roles.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { assignableRoles, irrevocableRoles, roleLabel } from '../../../shared/rules/roles.ts';
import { listUserRoles, userFields } from '../../../shared/rules/users.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';

const noLocation = 'User must be assigned a location';
const { body } = users.updateUser;

/** User form. All salons are in one field; the first is sent as the primary salon. */
export const userDraft = body
  .omit({ location: true, status: true })
  .extend({ locations: z.array(z.int(), noLocation).min(1, noLocation).max(30), generateBarcode: z.boolean() });
export type UserDraft = z.input<typeof userDraft>;
export type UserValues = z.output<typeof userDraft>;

/** A new user; the only salon of the editor is chosen. */
export const blankUser = (roles: Role[], salons: readonly Location[]): UserDraft => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  roles,
  locations: salons.length === 1 ? salons.map(({ location_id }) => location_id) : [],
  generateBarcode: false,
  barcode: null,
});

export function toDraft(user: User): UserDraft {
  const { location: _primary, status: _status, ...values } = userFields.toForm(user);
  return { ...values, generateBarcode: values.barcode !== null };
}

/** Request body of the form, without the status, which is added when editing. */
export const toRequestBody = ({ generateBarcode: _, ...values }: UserValues) => ({
  ...values,
  location: values.locations[0] ?? 0,
});

const otherSalonLabel = 'Another salon';

/** Salon choices. Salons of the user that the editor may not access are listed but locked. */
function salonChoices({ salons, person }: AssignableChoices) {
  const accessible = salons.map(({ location_id, location_name }) => ({ value: location_id, label: location_name }));
  const inaccessible = (person?.location_ids ?? []).filter((id) => !accessible.some(({ value }) => value === id));
  const inaccessibleName = (id: number) => (id === person?.location_id && person.location_name) || otherSalonLabel;
  return [...accessible, ...inaccessible.map((id) => ({ value: id, label: inaccessibleName(id), locked: true }))];
}

type Name = keyof UserDraft;
/** What the editor may assign, and to whom. */
interface AssignableChoices {
  salons: readonly Location[];
  held: readonly Role[];
  person: User | undefined;
  forStylist: boolean;
}

/** Role choices. Roles the editor may not assign are listed but locked. */
function roleChoices({ held, person, forStylist }: AssignableChoices) {
  const assignable: Role[] = forStylist ? ['stylist'] : assignableRoles(held);
  const otherRoles = person ? listUserRoles(person).filter((role) => !assignable.includes(role)) : [];
  const locked = irrevocableRoles(held, otherRoles);
  return [...assignable, ...otherRoles].map((value) => ({
    value,
    label: roleLabel(value),
    ...(locked.includes(value) && { locked: true }),
  }));
}

type Field = FieldSpec<Name> & { choices: readonly { label: string; locked?: boolean }[] };

/** Adds a hint that names the locked choices. */
function withLockedHint(field: Field): FieldSpec<Name> {
  const lockedLabels = field.choices.filter((choice) => choice.locked).map(({ label }) => label);
  if (lockedLabels.length === 0) return field;
  return {
    ...field,
    hint: `${lockedLabels.join(', ')} ${lockedLabels.length > 1 ? 'stay as they are' : 'stays as it is'}.`,
  };
}

export const userSections = (choices: AssignableChoices, badge: FieldSpec<Name>[]): FormSection<Name>[] => [
  {
    title: 'Person',
    hint: choices.person ? 'The email cannot be changed.' : 'The invitation goes to this email.',
    fields: [
      [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      [
        { name: 'email', label: 'Email', kind: 'email', required: true, disabled: choices.person !== undefined },
        { name: 'phone', label: 'Phone', kind: 'phone' },
      ],
    ],
  },
  {
    title: 'Work',
    hint: 'The first one is the home salon.',
    fields: [
      withLockedHint({
        name: 'locations',
        label: 'Salon',
        kind: 'tags',
        required: true,
        choices: salonChoices(choices),
      }),
      withLockedHint({
        name: 'roles',
        label: 'Access level',
        kind: 'tags',
        required: true,
        choices: roleChoices(choices),
      }),
    ],
  },
  { title: 'Barcode', hint: 'Only for color bars.', fields: badge },
];

/** A user as a grid row with editable cells. */
export const toPersonRow = (user: User) => ({
  ...userFields.toForm(user),
  user,
  organization: user.org_name,
  location: String(user.location_id ?? ''),
});
export type PersonRow = ReturnType<typeof toPersonRow>;

const editsSchema = body.omit({ locations: true, version: true }).extend({ location: z.coerce.number() }).partial();

/** The full form with the edited cells. Changing the salon replaces the primary one. */
export function toUserChange({ user }: Pick<PersonRow, 'user'>, values: Record<string, unknown>) {
  const stored = userFields.toForm(user);
  const { location = stored.location, ...edited } = editsSchema.parse(values);
  return { ...stored, ...edited, location, locations: [...new Set([location, ...stored.locations.slice(1)])] };
}
