import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useToast } from '../../kit/Toast.tsx';

/** A new address, to be copied: it is shown until the screen is left and never again. */
export function FeedAddress({ address }: { address: string }) {
  const styles = useStyles();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  // Whoever asked for it goes on from here.
  useEffect(() => input.current?.focus(), []);

  async function copy() {
    input.current?.select();
    await navigator.clipboard.writeText(address).then(
      () => toast('Address copied'),
      () => toast('The browser does not copy. The address is selected: copy it by hand.', { intent: 'error' }),
    );
  }

  return (
    <Field
      label="Address"
      hint="Copy it now: it is shown only this once. Whoever has it can read the names of clients and their appointments."
    >
      {(control) => (
        <div className={styles.row}>
          <Input
            {...control}
            ref={input}
            readOnly
            value={address}
            className={styles.input}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={<CopyRegular />} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
});
