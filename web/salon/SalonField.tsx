import { Dropdown, Field, makeStyles, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { useScanner } from '../kit/scan/useScanner.ts';
import { fieldLabel, useControlStyles } from '../kit/ui/controlStyles.ts';

interface SalonFieldProps {
  label: string;
  salons: readonly { location_id: number; location_name: string }[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** A salon to choose on a screen that is scanned on. */
export function SalonField({ label, salons, chosen, onChoose }: SalonFieldProps) {
  const styles = useControlStyles();
  const own = useStyles();
  const [open, setOpen] = useState(false);
  // What a scanner typed here has opened the list for nothing.
  useScanner(() => setOpen(false));
  return (
    <Field label={{ children: label, className: own.label }} className={own.field}>
      <Dropdown
        className={own.control}
        value={salons.find(({ location_id }) => location_id === chosen)?.location_name ?? ''}
        selectedOptions={chosen === null ? [] : [String(chosen)]}
        placeholder="Select a salon"
        open={open}
        onOpenChange={(_, data) => setOpen(data.open)}
        onOptionSelect={(_, { optionValue }) => onChoose(Number(optionValue))}
        // Digits are a scanner's, not the beginning of a salon's name.
        onKeyDownCapture={(event) => /^\d$/.test(event.key) && event.stopPropagation()}
      >
        {salons.map(({ location_id, location_name }) => (
          <Option key={location_id} className={styles.option} value={String(location_id)}>
            {location_name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

const useStyles = makeStyles({
  label: fieldLabel,
  field: { minWidth: 0 },
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
});
