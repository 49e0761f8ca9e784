import { Field, makeStyles } from '@fluentui/react-components';
import type { Ref } from 'react';
import { ChoiceDropdown } from '../kit/picker/ChoiceDropdown.tsx';
import { useScanner } from '../kit/scan/useScanner.ts';
import { fieldLabelStyle } from '../kit/ui/controlStyles.ts';

interface SalonFieldProps {
  label: string;
  salons: readonly { location_id: number; location_name: string }[];
  chosen: number | null;
  onChoose: (id: number) => void;
  fieldRef?: Ref<HTMLButtonElement>;
}

/** Salon dropdown for screens with scanning. */
export function SalonField({ label, salons, chosen, onChoose, fieldRef }: SalonFieldProps) {
  const styles = useStyles();
  // Swallows scans while the screen itself is not listening yet, so they do not select an option.
  useScanner(() => undefined);
  return (
    <Field label={{ children: label, className: styles.label }} className={styles.field}>
      <ChoiceDropdown
        ref={fieldRef}
        className={styles.control}
        choices={salons.map(({ location_id, location_name }) => [location_id, location_name])}
        chosen={chosen}
        placeholder="Select a salon"
        onChoose={onChoose}
      />
    </Field>
  );
}

const useStyles = makeStyles({
  label: fieldLabelStyle,
  field: { minWidth: 0 },
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
});
