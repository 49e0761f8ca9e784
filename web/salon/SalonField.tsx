import { Dropdown, Field, makeStyles, Option } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useScanner } from '../kit/scan/useScanner.ts';
import { fieldLabelStyle, useControlStyles } from '../kit/ui/controlStyles.ts';

interface SalonFieldProps {
  label: string;
  salons: readonly { location_id: number; location_name: string }[];
  chosen: number | null;
  onChoose: (id: number) => void;
  fieldRef?: Ref<HTMLButtonElement>;
}

/** Salon dropdown for screens with scanning. */
export function SalonField({ label, salons, chosen, onChoose, fieldRef }: SalonFieldProps) {
  const styles = useControlStyles();
  const fieldStyles = useStyles();
  // Swallows scans while the screen itself is not listening yet, so they do not select an option.
  useScanner(() => undefined);
  return (
    <Field label={{ children: label, className: fieldStyles.label }} className={fieldStyles.field}>
      <Dropdown
        ref={fieldRef}
        className={fieldStyles.control}
        value={salons.find(({ location_id }) => location_id === chosen)?.location_name ?? ''}
        selectedOptions={chosen === null ? [] : [String(chosen)]}
        placeholder="Select a salon"
        onOptionSelect={(_, { optionValue }) => onChoose(Number(optionValue))}
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
  label: fieldLabelStyle,
  field: { minWidth: 0 },
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
});
