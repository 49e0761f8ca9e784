import { Button, Checkbox, Field, Input, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type Location, locations } from '../../../shared/contract/locations.ts';
import type { Role } from '../../../shared/contract/roles.ts';
import { stylists } from '../../../shared/contract/stylists.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { assignableRoles, roleLabel } from '../../../shared/rules/roles.ts';
import { listSessionRoles, listUserRoles, userFields } from '../../../shared/rules/users.ts';
import { formatError } from '../../kit/data/failure.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useRefresh, useSend } from '../../kit/data/useApi.ts';
import { ChoiceDropdown } from '../../kit/picker/ChoiceDropdown.tsx';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { phone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { cardStyle, flexColumn, flexRow, look } from '../../kit/ui/theme.ts';
import { saveRows } from '../../salon/saveRows.ts';

type Row = { key: number; firstName: string; lastName: string; email: string; role: Role; salon: string; why?: string };

const texts = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
] as const;

const isEmpty = ({ firstName, lastName, email }: Row) => !`${firstName}${lastName}${email}`.trim();

/** Several people at once. They are invited when the user says so. */
export function AddPeople() {
  const styles = useStyles();
  const navigate = useNavigate();
  const toast = useToast();
  const { user } = useSession();
  const ownSalons = useRead(locations.listLocationsByRole, { body: {} });
  const salons = ownSalons.data ?? [];
  const me = useRead(users.getProfile, {}).data;
  const home = user.location_name || salons[0]?.location_name || '';
  const [nextKey, setNextKey] = useState(3);
  const [rows, setRows] = useState<readonly Row[]>(() => [0, 1, 2].map(blankRow));
  const [isMe, setMe] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const refresh = useRefresh([users.listUsers, stylists.listStylists, users.getProfile]);
  const filled = rows.filter((row) => !isEmpty(row));
  const takesClients = me && listUserRoles(me).includes('stylist');
  const count = filled.length + (isMe && !takesClients ? 1 : 0);
  const become = useBecomeStylist();

  const change = (key: number, more: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...more } : row)));

  async function save() {
    setSaving(true);
    try {
      if (isMe && me && !takesClients) await become(me);
      const values = filled.map(({ key: _, why: __, role, salon, ...names }) => ({
        ...{ ...names, role: roleLabel(role), salon: salon || home },
      }));
      const rejected = values.length > 0 ? await saveRows('people', 'People', values) : [];
      if (rejected.length > 0) {
        const whys = new Map(rejected.map(({ index, why }) => [filled[index]?.key, why]));
        setRows(
          rows.map(({ why: _, ...row }) => ({ ...row, ...(whys.has(row.key) && { why: whys.get(row.key) ?? '' }) })),
        );
        toast('Nobody was added: some rows need a look.', { intent: 'error' });
        return setSaving(false);
      }
      await refresh();
      // Nothing is left to save, so leaving must not ask.
      flushSync(() => setRows([]));
      toast(`${count} ${count === 1 ? 'person' : 'people'} added.`);
      return void navigate('/who-does-what');
    } catch (error) {
      toast(formatError('Not everybody could be added.', error), { intent: 'error' });
      setSaving(false);
    }
  }

  return (
    <Page title="Who works here?" hint="Nobody gets an email until you send the invitations in Teams.">
      <ReadError read={ownSalons} text="The salons could not be loaded." />
      <LeaveGuard dirty={filled.length > 0} losesWork={() => filled.length > 0} />
      <div className={styles.card}>
        {me && !takesClients && (
          <Checkbox
            checked={isMe}
            label={`I take clients, too (${me.user_first_name} ${me.user_last_name})`}
            onChange={(_, { checked }) => setMe(checked === true)}
          />
        )}
        {rows.map((row) => (
          <PersonFields
            key={row.key}
            row={row}
            home={home}
            salons={salons}
            onChange={(more) => change(row.key, more)}
          />
        ))}
        <div className={styles.foot}>
          <Button
            appearance="subtle"
            icon={<AddRegular />}
            onClick={() => {
              setRows([...rows, blankRow(nextKey)]);
              setNextKey(nextKey + 1);
            }}
          >
            Another person
          </Button>
          <Button appearance="subtle" onClick={() => void navigate('/import?kind=people')}>
            From a file
          </Button>
          <span className={styles.gap} />
          <Button appearance="primary" disabled={count === 0 || isSaving} onClick={() => void save()}>
            {isSaving ? 'Saving' : `Add ${count}, next: Who does what`}
          </Button>
        </div>
      </div>
    </Page>
  );
}

interface PersonFieldsProps {
  row: Row;
  /** Name of the salon without a choice. */
  home: string;
  salons: readonly Location[];
  onChange: (more: Partial<Row>) => void;
}

function PersonFields({ row, home, salons, onChange }: PersonFieldsProps) {
  const styles = useStyles();
  const { user } = useSession();
  return (
    <div className={styles.row}>
      {texts.map(([field, label]) => (
        <Field key={field} label={label} {...(field === 'email' && row.why && { validationMessage: row.why })}>
          <Input
            value={row[field]}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            onChange={(_, { value }) => onChange({ [field]: value })}
          />
        </Field>
      ))}
      <Field label="Role">
        <ChoiceDropdown
          choices={assignableRoles(listSessionRoles(user)).map((role) => [role, roleLabel(role)])}
          chosen={row.role}
          onChoose={(role) => onChange({ role })}
        />
      </Field>
      {salons.length > 1 && (
        <Field label="Salon">
          <ChoiceDropdown
            choices={salons.map(({ location_name }) => [location_name, location_name])}
            chosen={row.salon || home}
            onChoose={(salon) => onChange({ salon })}
          />
        </Field>
      )}
    </div>
  );
}

const blankRow = (key: number): Row => ({ key, firstName: '', lastName: '', email: '', role: 'stylist', salon: '' });

/** Gives the signed-in user the role of a stylist, too. */
function useBecomeStylist() {
  const update = useSend(users.updateUser, { refreshes: [users.getProfile] });
  return ({ user_id, ...me }: User) => {
    const form = userFields.toForm({ user_id, ...me });
    const roles = [...new Set([...form.roles, 'stylist' as const])];
    return update({ params: { id: user_id }, body: { ...form, roles } });
  };
}

const useStyles = makeStyles({
  card: { ...cardStyle, ...flexColumn, gap: '12px', maxWidth: '1080px', padding: '20px 24px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 1.6fr 1fr 1fr',
    gap: '12px',
    '& > *': { minWidth: 0 },
    '& .fui-Dropdown, & .fui-Input': { minWidth: 0 },
    [phone]: { gridTemplateColumns: '1fr 1fr', paddingBottom: '12px', borderBottom: `1px solid ${look.gridLine}` },
  },
  foot: { ...flexRow, flexWrap: 'wrap', gap: '8px' },
  gap: { flexGrow: 1 },
});
