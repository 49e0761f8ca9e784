import { Button } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { email } from '../../../shared/contract/fields.ts';
import type { ListedOrganization } from '../../../shared/contract/platform.ts';
import { users } from '../../../shared/contract/users.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { Column } from '../../kit/grid/types.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { describeUse, formatUse, stateOf } from './texts.ts';

const noun = { one: 'organization', many: 'organizations' };
const rowKey = ({ organization_id }: ListedOrganization) => String(organization_id);
const pathOf = (id: number, search = '') => `/organization?id=${id}${search && `&q=${encodeURIComponent(search)}`}`;

/** All organizations of the product. For platform admins. */
export function Organizations() {
  const read = useRead(users.listPlatformOrganizations, {});
  const findPerson = useFindPerson();
  return (
    <ListScreen
      title="Organizations"
      hint="Companies that use this console."
      id="organizations"
      noun={noun}
      read={read}
      {...(read.data && { rows: read.data })}
      rowKey={rowKey}
      rowName={({ organization_name }) => organization_name}
      columns={columns}
      sort={byName}
      pageSize={25}
      exportName="Organizations"
      emptyText="No organizations yet."
      add={{ label: 'New organization', path: '/found-organization' }}
      actions={
        <Button icon={<SearchRegular />} onClick={() => void findPerson()}>
          Find a person
        </Button>
      }
      rowPath={({ organization_id }) => pathOf(organization_id)}
      narrow={{
        title: ({ organization_name }) => organization_name,
        subtitle: describeUse,
        status: (row) => <StatusDot word={stateOf(row)} />,
      }}
      footer={<p>To export or erase an organization, an operator runs npm run export or npm run erase.</p>}
    />
  );
}

const byName = [{ field: 'organization_name' }];

/** Asks for an email, and opens the organization of whoever has it. */
function useFindPerson() {
  const ask = usePrompt();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    const field = { label: 'Email', maxLength: 254, value: '', required: 'Email is required' };
    const typed = await ask({ title: 'Find a person', text: 'In any organization.', field, confirm: 'Find' });
    if (typed === undefined) return;
    const wanted = email.safeParse(typed);
    if (!wanted.success) return toast(`“${typed}” is not an email.`, { intent: 'error' });
    try {
      const { organization_id } = await call(users.findPlatformPerson, { body: { email: wanted.data } });
      navigate(pathOf(organization_id, wanted.data));
    } catch (error) {
      toast(formatError(`Nobody with the email ${wanted.data} was found.`, error), { intent: 'error' });
    }
  };
}

const columns: readonly Column<ListedOrganization>[] = [
  { field: 'organization_name', title: 'Organization', tone: 'strong', width: 260, priority: 1 },
  { field: 'organization_id', title: 'Number', type: 'code', width: 90, priority: 4 },
  { field: 'state', title: 'State', type: 'status', width: 120, value: stateOf, headerFilter: true, priority: 2 },
  { field: 'last_used_at', title: 'Last used', width: 190, format: formatUse, filter: false, priority: 3 },
];
