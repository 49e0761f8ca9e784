import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { useSession } from '../../../kit/data/session.tsx';
import type { Control } from '../../../kit/form/fieldSpec.ts';
import { isUnparsed, unparsed } from '../../../kit/form/unparsed.ts';
import { selectOneText } from '../../../kit/picker/items.ts';
import { SingleSelectInput } from '../../../kit/picker/SingleSelectInput.tsx';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { flexColumn, flexRow, look, quietSmallText } from '../../../kit/ui/theme.ts';
import { clientOrWalkInItems } from '../../../salon/clientItems.ts';
import { clientSchema } from './fieldValues.ts';

type ClientFieldProps = {
  control: Control;
  autoFocus: boolean;
  /** Opens the add-client screen with the typed name. */
  onAdd: (typed: string) => void;
};

/** Client of the appointment: a card once chosen, otherwise a search. Canceling a change keeps the previous client. */
export function ClientField({ control, autoFocus, onAdd }: ClientFieldProps) {
  const styles = useStyles();
  const client = clientSchema.safeParse(control.value).data;
  const [isChoosing, setChoosing] = useState(false);
  const { scope } = useSession();
  const loadClients = useMemo(() => clientOrWalkInItems(scope), [scope]);
  const card = useRef<HTMLButtonElement>(null);
  const isSearching = useRef(false);
  const isCard = client !== undefined && !isChoosing;
  // Move the focus when the card replaces the search, no matter how the client was chosen.
  useEffect(() => {
    if (!isCard || !isSearching.current) return;
    isSearching.current = false;
    card.current?.focus();
  }, [isCard]);

  if (isCard)
    return (
      <ClientCard client={client} changeRef={card} disabled={control.disabled} onChange={() => setChoosing(true)} />
    );

  return (
    <div
      className={styles.search}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !client) return;
        event.preventDefault();
        event.stopPropagation();
        setChoosing(false);
      }}
      onFocusCapture={() => {
        isSearching.current = true;
      }}
      onBlurCapture={() => {
        isSearching.current = false;
      }}
    >
      <SingleSelectInput
        items={loadClients}
        inputRef={control.inputRef}
        disabled={control.disabled}
        autoFocus={isChoosing || autoFocus}
        placeholder={client ? client.name : 'Name, phone or email'}
        selected={undefined}
        onSelect={(item) => {
          if (!item) return;
          control.onChange({ id: String(item.id), name: item.label, phone: item.hint?.replace(/\D/g, '') ?? '' });
          setChoosing(false);
        }}
        unmatchedText={isUnparsed(control.value) ? control.value.unread : undefined}
        onLeave={(stray) => {
          setChoosing(false);
          // Text that matches no client stays in the field as an error.
          if (stray && !client) control.onChange(unparsed(stray, selectOneText('Client'), null));
          control.onBlur();
        }}
        empty={{ text: 'No Clients Found', action: { label: 'Add Client', onClick: onAdd } }}
      />
    </div>
  );
}

type ClientCardProps = {
  client: z.infer<typeof clientSchema>;
  changeRef: RefObject<HTMLButtonElement | null>;
  disabled: boolean | undefined;
  onChange: () => void;
};

function ClientCard({ client, changeRef, disabled, onChange }: ClientCardProps) {
  const styles = useStyles();
  return (
    <section className={styles.card} aria-label="Client">
      <div className={styles.line}>
        <Avatar size={40} name={client.name} />
        <div className={styles.words}>
          <div className={styles.name}>{client.name}</div>
          {client.phone && <div className={styles.phone}>{formatPhone(client.phone)}</div>}
        </div>
        <Button
          ref={changeRef}
          appearance="subtle"
          size="small"
          aria-label="Change client"
          disabled={disabled}
          onClick={onChange}
        >
          Change
        </Button>
      </div>
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    ...flexColumn,
    gap: '8px',
    padding: '10px 12px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    backgroundColor: look.surface,
  },
  line: { ...flexRow, gap: '12px' },
  search: { display: 'grid' },
  words: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis' },
  phone: { ...quietSmallText, fontVariantNumeric: 'tabular-nums' },
});
