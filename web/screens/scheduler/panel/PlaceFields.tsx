import { Dropdown, Option } from '@fluentui/react-components';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { useControlStyles } from '../../../kit/form/controlStyles.ts';
import type { BookData, Draft } from '../draft.ts';
import { PanelField } from './PanelField.tsx';

type PlaceFieldsProps = {
  draft: Draft;
  data: BookData;
  onLocation: (locationId: number) => void;
  onStylist: (stylistId: string | undefined) => void;
};

/** Where and with whom: the stylists are those of the salon. */
export function PlaceFields({ draft, data, onLocation, onStylist }: PlaceFieldsProps) {
  const salons = data.locations.map(({ location_id, location_name }) => [String(location_id), location_name] as const);
  const stylists = data.stylists
    .filter(({ location_id }) => location_id === draft.locationId)
    .map((one) => [one.user_id, `${one.user_first_name} ${one.user_last_name}`] as const);
  return (
    <>
      <ChoiceField
        label="Location"
        choices={salons}
        chosen={draft.locationId === allLocations ? undefined : String(draft.locationId)}
        placeholder="Choose a salon"
        onChoose={(id) => onLocation(Number(id))}
      />
      <ChoiceField
        label="Stylist"
        choices={stylists}
        chosen={draft.stylistId}
        placeholder="Choose a stylist"
        disabled={draft.locationId === allLocations}
        onChoose={onStylist}
      />
    </>
  );
}

type ChoiceFieldProps = {
  label: string;
  choices: readonly (readonly [value: string, text: string])[];
  chosen: string | undefined;
  placeholder: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
};

function ChoiceField({ label, choices, chosen, placeholder, disabled, onChoose }: ChoiceFieldProps) {
  const styles = useControlStyles();
  return (
    <PanelField label={label} required>
      <Dropdown
        className={styles.control}
        placeholder={placeholder}
        disabled={disabled}
        value={choices.find(([value]) => value === chosen)?.[1] ?? ''}
        selectedOptions={chosen === undefined ? [] : [chosen]}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && onChoose(optionValue)}
      >
        {choices.map(([value, text]) => (
          <Option key={value} value={value}>
            {text}
          </Option>
        ))}
      </Dropdown>
    </PanelField>
  );
}
