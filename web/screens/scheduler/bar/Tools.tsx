import { Button, Dropdown, makeStyles, mergeClasses, Option, Tooltip, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { phone } from '../../../kit/ui/media.ts';
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
    <Picker
      label="Salon"
      className={styles.salon}
      choices={salons.map((salon) => ({ value: String(salon.location_id), text: salon.location_name }))}
      selected={String(locationId)}
      onSelect={(value) => onLocation(Number(value))}
    />
  );
}

/** Selects which group of up to 12 salons is shown when all locations exceed one book. */
export function DozenPicker({ book: { data, locationId, url } }: { book: Book }) {
  const styles = useStyles();
  const dozens = splitIntoDozens(data?.locations ?? []);
  if (!data || locationId !== allLocations || dozens.length < 2) return null;
  const choices = dozens.map((salons, index) => {
    const [firstName, lastName] = [salons[0]?.location_name, salons.at(-1)?.location_name];
    return { value: String(index + 1), text: salons.length > 1 ? `${firstName} – ${lastName}` : (firstName ?? '') };
  });
  return (
    <Picker
      label="Salons shown"
      className={styles.dozen}
      choices={choices}
      selected={String(data.dozen)}
      onSelect={(salons) => url.setParams({ salons, stylist: undefined })}
    />
  );
}

type PickerProps = {
  label: string;
  className: string;
  choices: readonly { value: string; text: string }[];
  selected: string;
  onSelect: (value: string | undefined) => void;
};

function Picker({ label, className, choices, selected, onSelect }: PickerProps) {
  const styles = useStyles();
  return (
    <Dropdown
      aria-label={label}
      className={mergeClasses(styles.picker, className)}
      value={choices.find(({ value }) => value === selected)?.text ?? ''}
      selectedOptions={[selected]}
      onOptionSelect={(_, { optionValue }) => onSelect(optionValue)}
    >
      {choices.map(({ value, text }) => (
        <Option key={value} value={value}>
          {text}
        </Option>
      ))}
    </Dropdown>
  );
}

const useStyles = makeStyles({
  picker: {
    '& button': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [phone]: { minWidth: 0, flexGrow: 1 },
  },
  salon: { minWidth: '160px' },
  dozen: { minWidth: '200px' },
});

type IconToolProps = { label: string; icon: ReactElement; disabled?: boolean; onClick: () => void };

/** Icon button of a toolbar, named by its tooltip. */
export function IconTool({ label, icon, disabled = false, onClick }: IconToolProps) {
  return (
    <Tooltip content={label} relationship="label">
      <Button appearance="subtle" icon={icon} disabledFocusable={disabled} onClick={onClick} />
    </Tooltip>
  );
}

type TextToolProps = IconToolProps & {
  /** Its key, shown in the tooltip. */
  hint?: string;
  appearance?: 'primary' | 'secondary';
  /** Whether its panel is open. */
  isOpen?: boolean;
  /** How many wait. Zero is not shown. */
  count?: number;
};

/** Button of the toolbar. Below 1100 px only its icon and count are shown. */
export function TextTool({ label, hint, count, isOpen, disabled = false, ...button }: TextToolProps) {
  const styles = useToolStyles();
  return (
    <Button
      {...button}
      className={mergeClasses(isOpen && styles.open)}
      aria-label={count ? `${label}, ${count} waiting` : label}
      aria-pressed={isOpen}
      title={hint ? `${label} (${hint})` : label}
      disabledFocusable={disabled}
    >
      <span className={styles.text}>{label}</span>
      {count ? <span className={styles.count}>{count}</span> : null}
    </Button>
  );
}

const useToolStyles = makeStyles({
  button: {
    '@media (max-width: 1099px)': { minWidth: '32px', padding: '5px' },
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
