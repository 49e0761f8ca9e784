import { Button, Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { AddRegular, ArrowClockwiseRegular } from '@fluentui/react-icons';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { phone, touch, useIsDesktop, useIsPhone } from '../../../kit/ui/media.ts';
import type { BookData } from '../draft.ts';
import { dozensOf } from '../page.ts';
import type { Book } from '../useBook.ts';

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

/** Which of all salons are shown, where there are more than a book shows at a time. */
export function DozenPicker({ book: { data, locationId, go } }: { book: Book }) {
  const styles = useDozenStyles();
  const dozens = dozensOf(data?.locations ?? []);
  if (!data || locationId !== allLocations || dozens.length < 2) return null;
  const choices = dozens.map((salons, index) => {
    const [first, last] = [salons[0]?.location_name, salons.at(-1)?.location_name];
    return { value: String(index + 1), text: salons.length > 1 ? `${first} – ${last}` : (first ?? '') };
  });
  const shown = choices[data.dozen - 1];
  return (
    <Dropdown
      aria-label="Salons shown"
      className={styles.dozen}
      value={shown?.text ?? ''}
      selectedOptions={shown ? [shown.value] : []}
      onOptionSelect={(_, { optionValue }) => go({ salons: optionValue, stylist: undefined })}
    >
      {choices.map(({ value, text }) => (
        <Option key={value} value={value}>
          {text}
        </Option>
      ))}
    </Dropdown>
  );
}

const useDozenStyles = makeStyles({
  dozen: {
    minWidth: '200px',
    '& button': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [touch]: { minHeight: '44px' },
    [phone]: { minWidth: 0, width: '134px' },
  },
});

/** Reads the book again. Below 1280 px there is room for the sign only. */
export function RefreshButton({ book: { refresh } }: { book: Book }) {
  const styles = useRefreshStyles();
  const isLarge = useIsDesktop();
  return (
    <Button
      appearance="subtle"
      className={styles.button}
      icon={<ArrowClockwiseRegular />}
      aria-label="Refresh"
      title={isLarge ? undefined : 'Refresh'}
      onClick={() => void refresh()}
    >
      {isLarge ? 'Refresh' : undefined}
    </Button>
  );
}

const useRefreshStyles = makeStyles({ button: { [touch]: { minHeight: '44px', minWidth: '44px' } } });

type NewButtonProps = {
  disabled: boolean;
  /** The panel beside the book has the one primary button. */
  secondary: boolean;
  onNew: () => void;
};

/** Begins an appointment without a place in the book yet. A phone has room for the sign only. */
export function NewButton({ disabled, secondary, onNew }: NewButtonProps) {
  const styles = useNewStyles();
  const isNarrow = useIsPhone();
  return (
    <Button
      appearance={secondary ? 'secondary' : 'primary'}
      className={styles.button}
      icon={<AddRegular />}
      aria-label="New appointment"
      disabledFocusable={disabled}
      onClick={onNew}
    >
      {isNarrow ? undefined : 'New appointment'}
    </Button>
  );
}

const useNewStyles = makeStyles({ button: { [touch]: { minHeight: '44px', minWidth: '44px' } } });
