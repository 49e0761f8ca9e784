import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { allLocations } from '../../shared/contract/fields.ts';
import { locations } from '../../shared/contract/locations.ts';
import { useRead } from '../kit/data/useApi.ts';
import { touch } from '../kit/ui/media.ts';

interface SalonPickerProps {
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Label of an additional option for all salons. */
  all?: string | undefined;
  disabled?: boolean;
}

/** The salons the user may choose from. */
export function SalonPicker({ chosen, onChoose, all, disabled = false }: SalonPickerProps) {
  const styles = useStyles();
  const { data = [] } = useRead(locations.listLocationsByRole, { body: {} });
  const salons = all ? [{ location_id: allLocations, location_name: all }, ...data] : data;
  return (
    <Dropdown
      aria-label="Location"
      disabled={disabled}
      className={styles.salon}
      value={salons.find(({ location_id }) => location_id === chosen)?.location_name ?? ''}
      selectedOptions={chosen === null ? [] : [String(chosen)]}
      onOptionSelect={(_, { optionValue }) => onChoose(Number(optionValue))}
    >
      {salons.map(({ location_id, location_name }) => (
        <Option key={location_id} value={String(location_id)}>
          {location_name}
        </Option>
      ))}
    </Dropdown>
  );
}

const useStyles = makeStyles({ salon: { minWidth: '160px', [touch]: { minHeight: '44px' } } });
