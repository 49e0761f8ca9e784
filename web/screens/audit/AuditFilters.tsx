import { Button, makeStyles } from '@fluentui/react-components';
import { locations } from '../../../shared/contract/locations.ts';
import { users } from '../../../shared/contract/users.ts';
import { auditKindLabels, auditPrograms } from '../../../shared/rules/audit.ts';
import { personName } from '../../../shared/rules/names.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { PickerItem } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { organizationItems } from '../../salon/organizationItems.ts';
import type { AuditRow } from './rows.ts';
import type { useAuditQuery } from './useAuditQuery.ts';

type Filters = Pick<ReturnType<typeof useAuditQuery>, 'change' | 'getValue'>;

/** Person, kind of record, and for platform admins the organization. */
export function AuditFilters({ filters, rows }: { filters: Filters; rows: readonly AuditRow[] }) {
  const { getValue, change } = filters;
  const styles = useStyles();
  const mayCall = useCanCall();
  const organizations = useRead(
    locations.listOrganizations,
    mayCall(locations.listOrganizations) ? { body: {} } : null,
  );
  const people = usePeople(rows);
  const organization = getValue('organization');
  return (
    <div className={styles.filters}>
      {organization && organizations.data && (
        <FilterInput
          label="Organization"
          items={organizationItems(organizations.data)}
          chosen={organization}
          onChoose={(id) => id && change({ organization: id, person: '', record: '' })}
        />
      )}
      <FilterInput
        label="Person"
        all="Everybody"
        items={people}
        chosen={getValue('person')}
        onChoose={(person) => change({ person })}
      />
      <FilterInput
        label="Record kind"
        all="All records"
        items={kinds}
        chosen={getValue('kind')}
        onChoose={(kind) => change({ kind, record: '' })}
      />
    </div>
  );
}

const byLabel = (a: PickerItem, b: PickerItem): number => a.label.localeCompare(b.label);
const kinds: readonly PickerItem[] = Object.entries(auditKindLabels)
  .map(([id, label]) => ({ id, label }))
  .toSorted(byLabel);

/** The users of the organization, as far as they may be listed, whoever is in the rows, and programs. */
function usePeople(rows: readonly AuditRow[]): PickerItem[] {
  const mayCall = useCanCall();
  const { data = [] } = useRead(users.listUsers, mayCall(users.listUsers) ? {} : null);
  const names = new Map([
    ...rows.map(({ entry }) => [entry.user_id, entry.user_name] as const),
    ...data.map((one) => [one.user_id, personName(one)] as const),
    ...Object.entries(auditPrograms),
  ]);
  return [...names].map(([id, label]) => ({ id, label })).toSorted(byLabel);
}

interface FilterInputProps {
  label: string;
  /** First item, which ends the filter. */
  all?: string;
  items: readonly PickerItem[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function FilterInput({ label, all, items, chosen, onChoose }: FilterInputProps) {
  const styles = useStyles();
  const first = all ? [{ id: '', label: all }] : [];
  const offered = [...first, ...items];
  return (
    <div className={styles.filter}>
      <SingleSelectInput
        label={label}
        items={offered}
        selected={
          offered.find(({ id }) => id === (chosen ?? '')) ?? (chosen ? { id: chosen, label: chosen } : undefined)
        }
        onSelect={(item) => item && onChoose(String(item.id))}
      />
    </div>
  );
}

/** Says whose record the list is narrowed to, with a way back. */
export function RecordBanner({ name, onLeave }: { name: string; onLeave: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.record}>
      <h2 className={styles.name}>{name}</h2>
      <Button className={styles.button} onClick={onLeave}>
        Show all records
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '12px' },
  filter: { width: '220px', [phone]: { width: '100%' }, [touch]: { '& .fui-Combobox': { minHeight: '44px' } } },
  record: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', marginBottom: '12px' },
  name: { margin: 0, fontSize: '16px', lineHeight: '22px', overflowWrap: 'anywhere' },
  button: { [touch]: { minHeight: '44px' } },
});
