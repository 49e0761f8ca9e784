import type { Location } from '../../../shared/contract/locations.ts';
import { type Role, roles } from '../../../shared/contract/roles.ts';
import { userForm, userStatus, userStatuses } from '../../../shared/contract/users.ts';
import { assignableRoles, roleLabel } from '../../../shared/rules/roles.ts';
import type { Column } from '../../kit/grid/types.ts';
import type { PersonRow } from './form.ts';

export const statusLabel = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase();

/** Columns of the team list. Only system admins see the organization; only system and salon admins see the salon. */
export function personColumns(ownRoles: readonly Role[], salons: readonly Location[]): Column<PersonRow>[] {
  const assignable = assignableRoles(ownRoles);
  const systemAdmin = ownRoles.includes('system admin');
  const salonOptions = salons.map(({ location_id, location_name }) => ({
    value: String(location_id),
    label: location_name,
  }));
  const salonName = ({ location, user }: PersonRow) =>
    salonOptions.find(({ value }) => value === location)?.label ?? user.location_name;
  const columns: (Column<PersonRow> | false)[] = [
    systemAdmin && { field: 'organization', title: 'Organization', width: 113, tone: 'quiet', headerFilter: true },
    (systemAdmin || ownRoles.includes('salon admin')) && {
      field: 'location',
      title: 'Salon',
      width: 92,
      value: salonName,
      headerFilter: true,
      edit: { editor: 'select', options: salonOptions },
    },
    {
      field: 'firstName',
      title: 'First name',
      width: 84,
      tone: 'strong',
      priority: 1,
      edit: { editor: 'text', schema: userForm.shape.firstName },
    },
    {
      field: 'lastName',
      title: 'Last name',
      width: 98,
      tone: 'strong',
      priority: 2,
      edit: { editor: 'text', schema: userForm.shape.lastName },
    },
    {
      field: 'status',
      title: 'Status',
      width: 88,
      type: 'status',
      value: ({ status }) => statusLabel(status),
      headerFilter: true,
      edit: {
        editor: 'select',
        schema: userStatus,
        options: userStatuses.map((value) => ({ value, label: statusLabel(value) })),
      },
    },
    { field: 'barcode', title: 'Barcode', type: 'code', width: 124 },
    {
      field: 'roles',
      title: 'Access level',
      width: 152,
      type: 'tags',
      value: ({ roles: own }) => own.map(roleLabel),
      headerFilter: true,
      edit: {
        editor: 'tags',
        schema: userForm.shape.roles,
        options: roles.map((value) => ({ value, label: roleLabel(value), locked: !assignable.includes(value) })),
      },
    },
    {
      field: 'phone',
      title: 'Phone',
      width: 140,
      type: 'phone',
      edit: { editor: 'phone', schema: userForm.shape.phone },
    },
    { field: 'email', title: 'Email', width: 192, tone: 'quiet', priority: 3 },
  ];
  return columns.filter((column) => column !== false);
}
