import { Button, makeStyles } from '@fluentui/react-components';
import { allLocations } from '../../shared/contract/fields.ts';
import { locations } from '../../shared/contract/locations.ts';
import { useRead } from '../kit/data/useApi.ts';
import { ChoiceDropdown } from '../kit/picker/ChoiceDropdown.tsx';

interface SalonPickerProps {
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Label of an additional option for all salons. */
  all?: string | undefined;
  disabled?: boolean;
}

export function SalonPicker({ chosen, onChoose, all, disabled = false }: SalonPickerProps) {
  const styles = useStyles();
  const { data = [], error, mutate } = useRead(locations.listLocationsByRole, { body: {} });
  if (error && data.length === 0)
    return <Button onClick={() => void mutate()}>Could not load the salons. Retry</Button>;
  const salons = all ? [{ location_id: allLocations, location_name: all }, ...data] : data;
  return (
    <ChoiceDropdown
      aria-label="Salon"
      disabled={disabled}
      className={styles.salon}
      choices={salons.map(({ location_id, location_name }) => [location_id, location_name])}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

const useStyles = makeStyles({ salon: { minWidth: '160px' } });
