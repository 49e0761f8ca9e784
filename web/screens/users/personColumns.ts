import type { Location } from '../../../shared/contract/locations.ts';
import { userForm, userStatus, userStatuses } from '../../../shared/contract/users.ts';
import { assignableRoles, type Role, roleLabel } from '../../../shared/rules/roles.ts';
import type { Column } from '../../kit/grid/types.ts';
import type { PersonRow } from './people.ts';

export const statusLabel = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase();

/** The organization is a system admin's column, the salon a system or salon admin's. */
export function personColumns(held: readonly Role[], salons: readonly Location[]): Column<PersonRow>[] {
  const systemAdmin = held.includes('system admin');
  const salonOptions = salons.map(({ location_id, location_name }) => ({
    value: String(location_id),
    label: location_name,
  }));
  const salonName = ({ location, user }: PersonRow) =>
    salonOptions.find(({ value }) => value === location)?.label ?? user.location_name;
  const columns: (Column<PersonRow> | false)[] = [
    systemAdmin && { field: 'organization', title: 'Organization', tone: 'quiet', headerFilter: true },
    (systemAdmin || held.includes('salon admin')) && {
      field: 'location',
      title: 'Salon',
      value: salonName,
      headerFilter: true,
      edit: { editor: 'select', options: salonOptions },
    },
    {
      field: 'firstName',
      title: 'First name',
      tone: 'strong',
      priority: 1,
      edit: { editor: 'text', schema: userForm.shape.firstName },
    },
    {
      field: 'lastName',
      title: 'Last name',
      tone: 'strong',
      priority: 2,
      edit: { editor: 'text', schema: userForm.shape.lastName },
    },
    {
      field: 'status',
      title: 'Status',
      type: 'status',
      value: ({ status }) => statusLabel(status),
      headerFilter: true,
      edit: {
        editor: 'select',
        schema: userStatus,
        options: userStatuses.map((value) => ({ value, label: statusLabel(value) })),
      },
    },
    { field: 'barcode', title: 'Barcode' },
    {
      field: 'roles',
      title: 'Access level',
      type: 'tags',
      value: ({ roles }) => roles.map(roleLabel),
      headerFilter: true,
      edit: {
        editor: 'tags',
        schema: userForm.shape.roles,
        options: assignableRoles(held).map((value) => ({ value, label: roleLabel(value) })),
      },
    },
    {
      field: 'phone',
      title: 'Phone',
      type: 'phone',
      edit: { editor: 'phone', schema: userForm.shape.phone },
    },
    { field: 'email', title: 'Email', tone: 'quiet', width: 220 },
  ];
  return columns.filter((column) => column !== false);
}
