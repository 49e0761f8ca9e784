import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { allLocations } from '../../shared/contract/fields.ts';
import { touch } from '../kit/ui/media.ts';

type Salon = { location_id: number; location_name: string };
interface SalonPickerProps {
  salons: readonly Salon[];
  chosen: number | null;
  /** All salons can be chosen together. */
  all?: boolean;
  onChoose: (id: number) => void;
}

/** Of which salon a screen speaks. */
export function SalonPicker({ salons, chosen, all = false, onChoose }: SalonPickerProps) {
  const styles = useStyles();
  const offered = all ? [{ location_id: allLocations, location_name: 'All Locations' }, ...salons] : salons;
  return (
    <Dropdown
      aria-label="Location"
      className={styles.salon}
      value={offered.find(({ location_id }) => location_id === chosen)?.location_name ?? ''}
      selectedOptions={chosen === null ? [] : [String(chosen)]}
      onOptionSelect={(_, { optionValue }) => onChoose(Number(optionValue))}
    >
      {offered.map(({ location_id, location_name }) => (
        <Option key={location_id} value={String(location_id)}>
          {location_name}
        </Option>
      ))}
    </Dropdown>
  );
}

const useStyles = makeStyles({ salon: { minWidth: '160px', [touch]: { minHeight: '44px' } } });
