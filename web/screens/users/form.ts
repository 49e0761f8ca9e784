import * as z from 'zod';
import type { Location } from '../../../shared/contract/locations.ts';
import type { Role } from '../../../shared/contract/roles.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { assignableRoles, irrevocableRoles, roleLabel } from '../../../shared/rules/roles.ts';
import { listUserRoles, userFields } from '../../../shared/rules/users.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';

const noLocation = 'User must be assigned a location';
const { body } = users.updateUser;

/** The form of a person: all picked salons stand in one field, of which the first is sent as the primary one. */
export const userDraft = body
  .omit({ location: true, status: true })
  .extend({ locations: z.array(z.int(), noLocation).min(1, noLocation).max(30), generateBarcode: z.boolean() });
export type UserDraft = z.input<typeof userDraft>;
export type UserValues = z.output<typeof userDraft>;

export const blankUser = (roles: Role[]): UserDraft => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  roles,
  locations: [],
  generateBarcode: false,
  barcode: null,
});

export function draftOf(user: User): UserDraft {
  const { location: _primary, status: _status, ...values } = userFields.toForm(user);
  return { ...values, generateBarcode: values.barcode !== null };
}

/** What is sent for a form; the status goes along where somebody is changed. */
export const sentFor = ({ generateBarcode: _, ...values }: UserValues) => ({
  ...values,
  location: values.locations[0] ?? 0,
});

const ofBeyond = 'Another salon';

/** The salons to choose from; those of the person that the viewer does not reach are shown and stay. */
function salonChoices({ salons, person }: Choices) {
  const own = salons.map(({ location_id, location_name }) => ({ value: location_id, label: location_name }));
  const beyond = (person?.location_ids ?? []).filter((id) => !own.some(({ value }) => value === id));
  const nameOfBeyond = (id: number) => (id === person?.location_id && person.location_name) || ofBeyond;
  return [...own, ...beyond.map((id) => ({ value: id, label: nameOfBeyond(id), locked: true }))];
}

type Name = keyof UserDraft;
/** What the person at the keyboard may hand out, and to whom. */
interface Choices {
  salons: readonly Location[];
  held: readonly Role[];
  person: User | undefined;
  forStylist: boolean;
}

/** The roles on offer; those beyond the person at the keyboard are shown and stay. */
function roleChoices({ held, person, forStylist }: Choices) {
  const offered: Role[] = forStylist ? ['stylist'] : assignableRoles(held);
  const others = person ? listUserRoles(person).filter((role) => !offered.includes(role)) : [];
  const beyond = irrevocableRoles(held, others);
  return [...offered, ...others].map((value) => ({
    value,
    label: roleLabel(value),
    ...(beyond.includes(value) && { locked: true }),
  }));
}

type Field = FieldSpec<Name> & { choices: readonly { label: string; locked?: boolean }[] };

/** Says of what is closed that it stays. */
function withClosed(field: Field): FieldSpec<Name> {
  const closed = field.choices.filter((choice) => choice.locked).map(({ label }) => label);
  if (closed.length === 0) return field;
  return { ...field, hint: `${closed.join(', ')} ${closed.length > 1 ? 'stay as they are' : 'stays as it is'}.` };
}

export const userSections = (choices: Choices, badge: FieldSpec<Name>[]): FormSection<Name>[] => [
  {
    title: 'Person',
    hint: choices.person ? 'The email stays as it is.' : 'The invitation goes to this email.',
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
    hint: 'The first location is the primary one.',
    fields: [
      withClosed({
        name: 'locations',
        label: 'Location',
        kind: 'tags',
        required: true,
        choices: salonChoices(choices),
      }),
      withClosed({ name: 'roles', label: 'Access level', kind: 'tags', required: true, choices: roleChoices(choices) }),
    ],
  },
  { title: 'Barcode', hint: 'A badge is optional.', fields: badge },
];

/** A user as a row of the grid, whose cells are edited one by one. */
export const personRow = (user: User) => ({
  ...userFields.toForm(user),
  user,
  organization: user.org_name,
  location: String(user.location_id ?? ''),
});
export type PersonRow = ReturnType<typeof personRow>;

const edits = body.omit({ locations: true, version: true }).extend({ location: z.coerce.number() }).partial();

/** The whole form with the edited cells in it; another salon takes the place of the primary one. */
export function changeOf({ user }: Pick<PersonRow, 'user'>, values: Record<string, unknown>) {
  const stored = userFields.toForm(user);
  const { location = stored.location, ...edited } = edits.parse(values);
  return { ...stored, ...edited, location, locations: [...new Set([location, ...stored.locations.slice(1)])] };
}
