import type { Client } from '../../../shared/contract/clients.ts';
import { findMissingClientInfo } from '../../../shared/rules/clients.ts';
import { formatPatchTest } from '../../../shared/rules/patchTest.ts';
import type { Column } from '../../kit/grid/types.ts';

export const clientColumns: readonly Column<Client>[] = [
  { field: 'client_first_name', title: 'First name', tone: 'strong', priority: 1 },
  { field: 'client_last_name', title: 'Last name', tone: 'strong', priority: 1 },
  { field: 'client_mobile_phone_number', title: 'Phone', type: 'phone', priority: 2 },
  { field: 'client_email', title: 'Email', tone: 'quiet', priority: 3 },
  {
    field: 'client_patch_test',
    title: 'Patch test',
    value: ({ client_patch_test: test }) => test && formatPatchTest(test, (day) => day),
    hidden: true,
    priority: 4,
  },
];

export const incompleteColumns: readonly Column<Client>[] = [
  ...clientColumns,
  { field: 'missing', title: 'Missing', value: (client) => findMissingClientInfo(client).join(', '), priority: 2 },
];
