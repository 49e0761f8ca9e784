import * as z from 'zod';
import type { Location } from '../../../shared/contract/locations.ts';
import { type User, userForm } from '../../../shared/contract/users.ts';
import { type Role, roleLabel } from '../../../shared/rules/roles.ts';
import type { FieldSpec, FormSection } from '../../kit/form/fieldSpec.ts';
import { rolesOf } from './people.ts';

const noLocation = 'User must be assigned a location';

/** The form of a person: all picked salons stand in one field, of which the first is sent as the primary one. */
export const userDraft = userForm
  .omit({ location: true })
  .extend({ locations: z.array(z.int(), noLocation).min(1, noLocation).max(30), generateBarcode: z.boolean() });
export type UserDraft = z.input<typeof userDraft>;
export type UserValues = z.output<typeof userDraft>;

export const blankUser = (roles: Role[], locations: number[]): UserDraft => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  roles,
  locations,
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
});

export const bodyOfForm = ({ generateBarcode: _, ...values }: UserValues) => ({
  ...values,
  location: values.locations[0] ?? 0,
});

type Name = keyof UserDraft;
type Choices = { salons: readonly Location[]; roles: readonly Role[]; editing: boolean; badge: FieldSpec<Name>[] };

export const userSections = ({ salons, roles, editing, badge }: Choices): FormSection<Name>[] => [
  {
    title: 'Person',
    hint: editing ? 'The email stays as it is.' : 'The invitation goes to this email.',
    fields: [
      [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      [
        { name: 'email', label: 'Email', kind: 'email', required: true, disabled: editing },
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
        choices: salons.map(({ location_id, location_name }) => ({ value: location_id, label: location_name })),
      },
      {
        name: 'roles',
        label: 'Access level',
        kind: 'tags',
        required: true,
        choices: roles.map((value) => ({ value, label: roleLabel(value) })),
      },
    ],
  },
  { title: 'Barcode', hint: 'A badge is optional.', fields: badge },
];
