import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { phone, touch } from '../../../kit/media.ts';
import { useSession } from '../../../kit/session.tsx';
import type { BookData } from '../draft.ts';

type SalonPickerProps = { data: BookData | undefined; locationId: number; onLocation: (id: number) => void };

/** The salon of the book, with all of them first. */
export function SalonPicker({ data, locationId, onLocation }: SalonPickerProps) {
  const styles = useStyles();
  const { user } = useSession();
  const { location_id: own, location_name } = user;
  // A book that cannot be read still leads to one that can.
  const known = data?.locations ?? (own === null ? [] : [{ location_id: own, location_name }]);
  const salons = [{ location_id: allLocations, location_name: 'All Locations' }, ...known];
  return (
    <Dropdown
      aria-label="Location"
      className={styles.salon}
      value={salons.find(({ location_id }) => location_id === locationId)?.location_name ?? ''}
      selectedOptions={[String(locationId)]}
      onOptionSelect={(_, { optionValue }) => onLocation(Number(optionValue))}
    >
      {salons.map(({ location_id, location_name }) => (
        <Option key={location_id} value={String(location_id)}>
          {location_name}
        </Option>
      ))}
    </Dropdown>
  );
}

const useStyles = makeStyles({
  salon: {
    minWidth: '160px',
    '& button': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [touch]: { minHeight: '44px' },
    [phone]: { minWidth: 0, width: '134px' },
  },
});
