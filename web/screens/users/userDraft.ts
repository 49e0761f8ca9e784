import * as z from 'zod';
import type { Location } from '../../../shared/contract/locations.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { assignableRoles, type Role, roleLabel, rolesBeyond } from '../../../shared/rules/roles.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { rolesOf } from './people.ts';

const noLocation = 'User must be assigned a location';

/** The form of a person: all picked salons stand in one field, of which the first is sent as the primary one. */
export const userDraft = users.updateUser.body
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

export const draftOf = (user: User): UserDraft => ({
  firstName: user.user_first_name,
  lastName: user.user_last_name,
  email: user.user_email,
  phone: user.user_phone,
  roles: rolesOf(user),
  locations: user.location_ids,
  generateBarcode: user.user_barcode !== null,
  barcode: user.user_barcode,
  version: user.version,
});

export const bodyOfForm = ({ generateBarcode: _, ...values }: UserValues) => ({
  ...values,
  location: values.locations[0] ?? 0,
});

type Name = keyof UserDraft;
/** What the person at the keyboard may hand out, and to whom. */
interface Choices {
  salons: readonly Location[];
  held: readonly Role[];
  person: User | undefined;
  forStylist: boolean;
}

/** The roles on offer; those beyond the person at the keyboard are named, as they stay. */
function rolesField({ held, person, forStylist }: Choices): FieldSpec<Name> {
  const offered: Role[] = forStylist ? ['stylist'] : assignableRoles(held);
  const others = person ? rolesOf(person).filter((role) => !offered.includes(role)) : [];
  const beyond = rolesBeyond(held, others);
  const choices = [...offered, ...others.filter((role) => !beyond.includes(role))];
  return {
    name: 'roles',
    label: 'Access level',
    kind: 'tags',
    required: true,
    ...(beyond.length > 0 && { hint: `${beyond.map(roleLabel).join(', ')} stays as it is.` }),
    choices: choices.map((value) => ({ value, label: roleLabel(value) })),
  };
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
      {
        name: 'locations',
        label: 'Location',
        kind: 'tags',
        required: true,
        choices: choices.salons.map(({ location_id, location_name }) => ({ value: location_id, label: location_name })),
      },
      rolesField(choices),
    ],
  },
  { title: 'Barcode', hint: 'A badge is optional.', fields: badge },
];
