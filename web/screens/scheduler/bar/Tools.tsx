import { Button, Dropdown, makeStyles, mergeClasses, Option, Tooltip, tokens } from '@fluentui/react-components';
import { AddRegular, ArrowClockwiseRegular, ClockRegular, PersonRegular, SearchRegular } from '@fluentui/react-icons';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { phone, touch } from '../../../kit/ui/media.ts';
import { splitIntoDozens } from '../bookPage.ts';
import type { BookData } from '../draft.ts';
import type { Book } from '../useBook.ts';

type SalonPickerProps = { data: BookData | undefined; locationId: number; onLocation: (id: number) => void };

/** Selects the salon of the book, or all locations. */
export function SalonPicker({ data, locationId, onLocation }: SalonPickerProps) {
  const styles = useStyles();
  const { user } = useSession();
  const { location_id: userSalonId, location_name } = user;
  // If the book cannot be loaded, the user can still switch to their own salon.
  const availableSalons =
    data?.locations ?? (userSalonId === null ? [] : [{ location_id: userSalonId, location_name }]);
  const salons = [{ location_id: allLocations, location_name: 'All Locations' }, ...availableSalons];
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
    [phone]: { minWidth: 0, flexGrow: 1 },
  },
});

/** Selects which group of up to 12 salons is shown when all locations exceed one book. */
export function DozenPicker({ book: { data, locationId, url } }: { book: Book }) {
  const styles = useDozenStyles();
  const dozens = splitIntoDozens(data?.locations ?? []);
  if (!data || locationId !== allLocations || dozens.length < 2) return null;
  const choices = dozens.map((salons, index) => {
    const [firstName, lastName] = [salons[0]?.location_name, salons.at(-1)?.location_name];
    return { value: String(index + 1), text: salons.length > 1 ? `${firstName} – ${lastName}` : (firstName ?? '') };
  });
  const selected = choices[data.dozen - 1];
  return (
    <Dropdown
      aria-label="Salons shown"
      className={styles.dozen}
      value={selected?.text ?? ''}
      selectedOptions={selected ? [selected.value] : []}
      onOptionSelect={(_, { optionValue }) => url.setParams({ salons: optionValue, stylist: undefined })}
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
    [phone]: { minWidth: 0, flexGrow: 1 },
  },
});

/** Reloads the book. */
export function RefreshButton({ book: { updates } }: { book: Book }) {
  const styles = useRefreshStyles();
  return (
    <Tooltip content="Refresh" relationship="label">
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ArrowClockwiseRegular />}
        onClick={() => void updates.refresh()}
      />
    </Tooltip>
  );
}

const useRefreshStyles = makeStyles({ button: { [touch]: { minHeight: '44px', minWidth: '44px' } } });

type WalkInButtonProps = { disabled: boolean; onWalkIn: () => void };

/** Books a client who is there now with whoever is free next. */
export function WalkInButton({ disabled, onWalkIn }: WalkInButtonProps) {
  const styles = useRefreshStyles();
  return (
    <Tooltip content="Walk-in (W)" relationship="label">
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<PersonRegular />}
        disabledFocusable={disabled}
        onClick={onWalkIn}
      />
    </Tooltip>
  );
}

type WaitingButtonProps = {
  disabled: boolean;
  isOpen: boolean;
  /** How many wait; undefined until it is known. */
  count: number | undefined;
  onShow: () => void;
};

/** Opens the waiting list. Below 1100 px only the icon and the count are shown. */
export function WaitingButton({ disabled, isOpen, count, onShow }: WaitingButtonProps) {
  const styles = useToolStyles();
  return (
    <Button
      className={mergeClasses(styles.button, isOpen && styles.open)}
      icon={<ClockRegular />}
      aria-label={count ? `Waiting list, ${count} waiting` : 'Waiting list'}
      aria-pressed={isOpen}
      title="Waiting list (Q)"
      disabledFocusable={disabled}
      onClick={onShow}
    >
      <span className={styles.text}>Waiting list</span>
      {count ? <span className={styles.count}>{count}</span> : null}
    </Button>
  );
}

type FindButtonProps = { disabled: boolean; isOpen: boolean; onFind: () => void };

/** Opens the search for free times. Below 1100 px only the icon is shown. */
export function FindButton({ disabled, isOpen, onFind }: FindButtonProps) {
  const styles = useToolStyles();
  return (
    <Button
      className={mergeClasses(styles.button, isOpen && styles.open)}
      icon={<SearchRegular />}
      aria-label="Find a time"
      aria-pressed={isOpen}
      title="Find a time (F)"
      disabledFocusable={disabled}
      onClick={onFind}
    >
      <span className={styles.text}>Find a time</span>
    </Button>
  );
}

const useToolStyles = makeStyles({
  button: {
    '@media (max-width: 1099px)': { minWidth: '32px', padding: '5px' },
    [touch]: { minHeight: '44px', minWidth: '44px' },
  },
  open: { backgroundColor: tokens.colorBrandBackground2, borderTopColor: tokens.colorCompoundBrandStroke },
  text: { '@media (max-width: 1099px)': { display: 'none' } },
  count: {
    marginLeft: '6px',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '12px',
    lineHeight: '18px',
  },
});

type NewButtonProps = {
  disabled: boolean;
  /** Secondary while the editor panel shows its own primary button. */
  secondary: boolean;
  onNew: () => void;
};

/** Starts a new appointment. Below 1100 px only the icon is shown. */
export function NewButton({ disabled, secondary, onNew }: NewButtonProps) {
  const styles = useToolStyles();
  return (
    <Button
      appearance={secondary ? 'secondary' : 'primary'}
      className={styles.button}
      icon={<AddRegular />}
      aria-label="New appointment"
      title="New appointment"
      disabledFocusable={disabled}
      onClick={onNew}
    >
      <span className={styles.text}>New appointment</span>
    </Button>
  );
}
