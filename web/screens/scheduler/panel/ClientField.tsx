import { Avatar, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { call } from '../../../kit/call.ts';
import { phoneText } from '../../../kit/format.ts';
import { touch } from '../../../kit/media.ts';
import { Picker } from '../../../kit/Picker.tsx';
import type { PickerItem, PickerLoad } from '../../../kit/picker/items.ts';
import { useSession } from '../../../kit/session.tsx';
import { look } from '../../../kit/theme.ts';
import { useNarrow } from '../../../kit/useMedia.ts';
import type { Guest } from '../draft.ts';

type ClientFieldProps = {
  client: Guest | undefined;
  /** Clients are chosen once the salon is known. */
  disabled: boolean;
  onChange: (client: Guest | undefined) => void;
  onAdd: () => void;
};

/** Who is coming: a card once she is known, before that a search 20 clients at a time, which is where a new appointment begins. */
export function ClientField({ client, disabled, onChange, onAdd }: ClientFieldProps) {
  const styles = useStyles();
  const [step, setStep] = useState<'rest' | 'choosing' | 'chosen'>('rest');
  const loadClients = useClients();
  // A phone's keyboard would cover the form that has just opened.
  const isNarrow = useNarrow();

  if (client && step !== 'choosing')
    return (
      <section className={styles.card} aria-label="Client">
        <Avatar size={40} name={client.name} color="colorful" aria-hidden />
        <div className={styles.words}>
          <div className={styles.name}>{client.name}</div>
          {client.phone && <div className={styles.phone}>{phoneText(client.phone)}</div>}
        </div>
        <Button
          ref={step === 'chosen' ? takeFocus : undefined}
          appearance="subtle"
          size="small"
          className={styles.change}
          aria-label="Change client"
          disabled={disabled}
          onClick={() => setStep('choosing')}
        >
          Change
        </Button>
      </section>
    );

  const select = (item: PickerItem | undefined) => {
    onChange(item && { id: String(item.id), name: item.label, phone: item.hint?.replace(/\D/g, '') ?? '' });
    if (item) setStep('chosen');
  };
  return (
    <Picker
      label="Client"
      required
      items={loadClients}
      disabled={disabled}
      hint={disabled ? 'Choose a location first.' : undefined}
      autoFocus={step === 'choosing' || !isNarrow}
      placeholder="Name, phone or email"
      selected={client && { id: client.id, label: client.name }}
      onSelect={select}
      empty={{ text: 'No Clients Found', action: { label: 'Add Client', onClick: onAdd } }}
    />
  );
}

/** The card and the search take each other's place, and the focus with it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The organization's clients by what is typed, a page of 20 at a time. */
function useClients(): PickerLoad {
  const { scope } = useSession();
  return useMemo(
    () => async (search, cursor) => {
      const body = { ...scope, ...(search && { search }), ...(cursor && { cursor }), limit: 20 };
      const page = await call(api.clients.listClients, { body });
      const items = page.Items.map((client) => ({
        id: client.client_id,
        label: `${client.client_first_name} ${client.client_last_name}`,
        hint: phoneText(client.client_mobile_phone_number),
      }));
      return { items, ...(page.cursor && { cursor: page.cursor }) };
    },
    [scope],
  );
}

const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '10px 12px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    backgroundColor: look.surface,
  },
  change: { [touch]: { minHeight: '44px' } },
  words: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis' },
  phone: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});
