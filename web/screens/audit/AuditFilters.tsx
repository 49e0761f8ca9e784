import { Button, makeStyles } from '@fluentui/react-components';
import type { AuditLogEntry } from '../../../shared/contract/audit.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { auditKindLabels, auditPrograms } from '../../../shared/rules/audit.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import type { PickerItem } from '../../kit/picker/items.ts';
import { SingleSelectInput } from '../../kit/picker/SingleSelectInput.tsx';
import { phone, touch } from '../../kit/ui/media.ts';
import { organizationItems } from '../../salon/organizationItems.ts';
import type { useAuditQuery } from './useAuditQuery.ts';

type Filters = Pick<ReturnType<typeof useAuditQuery>, 'change' | 'getValue'>;

interface AuditFiltersProps {
  filters: Filters;
  rows: readonly AuditLogEntry[];
  /** Names of users by id. */
  people: ReadonlyMap<string, string>;
}

/** Person, kind of record, and for platform admins the organization. */
export function AuditFilters({ filters, rows, people }: AuditFiltersProps) {
  const { getValue, change } = filters;
  const styles = useStyles();
  const mayCall = useCanCall();
  const organizations = useRead(
    locations.listOrganizations,
    mayCall(locations.listOrganizations) ? { body: {} } : null,
  );
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
        items={listPeople(rows, people)}
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
  .sort(byLabel);

/** The users, whoever is in the rows, and programs. */
function listPeople(rows: readonly AuditLogEntry[], people: ReadonlyMap<string, string>): PickerItem[] {
  const names = new Map([
    ...rows.map(({ user_id, user_name }) => [user_id, user_name] as const),
    ...people,
    ...Object.entries(auditPrograms),
  ]);
  return [...names].map(([id, label]) => ({ id, label })).sort(byLabel);
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
      <Button onClick={onLeave}>Show all records</Button>
    </div>
  );
}

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '12px' },
  filter: { width: '220px', [phone]: { width: '100%' }, [touch]: { '& .fui-Combobox': { minHeight: '44px' } } },
  record: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', marginBottom: '12px' },
  name: { margin: 0, fontSize: '16px', lineHeight: '22px', overflowWrap: 'anywhere' },
});
